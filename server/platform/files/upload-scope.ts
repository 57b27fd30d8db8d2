import type { Readable } from 'node:stream';
import { JournalError, interrupted, unavailable } from '../errors/errors.js';
import { type FileRule } from '../store/file-rules.js';
import { type FileStore } from './file-store.js';
import { type StagedFile } from './stored-file.js';

/** Counts the bytes of all uploads in progress, so that together they cannot fill the disk. */
export class BytesInFlight {
  private taken = 0;

  constructor(private readonly max: number) {}

  /** Throws UNAVAILABLE, without counting, if the total would exceed the limit. */
  take(bytes: number): void {
    if (this.taken + bytes > this.max)
      throw unavailable('Too much is being uploaded at the moment. Try again in a minute.', 'tooManyUploads');
    this.taken += bytes;
  }

  release(bytes: number): void {
    this.taken -= bytes;
  }
}

/** Shared by all requests of this process. */
const inFlight = new BytesInFlight(1024 ** 3);

/** A file in the staging folder, by the path and with the name of its sender. */
export type ReceivedPart = { at: string; name: string; createReadStream: () => Readable };

/** The uploaded files of one request. Those that no record holds are deleted when it ends. */
export class UploadScope {
  private readonly staged: StagedFile[] = [];
  private readonly taken = new Set<string>();
  private bytes = 0;
  private hasEnded = false;

  constructor(
    private readonly store: FileStore,
    private readonly budget = inFlight,
  ) {}

  async stage(rule: FileRule, stream: Readable, name: string): Promise<StagedFile> {
    return this.keep(await this.store.stage(rule, stream, name, this.count));
  }

  /** Stages the file of a part, which graphql-upload has received and will remove; it is counted already. */
  async stageReceived(rule: FileRule, part: ReceivedPart): Promise<StagedFile> {
    this.rejectIfOver();
    if (!this.taken.has(part.at)) {
      this.taken.add(part.at);
      return this.keep(await this.store.stageReceived(rule, part.at, part.name));
    }
    // One part for two arguments: the first may have moved the file.
    const stream = part.createReadStream();
    try {
      return await this.stage(rule, stream, part.name);
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
  }

  /** Bytes that arrive after the end would never be released. */
  readonly count = (bytes: number): void => {
    this.rejectIfOver();
    this.budget.take(bytes);
    this.bytes += bytes;
  };

  private rejectIfOver(): void {
    if (this.hasEnded) throw interrupted();
  }

  /** Deletes the file if the request has ended meanwhile. */
  private async keep(file: StagedFile): Promise<StagedFile> {
    this.staged.push(file);
    if (this.hasEnded) await this.end();
    this.rejectIfOver();
    return file;
  }
}

/** Turns errors of the multipart parser into BAD_INPUT; our own rejections and disk errors stay as they are. */
export function senderFault(thrown: unknown): unknown {
  const isOther = thrown instanceof Error && ('syscall' in thrown || 'status' in thrown);
  return isOther ? thrown : new JournalError('BAD_INPUT', 'The multipart body is malformed.');
}
