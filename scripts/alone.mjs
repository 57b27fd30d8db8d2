// One command at a time installs, builds or upgrades: two would spoil each other's files. No dependencies: it runs before npm ci.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A link that names the process that is at work, since a link is never there without its content. */
const LOCK = '.building';
const PAUSE_MS = 200;

/** Runs `work` once no other command does. */
export async function alone(work) {
  for (let isTold = false; !take(); isTold = true) {
    if (!isTold) console.log(`Waiting for another command (${LOCK} names its process), which installs or builds …`);
    await wait(PAUSE_MS);
  }
  // Also if the work ends the process.
  process.once('exit', release);
  await work();
  process.off('exit', release);
  release();
}

const release = () => fs.rmSync(LOCK, { force: true });

function take() {
  try {
    // Of the kinds of Windows, the one that needs no permission.
    fs.symlinkSync(nameOf(process.pid), LOCK, 'junction');
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return hasRemovedLeftover() && take();
  }
}

/** Removes the lock of a process that has ended, and says whether it did. */
function hasRemovedLeftover() {
  const holder = read(LOCK);
  if (holder === null || holder === nameOf(parseInt(holder))) return false;
  const aside = `${LOCK}.${process.pid}`;
  try {
    fs.renameSync(LOCK, aside);
  } catch {
    return false;
  }
  // Of several processes that find it, each removes only the one that it has read.
  const isLeftover = read(aside) === holder;
  if (isLeftover) fs.rmSync(aside);
  else fs.renameSync(aside, LOCK);
  return isLeftover;
}

/** The id of a process and its start, which tells it from a later one with that id, as in a container that was started again. */
function nameOf(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return null;
  }
  return `${pid}-${startOf(pid)}`;
}

function startOf(pid) {
  try {
    // Field 22; the second one is a name in parentheses that may contain anything.
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19];
  } catch {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.replace(/\W/g, '');
  }
}

function read(link) {
  try {
    return path.basename(fs.readlinkSync(link));
  } catch (error) {
    return error.code === 'ENOENT' ? null : '';
  }
}
