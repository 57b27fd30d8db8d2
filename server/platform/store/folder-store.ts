import { createReadStream, mkdirSync } from 'node:fs';
import { lstat, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { FOLDERS } from './file-rules.js';
import { type LocalFile, ObjectStore, type StoredObject } from './object-store.js';

/** `uploads` in the data folder. Files are renamed into place, so that none is ever incomplete. */
export class FolderStore extends ObjectStore {
  readonly location: string;

  constructor(private readonly dataDir: string) {
    super();
    this.location = path.join(dataDir, 'uploads');
  }

  /** Creates missing folders. */
  prepare(): void {
    for (const folder of FOLDERS) {
      mkdirSync(this.at(`uploads/${folder}`), { recursive: true });
      mkdirSync(this.at(`uploads/.orphans/${folder}`), { recursive: true, mode: 0o700 });
    }
  }

  async put(file: string, stored: string): Promise<void> {
    await sync(file, 'r+');
    await rename(file, this.at(stored));
    await sync(path.dirname(this.at(stored)), 'r');
  }

  async local(stored: string): Promise<LocalFile | null> {
    const size = await this.sizeOf(stored);
    return size === null ? null : { file: this.at(stored), size };
  }

  async sizeOf(stored: string): Promise<number | null> {
    const stats = await lstat(this.at(stored)).catch(missing);
    return stats?.isFile() ? stats.size : null;
  }

  async read(stored: string, length?: number): Promise<{ size: number; bytes: Readable } | null> {
    const size = await this.sizeOf(stored);
    if (size === null) return null;
    return { size, bytes: createReadStream(this.at(stored), { end: length && length - 1 }) };
  }

  move(from: string, to: string): Promise<void> {
    return rename(this.at(from), this.at(to));
  }

  remove(stored: string): Promise<void> {
    return rm(this.at(stored), { force: true });
  }

  async *list(folder: string): AsyncGenerator<StoredObject> {
    for (const name of (await readdir(this.at(folder)).catch(missing)) ?? []) {
      const stored = `${folder}/${name}`;
      const stats = await lstat(this.at(stored)).catch(missing);
      // A rename changes ctime, so a file that was just stored counts as new.
      if (stats?.isFile()) yield { path: stored, size: stats.size, changedAt: stats.ctime };
    }
  }

  private at(stored: string): string {
    return path.join(this.dataDir, stored);
  }
}

/** Resolves when a file, or the names in a folder, are on disk. */
export async function sync(at: string, flags: string): Promise<void> {
  const handle = await open(at, flags);
  await handle.sync().finally(() => handle.close());
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
