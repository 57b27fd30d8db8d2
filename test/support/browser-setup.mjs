// Before the browser stories: their databases, and one browser for all files.
import { launchBrowser } from './browser.mjs';
import startCluster from './cluster.mjs';

export default async function setUp() {
  await startCluster();
  if (process.env.BROWSER === 'none') return;
  try {
    globalThis.testBrowser = await launchBrowser();
    process.env.TEST_BROWSER = globalThis.testBrowser.wsEndpoint();
  } catch (error) {
    // The other stories can still be told; these say why they cannot.
    process.env.TEST_BROWSER_MISSING = error.message;
  }
}
