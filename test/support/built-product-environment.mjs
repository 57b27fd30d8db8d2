import { TestEnvironment } from 'jest-environment-node';
import { importBuilt } from './built-product.mjs';

/** Lets the stand-ins of built-product.mjs reach what Node has loaded outside of the sandbox. */
export default class BuiltProductEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.importBuilt = importBuilt;
  }
}
