export default async function endCluster() {
  const end = globalThis.testCluster;
  globalThis.testCluster = undefined;
  await end?.();
}
