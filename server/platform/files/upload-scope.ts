import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { JournalError } from '../errors/errors.js';
import { BytesInFlight } from './bytes-in-flight.js';
import { type FileRule } from '../store/file-rules.js';
import { type FileStore } from './file-store.js';
import { type StagedFile } from './stored-file.js';

/** Shared by all requests of this process. */
const inFlight = new BytesInFlight(1024 ** 3);

/** The uploaded files of one request. Those that no record holds are deleted when it ends. */
export class UploadScope {
  private readonly staged: StagedFile[] = [];
  private readonly spooled: string[] = [];
  private bytes = 0;
  private hasEnded = false;

  constructor(
    private readonly store: FileStore,
    private readonly budget = inFlight,
  ) {}

  async stage(rule: FileRule, stream: Readable, name: string): Promise<StagedFile> {
    const file = await this.store.stage(rule, stream, name, this.count);
    this.staged.push(file);
    await this.endIfOver();
    return file;
  }

  /** Receives a file whose rule is not known yet, and returns its path; `stageSpooled` continues from there. */
  async spool(stream: Readable, limit: number): Promise<string> {
    const at = await this.store.spool(stream, limit, this.count);
    this.spooled.push(at);
    await this.endIfOver();
    return at;
  }

  async stageSpooled(rule: FileRule, at: string, name: string): Promise<StagedFile> {
    this.refuseIfOver();
    const stream = (await open(at)).createReadStream();
    try {
      return await this.stage(rule, stream, name);
    } finally {
      // Otherwise a file that is rejected early would stay open, and on disk, as long as the process runs.
      stream.destroy();
    }
  }

  async end(): Promise<void> {
    this.hasEnded = true;
    const { bytes } = this;
    this.bytes = 0;
    this.budget.release(bytes);
    await this.store.discard(this.staged);
    await Promise.all(this.spooled.map((at) => rm(at, { force: true })));
  }

  /** Bytes that arrive after the end would never be released. */
  private readonly count = (bytes: number): void => {
    this.refuseIfOver();
    this.budget.take(bytes);
    this.bytes += bytes;
  };

  private refuseIfOver(): void {
    if (this.hasEnded) throw new JournalError('BAD_INPUT', 'The upload was interrupted. Try again.');
  }

  /** Deletes files that arrive after the request has ended. */
  private async endIfOver(): Promise<void> {
    if (this.hasEnded) await this.end();
    this.refuseIfOver();
  }
}
