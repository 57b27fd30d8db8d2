// One command at a time installs, builds or upgrades: two would spoil each other's files. No dependencies: it runs before npm ci.
import fs from 'node:fs';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** Names the process that is at work. */
const LOCK = '.building';
const PAUSE_MS = 200;

/** Runs `work` once no other command does. */
export async function alone(work) {
  for (let isTold = false; !take(); isTold = true) {
    if (!isTold) console.log(`Waiting for another command (${LOCK} names its process), which installs or builds …`);
    await wait(PAUSE_MS);
  }
  try {
    await work();
  } finally {
    fs.rmSync(LOCK, { force: true });
  }
}

function take() {
  const own = `${LOCK}.${process.pid}`;
  fs.writeFileSync(own, String(process.pid));
  try {
    // Linked, so that it is never there without its content.
    fs.linkSync(own, LOCK);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return hasRemovedLeftover(own) && take();
  } finally {
    fs.rmSync(own, { force: true });
  }
}

/** Removes the lock of a process that has ended, and says whether it did. */
function hasRemovedLeftover(aside) {
  const holder = read(LOCK);
  if (holder === null || isAtWork(holder)) return false;
  try {
    fs.renameSync(LOCK, aside);
  } catch {
    return false;
  }
  // Of several processes that find it, each removes only the one that it has read.
  if (read(aside) === holder) return true;
  fs.renameSync(aside, LOCK);
  return false;
}

function isAtWork(holder) {
  const pid = Number(holder);
  const startOfMachine = Date.now() - os.uptime() * 1_000;
  if (pid === process.pid || fs.statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs < startOfMachine) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
