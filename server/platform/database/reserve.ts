import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@nestjs/common';

const MB = 1024 * 1024;
/** Three segments of PostgreSQL's write-ahead log. */
const RESERVE_BYTES = 48 * MB;
/** More than one segment: PostgreSQL ends if it cannot create the next. */
const LOW_BYTES = 20 * MB;
/** With this much free the reserve is made, again if need be. */
const ENOUGH_BYTES = RESERVE_BYTES + 2 * LOW_BYTES;
const LOOK_MS = 500;

const fileIn = (dataDir: string) => path.join(dataDir, 'reserve');
const log = new Logger('Disk');

/** The size of the reserve's file: 0 once it has been given up, null if there never was one. */
const sizeOf = (file: string): number | null => fs.statSync(file, { throwIfNoEntry: false })?.size ?? null;

const freeIn = (dataDir: string): number => {
  const { bavail, bsize } = fs.statfsSync(dataDir);
  return bavail * bsize;
};

/** Whether the disk of the embedded database is full: what is left is for its log, and for administrators to sign in. */
export const isReserveUsed = (dataDir: string): boolean =>
  sizeOf(fileIn(dataDir)) === 0 && freeIn(dataDir) < ENOUGH_BYTES;

/** Whether a process that writes into a folder must be ended, so that the reserve is not given up for it. */
export const threatensReserve = (folder: string): boolean => fs.existsSync(folder) && freeIn(folder) < 2 * LOW_BYTES;

/** Gives up the reserve of a disk that is full, also before anything else is written at a start. */
export function giveUpReserve(dataDir: string): void {
  const file = fileIn(dataDir);
  // What keeps a folder from being looked at is said by what needs it.
  if (!fs.existsSync(file) || !sizeOf(file) || freeIn(dataDir) >= LOW_BYTES) return;
  fs.truncateSync(file, 0);
  log.error(
    `The disk of ${dataDir} is full. ${RESERVE_BYTES / MB} MB kept for this have been freed, so that administrators can sign in; uploads are rejected. Free some space.`,
  );
}

/** Keeps some space of the data folder's disk for the embedded database while it runs. Returns how to end that. */
export function keepReserve(dataDir: string): () => void {
  const end = new AbortController();
  void look(dataDir, end.signal);
  return () => end.abort();
}

async function look(dataDir: string, signal: AbortSignal): Promise<void> {
  let isReported = false;
  while (!signal.aborted) {
    try {
      giveUpReserve(dataDir);
      await makeReserve(dataDir);
      isReported = false;
    } catch (error) {
      if (!isReported) log.warn(`The reserve in ${dataDir} cannot be kept: ${(error as Error).message}`);
      isReported = true;
    }
    await wait(LOOK_MS, undefined, { ref: false, signal }).catch(() => {});
  }
}

/** Of bytes that no file system can compress. */
async function makeReserve(dataDir: string): Promise<void> {
  const file = fileIn(dataDir);
  const size = sizeOf(file) ?? 0;
  if (size >= RESERVE_BYTES || freeIn(dataDir) < ENOUGH_BYTES) return;
  const bytes = randomBytes(MB);
  const handle = await fs.promises.open(file, 'a', 0o600);
  try {
    for (let written = size; written < RESERVE_BYTES; written += bytes.length) await handle.write(bytes);
  } finally {
    await handle.close();
  }
}
