import type { Readable } from 'node:stream';
import { FOLDERS } from './file-rules.js';

/** A file of this machine that holds the bytes of a stored one. */
export type LocalFile = { file: string; size: number };

export type StoredObject = { path: string; size: number; changedAt: Date };

/**
 * Where the bytes of stored files are: a folder, or a bucket of an S3-compatible service. A path begins with `uploads/` and is what records hold.
 * What is away throws UNAVAILABLE within 3 s; null only ever means that nothing is stored at a path.
 */
export abstract class ObjectStore {
  /** Where that is, for people. */
  abstract readonly location: string;

  /** Makes the folders on this machine that it works with. */
  abstract prepare(): void;

  /** Moves a complete file of this machine into the store. Resolves when it is there to stay. */
  abstract put(file: string, path: string): Promise<void>;

  /** The file as one of this machine, to be opened at once. */
  abstract local(path: string): Promise<LocalFile | null>;

  abstract sizeOf(path: string): Promise<number | null>;

  /** All of its bytes, or the first `length`. Whoever asks reads them or destroys the stream. */
  abstract read(path: string, length?: number): Promise<{ size: number; bytes: Readable } | null>;

  abstract move(from: string, to: string): Promise<void>;

  /** Nothing happens when it is gone already. */
  abstract remove(path: string): Promise<void>;

  /** What lies in a folder: `uploads/materials`. */
  abstract list(folder: string): AsyncIterable<StoredObject>;

  /** Whether files of records are here. Those that were set aside do not count. */
  async isEmpty(): Promise<boolean> {
    for (const folder of FOLDERS) for await (const _ of this.list(`uploads/${folder}`)) return false;
    return true;
  }

  /** Removes all that is there. */
  async clear(): Promise<void> {
    for (const root of ['uploads', 'uploads/.orphans'])
      for (const folder of FOLDERS)
        for await (const { path } of this.list(`${root}/${folder}`)) await this.remove(path);
  }
}
