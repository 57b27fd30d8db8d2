import { TestEnvironment } from 'jest-environment-node';
import { importBuilt } from './built-product.mjs';

/** Gives the stubs of built-product.mjs access to the modules that Node has loaded outside the sandbox. */
export default class BuiltProductEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.importBuilt = importBuilt;
    // Its decorators left their metadata there.
    this.global.Reflect = Reflect;
  }
}
