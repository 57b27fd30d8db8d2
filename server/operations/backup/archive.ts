import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract as extractTar, pack as packTar } from 'tar-stream';
import { StartError } from '../../platform/config.js';
import { STORED_PATH } from '../../platform/files/referenced-files.js';
import { hashing } from '../../platform/store/whole-file.js';

/** Incremented when older versions can no longer restore what newer ones write. */
export const FORMAT = 1;

/** The first entry: version and time, which show at once whether the rest can be restored. */
export type Header = {
  format: number;
  version: string;
  commit: string;
  createdAt: string;
  migrations: string[];
  /** Without files the archive contains only the database, to be restored into its former folder. */
  hasFiles: boolean;
};

export type Table = { name: string; columns: string[]; bytes: number; sha256: string };
export type Sequence = { name: string; value: string; isCalled: boolean };

/** The last entry: the totals of all others. */
export type Manifest = Header & {
  tables: Table[];
  sequences: Sequence[];
  files: { count: number; bytes: number };
  /** Files of records that were missing or damaged when the backup was made: their number, and the first of them. */
  missing: Faults;
  damaged: Faults;
  /** SHA-256 over name, size and SHA-256 of each entry before this one. */
  entries: string;
};

export type Faults = { count: number; first: string[] };

type Entry = { name: string; size: number; body: AsyncIterable<Buffer> };

export const HEADER = 'backup.json';
const MANIFEST = 'manifest.json';
export const SECRET = 'jwt-secret';
const PART = /^database\/([a-z][a-z0-9_]{0,62})\/\d{6}$/;
/** The first and last entries are read into memory. */
const MAX_JSON_LENGTH = 16 * 1024 * 1024;

export const partName = (table: string, number: number) => `database/${table}/${String(number).padStart(6, '0')}`;
export const tableOf = (name: string): string | undefined => PART.exec(name)?.[1];

/** What a checksum over all entries, which detects changed, missing, added and reordered ones, is made of. */
const inChain = (name: string, size: number, sha256: string) => `${name}\0${size}\0${sha256}\n`;

/** Writes entries in sequence, with backpressure. */
export class ArchiveWriter {
  private readonly pack = packTar();
  private readonly chain = createHash('sha256');
  private readonly written: Promise<void>;
  private readonly mtime = new Date();
  private failure?: Error;

  /** Creates the file, readable only by its owner. Throws if it exists. */
  constructor(file: string, signal?: AbortSignal) {
    const target = createWriteStream(file, { fd: openSync(file, 'wx', 0o600), flush: true });
    this.written = pipeline(Readable.from(this.pack as AsyncIterable<Buffer>), createGzip({ level: 5 }), target, {
      signal,
    });
    // The next call that adds or finishes throws it.
    this.pack.on('error', () => {});
    this.written.catch((error: Error) => {
      this.failure = error;
      this.pack.destroy(error);
    });
  }

  async add(name: string, content: Buffer | string): Promise<void> {
    const bytes = Buffer.from(content);
    await this.stream(name, bytes.length, [bytes]);
  }

  /** Adds exactly `size` bytes from `chunks`, and returns their SHA-256. */
  async stream(name: string, size: number, chunks: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<string> {
    const hash = createHash('sha256');
    try {
      await pipeline(hashing(chunks, hash), this.pack.entry({ name, size, mode: 0o600, mtime: this.mtime }));
    } catch (error) {
      throw this.failure ?? error;
    }
    const sha256 = hash.digest('hex');
    this.chain.update(inChain(name, size, sha256));
    return sha256;
  }

  /** Writes the manifest, and resolves when everything is on disk. */
  async finish(manifest: Omit<Manifest, 'entries'>): Promise<Manifest> {
    const whole = { ...manifest, entries: this.chain.copy().digest('hex') };
    await this.add(MANIFEST, JSON.stringify(whole));
    this.pack.finalize();
    await this.written;
    return whole;
  }

  /** Stops writing; the caller removes the file. */
  async abandon(): Promise<void> {
    this.pack.destroy();
    await this.written.catch(() => {});
  }
}

/** The entries of an archive, in order. Each body must be read completely before requesting the next entry. */
async function* entriesOf(path: string): AsyncGenerator<Entry> {
  const gunzip = createGunzip();
  const tar = extractTar();
  const end = new AbortController();
  const fed = pipeline(createReadStream(path), gunzip, tar, { signal: end.signal });
  fed.catch((error: Error) => tar.destroy(error));
  try {
    for await (const entry of tar) {
      const { name, size, type } = entry.header;
      if (type !== 'file' || !isExpected(name)) throw new StartError(`${path} has an entry that is none of a backup.`);
      yield { name, size: size!, body: entry as AsyncIterable<Buffer> };
    }
    await fed;
  } finally {
    end.abort();
  }
  // Data after the end marker is ignored.
  if (gunzip.bytesWritten !== (await stat(path)).size)
    throw new StartError(`${path} was altered: it goes on after its end.`);
}

const isExpected = (name: string) =>
  [HEADER, MANIFEST, SECRET].includes(name) || PART.test(name) || STORED_PATH.test(name);

function describedError(error: Error & { code?: string }, path: string): Error {
  if (error instanceof StartError) return error;
  if (error.code === 'ENOENT') return new StartError(`There is no file ${path}.`);
  if (error.code === 'EISDIR') return new StartError(`${path} is a folder.`);
  if (/unexpected end/i.test(error.message))
    return new StartError(`${path} is cut off: its end is missing. Take another backup.`);
  if (/^Z_|tar header|header exceeds|checksum/i.test(`${error.code} ${error.message}`))
    return new StartError(`${path} is no backup of a journal, or was altered (${error.message}).`);
  return error;
}

type Visitor = (entry: Entry) => Promise<void>;

/**
 * Reads a whole archive. `visit` gets each entry except the first and the last, and must read its body. Throws a StartError if the
 * totals do not match; then everything visited must be discarded.
 */
export const readArchive = (path: string, check: (header: Header) => void, visit: Visitor): Promise<Manifest> =>
  readEntries(path, check, visit).catch((error: Error) => {
    throw describedError(error, path);
  });

async function readEntries(path: string, check: (header: Header) => void, visit: Visitor): Promise<Manifest> {
  const chain = createHash('sha256');
  let header: Header | undefined;
  let manifest: Manifest | undefined;
  for await (const { name, size, body } of entriesOf(path)) {
    if (manifest) throw altered(path);
    if (!header && name !== HEADER) throw new StartError(`${path} is no backup of a journal.`);
    const hash = createHash('sha256');
    const hashed = hashing(body, hash);
    if (name === MANIFEST) {
      manifest = await jsonOf<Manifest>(hashed, size, path);
      if (manifest.entries !== chain.copy().digest('hex')) throw altered(path);
    } else if (name === HEADER) {
      if (header) throw altered(path);
      header = await jsonOf<Header>(hashed, size, path);
      check(header);
    } else await visit({ name, size, body: hashed });
    for await (const _ of hashed); // the rest
    chain.update(inChain(name, size, hash.digest('hex')));
  }
  if (!manifest) throw new StartError(`${path} is cut off: its end is missing. Take another backup.`);
  return manifest;
}

const altered = (path: string) => new StartError(`${path} was altered: its checksums do not agree.`);

async function jsonOf<T>(body: AsyncIterable<Buffer>, size: number, path: string): Promise<T> {
  if (size > MAX_JSON_LENGTH) throw altered(path);
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as T;
  } catch {
    throw altered(path);
  }
}
