import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { type Config, StartError } from '../../platform/config.js';
import { withClient } from '../../platform/database/connections/client.js';
import { connectionOf, hasTable } from '../../platform/database/maintenance.js';
import { RESTORE_MARKER } from '../../platform/database/unfinished-restore.js';

/** Binds the port for a moment, before anything is written: a start that cannot listen must not create an account unnoticed. */
export async function requireFreePort({ host, port }: Config): Promise<void> {
  const server = net.createServer();
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen({ host, port }, resolve));
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, { host, port });
  }
  await new Promise((resolve) => server.close(resolve));
}

/** Explains in a sentence why the server cannot listen. */
export function listenError(error: NodeJS.ErrnoException, { host, port }: Pick<Config, 'host' | 'port'>): Error {
  if (error.code === 'EADDRINUSE') return new StartError(`Port ${port} is in use; set PORT= to another one.`);
  if (error.code === 'EACCES')
    return new StartError(
      `Port ${port} may be used by root only; set PORT to 1024 or more, with a reverse proxy in front.`,
    );
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
    return new StartError(
      `This machine has no address ${host}; set HOST=127.0.0.1, or HOST=0.0.0.0 for all addresses.`,
    );
  return error;
}

/** Throws a StartError if a restore into the folder was interrupted. */
export function requireNoHalfRestore(dataDir: string): void {
  if (fs.existsSync(path.join(dataDir, RESTORE_MARKER)))
    throw new StartError(
      `A restore into ${dataDir} was interrupted, and what it left is incomplete. Run it again: npm run restore -- FILE`,
    );
}

/** Creates the folder if it does not exist. Throws a StartError if it cannot be used. */
export function prepareDataFolder(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    const secret = path.join(dataDir, 'jwt-secret');
    if (!fs.existsSync(secret)) return;
    fs.accessSync(secret, fs.constants.R_OK);
    // A restored copy may have lost its file modes.
    if (fs.statSync(secret).uid === process.getuid?.()) fs.chmodSync(secret, 0o600);
  } catch (error) {
    const { code, path: where } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new StartError(`DATA_DIR=${dataDir} is a file, or lies below one. Choose a folder.`);
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
      throw new StartError(
        `${where ?? dataDir} cannot be used by ${userName()} (${code}). Start the journal as the user that DATA_DIR belongs to, ` +
          'give it to this one with chown -R, or choose another DATA_DIR.',
      );
    throw error;
  }
}

const userName = () => (process.getuid ? `the user with uid ${process.getuid()}` : 'this user');

/** Whether no journal was ever started on this database: it has neither accounts nor materials. */
export const isNewDatabase = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    for (const table of ['users', 'materials']) {
      const isThere = await hasTable(connectionOf(client), table);
      if (isThere && (await client.query(`select from ${table} limit 1`)).rowCount) return false;
    }
    return true;
  });

export const uploadsWithoutDatabase = ({ dataDir, databaseUrl, s3 }: Config, location: string): StartError =>
  new StartError(
    `${location} has files, but ${databaseUrl ? 'the database of DATABASE_URL is new' : 'there is no database beside it'}: ` +
      `the two belong together. ${databaseUrl ? 'Restore the database' : `Restore ${path.join(dataDir, 'postgres')} and postgres.password`} ` +
      `from the same backup. To begin a new journal, choose another ${s3 ? 'UPLOADS_URL' : 'DATA_DIR'}.`,
  );
