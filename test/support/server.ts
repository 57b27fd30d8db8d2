import { createDatabase } from './database.js';
import { type Options, type Server, startServer } from './journal-process.mjs';

export * from './journal-process.mjs';

/** A server on a database of the run's cluster, for stories about neither the embedded database nor a first start. */
export async function startServerOnCluster({ settings, ...options }: Options = {}): Promise<Server> {
  const database = await createDatabase();
  const server = await startServer({ ...options, settings: { DATABASE_URL: database.url, ...settings } });
  const stop = async (signal?: NodeJS.Signals) => {
    await server.stop(signal);
    await database.drop();
  };
  return { ...server, stop };
}
