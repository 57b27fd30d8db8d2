// Runs before the browser stories: prepares their databases and starts one browser for all files.
import { launchBrowser } from './browser.mjs';
import startCluster from './cluster.mjs';

export default async function setUp() {
  await startCluster();
  if (process.env.BROWSER === 'none') return;
  try {
    globalThis.testBrowser = await launchBrowser();
    process.env.TEST_BROWSER = globalThis.testBrowser.wsEndpoint();
  } catch (error) {
    // The other stories can still run; the browser stories fail with the reason.
    process.env.TEST_BROWSER_MISSING = error.message;
  }
}
