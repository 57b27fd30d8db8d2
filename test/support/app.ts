import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { createApp } from '../../server/app.js';
import { type Config, readConfig } from '../../server/platform/config.js';
import { ContentVersion } from '../../server/platform/database/content-version.js';
import { VerificationService } from '../../server/operations/verification/verification.service.js';
import { spoolInto, stagingFolder } from '../../server/platform/files/spool.js';
import { UsersService } from '../../server/people/users/users.service.js';
import { ADMIN } from './admin.js';
import { type Fields, query, rest } from './apis.js';
import { silenceSecurityLog } from './security-log.js';
import { createDatabase } from './database.js';
import { temporaryFolder } from './server.js';

export type TestApp = Awaited<ReturnType<typeof startApp>>;

/** The files and database template of an existing journal. */
type Journal = { dataDir: string; template: string };

/** The whole product on a free port, with its own data folder and database; empty unless a journal is given, and new unless the settings name a database. */
export async function startApp(settings: Record<string, string> = {}, journal?: Journal) {
  const dataDir = journal?.dataDir ?? temporaryFolder();
  const database = settings.DATABASE_URL
    ? { url: settings.DATABASE_URL, drop: async () => {} }
    : await createDatabase(journal?.template);
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: 'off',
    // It writes after the request and so clears the cache: enabled only where it matters.
    SEARCH_INDEXING: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  });
  const { nest, url } = await startProcess(config, database.url, settings.PORT ? config.port : 0);
  // It reads records, too, which must not count as what a story reads.
  await nest.get(VerificationService)['running'];
  const { listen } = nest.get(ContentVersion);
  const pool = new pg.Pool({
    connectionString: database.url,
    max: 1,
    onConnect: (client) => listen(client as pg.Client),
  });
  pool.on('error', () => {}); // some stories stop the database
  const { token } = await rest(url).login(ADMIN.email, ADMIN.password);
  /** `more` are further headers. Throws the first error as ApiError. */
  const askAs =
    (bearer?: string) =>
    (text: string, variables?: Fields, more?: Record<string, string>): Promise<any> =>
      query(url, bearer, text, variables, more);
  return {
    url,
    config,
    databaseUrl: database.url,
    nest,
    /** The administrator's access token. */
    token,
    /** What GraphQL responds to the administrator. */
    asAdmin: askAs(token),
    /** What it responds to anyone else. */
    asAnyone: askAs(),
    /** What is at a path, for anyone. */
    text: async (path: string) => (await fetch(url + path)).text(),
    /** Of the path itself: redirects are not followed. */
    status: async (path: string, init: RequestInit = {}) =>
      (await fetch(url + path, { redirect: 'manual', ...init })).status,
    /** Changes are known to the process before this resolves, like its own; those of other connections a moment later. */
    sql: async <T extends object>(query: string, values?: unknown[]) => (await pool.query<T>(query, values)).rows,
    /** The values of the only column of a query. */
    column: async <Value>(text: string, values?: unknown[]) =>
      (await pool.query<[Value]>({ text, values, rowMode: 'array' })).rows.map(([value]) => value),
    /** Another connection to the database; its changes are known to the process like those of `sql`. The story must end it. */
    connect: async () => {
      const client = new pg.Client(database.url);
      await client.connect();
      await listen(client);
      return client;
    },
    close: async () => {
      await pool.end();
      // Otherwise closing would wait for clients that have not read their response.
      nest.getHttpServer().closeAllConnections();
      await nest.close();
      await database.drop();
    },
  };
}

/** Another process of a journal whose database there is, or the first. */
export async function startProcess(config: Config, databaseUrl: string, port = 0) {
  const nest = await createApp(config, databaseUrl);
  silenceSecurityLog(nest);
  await nest.get(UsersService).ensureFirstAdmin();
  // Whatever is cached is dropped at every quarter of an hour: in stories only when they shift the clock by days.
  Object.assign(nest.get(ContentVersion), { quarterMs: 86_400_000 });
  await nest.listen(port, '127.0.0.1');
  return { nest, url: `http://127.0.0.1:${(nest.getHttpServer().address() as AddressInfo).port}` };
}

/** Every route below /api, as in `GET /api/calls`. */
export function restRoutesOf({ nest }: TestApp): string[] {
  type Layer = { route?: { path: string; methods: Record<string, boolean> } };
  const { router } = nest.getHttpAdapter().getInstance() as unknown as { router: { stack: Layer[] } };
  const found = router.stack.flatMap(({ route }) => (route?.path.startsWith('/api/') ? [route] : []));
  return found.flatMap(({ path, methods }) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
}

/** As main does, until the spec file ends; no other app starts after it. Otherwise GraphQL's uploads lie in the folder for temporary files. */
export function receiveWithin(app: TestApp): void {
  spoolInto(stagingFolder(app.config.dataDir));
}
