export default async function tearDown() {
  await globalThis.testBrowser?.close();
  await globalThis.testCluster?.();
  globalThis.testCluster = undefined;
}
