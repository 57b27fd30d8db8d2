import { type Api, type Connect, graphql } from './apis.js';
import { type TestApp, startApp } from './app.js';
import { mailSettings, startMailServer } from './mail-server.js';

/** The product for the stories of a file: started before the first, closed after the last. Unusable outside of hooks and stories. */
export function useApp(settings?: Record<string, string>): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => void Object.assign(app, await startApp(settings)));
  afterAll(() => app.close());
  return app;
}

/** Its administrator, by GraphQL or another API. */
export function useAdmin(app: TestApp, connect: Connect = graphql): Api {
  const admin = {} as Api;
  beforeAll(() => void Object.assign(admin, connect(app.url, app.token)));
  return admin;
}

/** The product with a mail server of its own. */
export async function useMails(settings?: Record<string, string>) {
  const mails = await startMailServer();
  const own = { ...mailSettings(mails), PUBLIC_URL: 'https://revista.example.org', RATE_LIMIT: '0' };
  const app = useApp({ ...own, ...settings });
  afterAll(() => mails.close());
  return { app, mails };
}
