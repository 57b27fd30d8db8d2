import endCluster from './cluster-end.mjs';

export default async function tearDown() {
  await globalThis.testBrowser?.close();
  await endCluster();
}
