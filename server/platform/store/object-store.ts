import type { Readable } from 'node:stream';
import { FOLDERS } from './file-rules.js';

/** A file on this machine with the content of a stored file. */
export type LocalFile = { file: string; size: number };

export type StoredObject = { path: string; size: number; changedAt: Date };

/**
 * Stores the content of files: in a folder, or in a bucket of an S3-compatible service. Records refer to paths, which begin with `uploads/`.
 * Throws UNAVAILABLE within 3 s if the store is down; null always means that there is no file at a path.
 */
export abstract class ObjectStore {
  /** The location, for logs and the terminal. */
  abstract readonly location: string;

  /** Creates the folders it needs on this machine. */
  abstract prepare(): void;

  /** Moves a complete file from this machine into the store. Resolves once it is stored durably. */
  abstract put(file: string, path: string): Promise<void>;

  /** The file on this machine; open it immediately. */
  abstract local(path: string): Promise<LocalFile | null>;

  abstract sizeOf(path: string): Promise<number | null>;

  /** All bytes, or the first `length`. The caller must read or destroy the stream. */
  abstract read(path: string, length?: number): Promise<{ size: number; bytes: Readable } | null>;

  abstract move(from: string, to: string): Promise<void>;

  /** Does nothing if there is no such file. */
  abstract remove(path: string): Promise<void>;

  /** The files in a folder such as `uploads/materials`. */
  abstract list(folder: string): AsyncIterable<StoredObject>;

  /** Whether there are no files of records; orphaned files do not count. */
  async isEmpty(): Promise<boolean> {
    for (const folder of FOLDERS) for await (const _ of this.list(`uploads/${folder}`)) return false;
    return true;
  }

  /** Removes all files. */
  async clear(): Promise<void> {
    for (const root of ['uploads', 'uploads/.orphans'])
      for (const folder of FOLDERS)
        for await (const { path } of this.list(`${root}/${folder}`)) await this.remove(path);
  }
}
