import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import type { S3Settings } from '../config.js';
import { isAlive } from '../database/embedded/folder-lock.js';
import { type LocalFile, ObjectStore, type StoredObject } from './object-store.js';
import { S3Bucket } from './s3-bucket.js';
import { damaged, hashing } from './whole-file.js';

/** The disk space for copies on this machine. */
const COPIES_BYTES = 2 * 1024 ** 3;
/** Containers that share a folder use the same process ids. */
const MACHINE = `${os.hostname()}-`;
/** A file's name begins with its SHA-256; the smaller copies of a cover are named after the original. */
const HASH = /\/([0-9a-f]{20})-[0-9a-f]{8}\.\w+$/;

/**
 * A bucket of an S3-compatible service. Requested files are copied to this machine, compared with the checksum in their names, and sent from
 * there; recently used copies remain available while the service is down.
 */
export class S3Store extends ObjectStore {
  readonly location: string;
  private readonly bucket: S3Bucket;
  private readonly prefix: string;
  private readonly folder: string;
  private readonly copies: LRUCache<string, LocalFile>;

  constructor(settings: S3Settings, dataDir: string) {
    super();
    this.bucket = new S3Bucket(settings);
    this.prefix = settings.prefix;
    this.location = `s3://${settings.bucket}/${settings.prefix}uploads`;
    this.folder = path.join(dataDir, 'copies', `${MACHINE}${process.pid}`);
    this.copies = new LRUCache({
      maxSize: COPIES_BYTES,
      sizeCalculation: ({ size }) => size + 1,
      fetchMethod: async (stored) => (await this.copy(stored)) ?? undefined,
      dispose: ({ file }) => void rm(file, { force: true }),
    });
  }

  prepare(): void {
    const all = path.dirname(this.folder);
    mkdirSync(all, { recursive: true });
    // Removes the copies of dead processes. Only those of this machine can be checked.
    for (const name of readdirSync(all)) {
      const pid = Number(name.startsWith(MACHINE) && name.slice(MACHINE.length));
      if (pid === process.pid || (pid && !isAlive(pid))) rmSync(path.join(all, name), { recursive: true });
    }
    mkdirSync(this.folder, { mode: 0o700 });
  }

  async put(file: string, stored: string): Promise<void> {
    // An upload may take minutes; this reveals within seconds if the service is down.
    await this.sizeOf(stored);
    await this.bucket.put(this.prefix + stored, file);
    await rm(file);
  }

  async local(stored: string): Promise<LocalFile | null> {
    return (await this.copies.fetch(stored)) ?? null;
  }

  sizeOf(stored: string): Promise<number | null> {
    return this.bucket.sizeOf(this.prefix + stored);
  }

  read(stored: string, length?: number): Promise<{ size: number; bytes: Readable } | null> {
    return this.bucket.get(this.prefix + stored, length);
  }

  async move(from: string, to: string): Promise<void> {
    await this.bucket.copy(this.prefix + from, this.prefix + to);
    await this.remove(from);
  }

  async remove(stored: string): Promise<void> {
    await this.bucket.remove(this.prefix + stored);
    this.copies.delete(stored);
  }

  async *list(folder: string): AsyncGenerator<StoredObject> {
    for await (const { key, ...object } of this.bucket.list(`${this.prefix}${folder}/`))
      yield { ...object, path: key.slice(this.prefix.length) };
  }

  private async copy(stored: string): Promise<LocalFile | null> {
    const object = await this.read(stored);
    if (!object) return null;
    const file = path.join(this.folder, randomUUID());
    const hash = createHash('sha256');
    try {
      await pipeline(hashing(object.bytes, hash), createWriteStream(file, { mode: 0o600 }));
      const [, expected] = HASH.exec(stored) ?? [];
      if (expected && !hash.digest('hex').startsWith(expected)) throw damaged(stored);
      return { file, size: object.size };
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }
}
