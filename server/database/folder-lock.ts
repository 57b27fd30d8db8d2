import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';

/** Which process on which start of which machine, for which folder: a copied folder brings the lock of the original along. */
type Holder = { pid: number; started: string; boot: string; folder: string };

/**
 * Takes the folder for this process and returns what gives it back; null when another live process has it. `file` is a lock file in the
 * folder. One that a crash, a restored backup or a copy left behind does not count.
 */
export function lockFolder(folder: string, file: string): (() => void) | null {
  const { dev, ino } = fs.statSync(folder);
  const self: Holder = {
    pid: process.pid,
    started: startOf(process.pid),
    boot: bootId(),
    folder: `${dev}:${ino}`,
  };
  const text = JSON.stringify(self);
  for (let tries = 0; tries < 10; tries++) {
    if (create(file, text)) return () => read(file) === text && fs.rmSync(file, { force: true });
    const found = read(file);
    if (found === null) continue;
    if (isHeld(found, self)) return null;
    // Renamed first: of several processes that find the same stale lock, each removes only what it has judged.
    const stale = `${file}.${randomUUID()}`;
    try {
      fs.renameSync(file, stale);
    } catch {
      continue;
    }
    if (read(stale) !== found) fs.renameSync(stale, file);
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
  return boot === self.boot && folder === self.folder && isAlive(pid) && startOf(pid) === started;
}

/** Whether there is a process of that number, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Tells a process from a later one with the same number. Empty where the system does not say. */
function startOf(pid: number): string {
  try {
    // Field 22 of `stat`; the second one is a name in parentheses that may contain anything.
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
  }
}

function bootId(): string {
  return read('/proc/sys/kernel/random/boot_id') ?? os.hostname();
}

/** Creates the file with all its content, or returns false because it is there already. */
function create(file: string, text: string): boolean {
  const draft = `${file}.${randomUUID()}`;
  fs.writeFileSync(draft, text);
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // Some file systems have no links.
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
