import { JournalError } from '../common/errors.js';

const RETRY_SECONDS = 60;

/** Counts the bytes of all uploads in progress, so that together they cannot fill the disk. */
export class BytesInFlight {
  private taken = 0;

  constructor(private readonly most: number) {}

  /** Throws UNAVAILABLE, without counting, if the total would exceed the limit. */
  take(bytes: number): void {
    if (this.taken + bytes > this.most)
      throw new JournalError('UNAVAILABLE', 'Too much is being uploaded at the moment. Try again in a minute.', {
        retryAfterSeconds: RETRY_SECONDS,
      });
    this.taken += bytes;
  }

  release(bytes: number): void {
    this.taken -= bytes;
  }
}
