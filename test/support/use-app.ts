import { afterAll, beforeAll } from '@jest/globals';
import { type TestApp, startApp } from './app.js';

/** The product for the stories of a file: started before the first, closed after the last. Unusable outside of hooks and stories. */
export function useApp(settings?: Record<string, string>): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => void Object.assign(app, await startApp(settings)));
  afterAll(() => app.close());
  return app;
}
