import { JournalError } from '../common/errors.js';

const RETRY_SECONDS = 60;

/** Counts what all uploads that are under way have on disk, so that together they cannot fill it. */
export class BytesInFlight {
  private taken = 0;

  constructor(private readonly most: number) {}

  /** Throws UNAVAILABLE, and counts nothing, when there would be more than allowed. */
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
