import type { Readable } from 'node:stream';
import { JournalError } from '../common/errors.js';
import { type FileRule } from './file-rules.js';
import { type FileStore } from './file-store.js';
import { type StagedFile } from './stored-file.js';

/** The files of one request: those that nobody kept are gone when it ends. */
export class UploadScope {
  private readonly staged: StagedFile[] = [];
  private ended = false;

  constructor(private readonly store: FileStore) {}

  async stage(rule: FileRule, stream: Readable, name: string): Promise<StagedFile> {
    const file = await this.store.stage(rule, stream, name);
    this.staged.push(file);
    if (this.ended) {
      await this.end();
      throw new JournalError('BAD_INPUT', 'The upload was interrupted. Try again.');
    }
    return file;
  }

  async end(): Promise<void> {
    this.ended = true;
    await this.store.discard(this.staged);
  }
}
