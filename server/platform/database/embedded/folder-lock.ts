import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';

/** Identifies a process on one boot of one machine, for one folder: a copied folder still contains the lock of the original. */
type Holder = { pid: number; started: string; boot: string; folder: string };

/**
 * Locks the folder for this process and returns a function that unlocks it; null if another live process holds it. `file` is the lock file
 * in the folder. A lock left behind by a crash, a restored backup or a copy does not count.
 */
export function lockFolder(folder: string, file: string): (() => void) | null {
  const { dev, ino } = fs.statSync(folder);
  const self: Holder = { pid: process.pid, started: startOf(process.pid), boot: bootId(), folder: `${dev}:${ino}` };
  const text = JSON.stringify(self);
  for (let tries = 0; tries < 10; tries++) {
    if (create(file, text)) return () => read(file) === text && fs.rmSync(file, { force: true });
    const held = read(file);
    if (held === null) continue;
    if (isHeld(held, self)) return null;
    // Renamed first: of several processes that find the same stale lock, each removes only the one it examined.
    const stale = `${file}.${randomUUID()}`;
    try {
      fs.renameSync(file, stale);
    } catch {
      continue;
    }
    if (read(stale) !== held) fs.renameSync(stale, file);
    else fs.rmSync(stale, { force: true });
  }
  return null;
}

function isHeld(text: string, self: Holder): boolean {
  let holder: Holder;
  try {
    holder = JSON.parse(text) as Holder;
  } catch {
    return false;
  }
  const { pid, started, boot, folder } = holder;
  return (
    folder === self.folder &&
    isAlive(pid) &&
    startOf(pid) === started &&
    (boot === self.boot || boot === bootId(`/proc/${pid}/root`))
  );
}

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Distinguishes a process from a later one with the same id. Empty if the system does not report it. */
function startOf(pid: number): string {
  try {
    // Field 22 of `stat`; the second one is a name in parentheses that may contain anything.
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
  }
}

/** As a process with that root sees it: in a container, a service with a /proc of its own sees another one than a shell. */
function bootId(root = ''): string {
  return read(`${root}/proc/sys/kernel/random/boot_id`) ?? os.hostname();
}

/** Creates the file with its complete content; returns false if it already exists. */
function create(file: string, text: string): boolean {
  const draft = `${file}.${randomUUID()}`;
  fs.writeFileSync(draft, text);
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // Some file systems do not support hard links.
    if (fs.existsSync(file)) return false;
    fs.writeFileSync(file, text, { flag: 'wx' });
    return true;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function read(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
