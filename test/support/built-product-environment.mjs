import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { TestEnvironment } from 'jest-environment-node';
import { importBuilt } from './built-product.mjs';

/**
 * Gives the stubs of built-product.mjs access to the modules that Node has loaded outside the sandbox, and each spec file a folder for
 * temporary files of its own, which is removed after its last story.
 */
export default class BuiltProductEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.importBuilt = importBuilt;
    // Its decorators left their metadata there.
    this.global.Reflect = Reflect;
    const { TMPDIR, TEMP } = process.env;
    this.outside = { TMPDIR, TEMP };
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stories-'));
    // PostgreSQL does not run as root; the user it runs as must reach its files.
    fs.chmodSync(this.folder, 0o711);
    process.env.TMPDIR = this.folder;
  }

  async teardown() {
    for (const [name, value] of Object.entries(this.outside ?? {})) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    try {
      // A process that a failed story left running still writes.
      fs.rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    } catch (error) {
      // Thrown, it would be reported in place of the stories.
      console.error(error);
    }
    await super.teardown();
  }
}
