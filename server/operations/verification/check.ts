import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type ReferencedFile, STORED_PATH, referencedFiles } from '../../platform/files/referenced-files.js';
import { pathsOf } from '../../platform/files/stored-file.js';
import { type Connection } from '../../platform/database/maintenance.js';
import { JournalError } from '../../platform/errors/errors.js';
import { FOLDERS } from '../../platform/store/file-rules.js';
import { ObjectStore } from '../../platform/store/object-store.js';
import { PICTURE_HEAD, isPictureOf } from '../../platform/store/whole-file.js';

type Fault = 'missing' | 'size' | 'content';
export type FileFault = Pick<ReferencedFile, 'path' | 'noun' | 'recordId'> & { fault: Fault };

export type Checked = { file: ReferencedFile; bytes: number; faults: FileFault[] };

export type CheckOptions = {
  store: ObjectStore;
  /** Continues after this path. */
  after?: string;
  /** Whether to compare the content with its SHA-256, rather than only what the store reports about a file. */
  readsContent: boolean;
  /** Limits how fast files are read. */
  bytesPerSecond?: number;
};

/** Compares stored files with their records, one by one in the order of their paths. */
export async function* checkFiles(connection: Connection, options: CheckOptions): AsyncGenerator<Checked> {
  const { store, readsContent, bytesPerSecond, after } = options;
  const sizes = readsContent ? null : await sizesIn(store);
  for await (const file of referencedFiles(connection, after)) {
    const faults: FileFault[] = [];
    let bytes = 0;
    for (const part of pathsOf(file)) {
      const { fault, read = 0 } = STORED_PATH.test(part)
        ? await check(store, part, file, sizes)
        : { fault: 'missing' as const };
      bytes += read;
      if (fault) faults.push({ path: part, fault, noun: file.noun, recordId: file.recordId });
    }
    yield { file, bytes, faults };
    if (bytesPerSecond && bytes) await wait((bytes / bytesPerSecond) * 1_000, undefined, { ref: false });
  }
}

/** Listing is much cheaper than one request per file. */
async function sizesIn(store: ObjectStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const folder of FOLDERS)
    for await (const { path, size } of store.list(`uploads/${folder}`)) sizes.set(path, size);
  return sizes;
}

/** Reads the file unless the sizes of all are given. */
async function check(
  store: ObjectStore,
  part: string,
  file: ReferencedFile,
  sizes: Map<string, number> | null,
): Promise<{ fault?: Fault; read?: number }> {
  const isCopy = part !== file.path;
  if (sizes) {
    const size = sizes.get(part) ?? (await store.sizeOf(part)); // it may have been stored since
    if (size === null) return { fault: 'missing' };
    return { fault: isCopy || size === file.size ? undefined : 'size' };
  }
  // There is no checksum for a copy, but the image itself shows whether it is complete.
  const stored = await store.read(part, isCopy ? PICTURE_HEAD : undefined);
  if (!stored) return { fault: 'missing' };
  const { size, bytes } = stored;
  if (!isCopy && size !== file.size) {
    bytes.destroy();
    return { fault: 'size' };
  }
  try {
    if (isCopy)
      return { fault: isPictureOf(Buffer.concat(await bytes.toArray()), size) ? undefined : 'size', read: size };
    const hash = createHash('sha256');
    for await (const chunk of bytes) hash.update(chunk as Buffer);
    return { fault: hash.digest('hex') === file.sha256 ? undefined : 'content', read: size };
  } catch (error) {
    if (error instanceof JournalError) throw error;
    return { fault: 'content', read: size }; // unreadable
  }
}
