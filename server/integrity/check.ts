import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HELD_FILES, type HeldFile, STORED_PATH, partsOf } from '../files/held-files.js';
import { isWholePicture } from '../files/whole-file.js';

export type Fault = 'missing' | 'size' | 'content';
export type FileFault = Pick<HeldFile, 'path' | 'noun' | 'recordId'> & { fault: Fault };

export type Connection = { query(text: string, values?: unknown[]): Promise<unknown[]> };

const PAGE = 20_000;
const PAGE_OF_FILES = `select * from (${HELD_FILES}) as held where path collate "C" > $1 order by path collate "C" limit ${PAGE}`;

export type Checked = { held: HeldFile; bytes: number; faults: FileFault[] };

export type CheckOptions = {
  dataDir: string;
  /** Go on behind this path. */
  after?: string;
  /** Compare the content with its SHA-256; without it only what the folder says of a file. */
  readsContent: boolean;
  /** How much may be read in a second. */
  bytesPerSecond?: number;
};

/** Compares the files that records hold with what the records say, one after the other in the order of their paths. */
export async function* checkFiles(connection: Connection, options: CheckOptions): AsyncGenerator<Checked> {
  const { dataDir, readsContent, bytesPerSecond } = options;
  let { after = '' } = options;
  for (;;) {
    const page = (await connection.query(PAGE_OF_FILES, [after])) as HeldFile[];
    for (const held of page) {
      const faults: FileFault[] = [];
      let bytes = 0;
      for (const part of partsOf(held)) {
        const { fault, read } = await check(dataDir, part, held, readsContent);
        bytes += read;
        if (fault) faults.push({ path: part, fault, noun: held.noun, recordId: held.recordId });
      }
      yield { held, bytes, faults };
      if (bytesPerSecond && bytes) await wait((bytes / bytesPerSecond) * 1_000, undefined, { ref: false });
    }
    if (page.length < PAGE) return;
    after = page.at(-1)!.path;
  }
}

async function check(
  dataDir: string,
  part: string,
  held: HeldFile,
  readsContent: boolean,
): Promise<{ fault?: Fault; read: number }> {
  const file = path.join(dataDir, part);
  const found = STORED_PATH.test(part) ? await lstat(file).catch(() => null) : null;
  if (!found?.isFile()) return { fault: 'missing', read: 0 };
  const isCopy = part !== held.path;
  if (!isCopy && found.size !== held.size) return { fault: 'size', read: 0 };
  if (!readsContent) return { read: 0 };
  // The content of a copy is not known; that it is whole, it says itself.
  if (isCopy)
    return (await isWholePicture(file, found.size)) ? { read: found.size } : { fault: 'size', read: found.size };
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  } catch {
    return { fault: 'content', read: found.size }; // the disk does not give it back
  }
  return { fault: hash.digest('hex') === held.sha256 ? undefined : 'content', read: found.size };
}
