// Connects a spec file with the browser, and saves what a failed story saw to dist/failed/.
// Loaded outside Jest's sandbox, so that each worker loads Playwright only once.
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import BuiltProductEnvironment from './built-product-environment.mjs';

const FAILED = 'dist/failed';

export default class BrowserEnvironment extends BuiltProductEnvironment {
  constructor(config, context) {
    super(config, context);
    this.file = path.basename(context.testPath, '.spec.ts');
  }

  async setup() {
    await super.setup();
    if (process.env.TEST_BROWSER) {
      const slowMo = Number(process.env.SLOW ?? 0);
      this.browser = await chromium.connect(process.env.TEST_BROWSER, { slowMo });
      this.global.browser = this.browser;
    }
  }

  async teardown() {
    await this.browser?.close();
    await super.teardown();
  }

  async handleTestEvent(event) {
    if (event.name !== 'test_fn_failure' && event.name !== 'hook_failure') return;
    const test = event.test ?? event.hook.parent;
    const saved = await this.#save(test).catch((error) => `Nothing could be saved: ${error.message}`);
    if (saved && typeof event.error?.stack === 'string') {
      const { stack } = event.error;
      const end = stack.search(/\n +at /);
      event.error.stack = end < 0 ? `${stack}\n\n${saved}` : `${stack.slice(0, end)}\n\n${saved}\n${stack.slice(end)}`;
    }
  }

  /** Saves a screenshot, the HTML and the console of every open page, and returns where. */
  async #save(test) {
    const open = this.browser?.contexts().flatMap((context) => context.pages()) ?? [];
    // Others wait for the next story.
    const pages = open.filter((page) => !page.url().endsWith('/robots.txt'));
    if (!pages.length) return '';
    const names = [];
    for (let block = test; block?.parent; block = block.parent) names.unshift(block.name);
    const folder = path.join(FAILED, this.file, slug(names.join(' ')) || 'before');
    fs.mkdirSync(folder, { recursive: true });
    for (const [index, page] of pages.entries()) {
      const file = path.join(folder, `page-${index + 1}`);
      await page.screenshot({ path: `${file}.png`, timeout: 5_000 }).catch(() => {});
      fs.writeFileSync(`${file}.html`, `<!-- ${page.url()} -->\n${await page.content().catch(String)}`);
      const messages = (await page.consoleMessages()).map((message) => `${message.type()}: ${message.text()}`);
      const thrown = (await page.pageErrors()).map(String);
      fs.writeFileSync(`${file}.console.txt`, [...messages, ...thrown, ''].join('\n'));
    }
    return `Picture, HTML and console of ${pages.length} page(s): ${folder}/`;
  }
}

const slug = (text) =>
  text
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
