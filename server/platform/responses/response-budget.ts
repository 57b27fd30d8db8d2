import { type Request } from 'express';
import { JournalError } from '../errors/errors.js';

/** The ceilings of one anonymous request, in bytes: of the texts it has the server load, and of its response. */
export const MAX_LOADED_BYTES = 16_000_000;
export const MAX_RESPONSE_BYTES = 4_000_000;
const LARGE_BYTES = 200_000;

type Ceiling = 'loaded bytes' | 'response bytes';
const ALLOWED: Record<Ceiling, number> = { 'loaded bytes': MAX_LOADED_BYTES, 'response bytes': MAX_RESPONSE_BYTES };

/** What one anonymous request may still load and send. */
export class ResponseBudget {
  /** Set when a ceiling was reached: nothing but this error may be sent. */
  error: JournalError | null = null;
  private readonly spent: Record<Ceiling, number> = { 'loaded bytes': 0, 'response bytes': 0 };
  private last: Promise<unknown> = Promise.resolve();

  /** Whether the request has so much to load or to send that it must let others have their turn. */
  get isLarge(): boolean {
    return this.spent['loaded bytes'] > LARGE_BYTES || this.spent['response bytes'] > LARGE_BYTES;
  }

  /** Throws LIMIT_EXCEEDED if the response would become too long. */
  send(bytes: number): void {
    this.spend('response bytes', bytes);
  }

  /**
   * Loads texts after those that the request loads already, since each must know what is left. `load` is told how many bytes it may
   * load, and returns how many there are.
   */
  load<Loaded extends { bytes: number }>(load: (left: number) => Promise<Loaded>): Promise<Loaded> {
    const loading = this.last.then(async () => {
      if (this.error) throw this.error;
      const loaded = await load(MAX_LOADED_BYTES - this.spent['loaded bytes']);
      this.spend('loaded bytes', loaded.bytes);
      return loaded;
    });
    this.last = loading.catch(() => {});
    return loading;
  }

  private spend(limit: Ceiling, bytes: number): void {
    if (this.error) throw this.error;
    const value = (this.spent[limit] += bytes);
    const allowed = ALLOWED[limit];
    if (value <= allowed) return;
    const message = `The request exceeds a limit: ${limit} are at least ${value}, at most ${allowed} are allowed. Request fewer records or fields.`;
    throw (this.error = new JournalError('LIMIT_EXCEEDED', message, { limit: { limit, value, allowed } }));
  }
}

/** None for editors. */
export const budgetFor = (request?: Request): ResponseBudget | undefined =>
  request && request.headers.authorization === undefined ? new ResponseBudget() : undefined;

/** What JSON escapes; of surrogates, those that are alone. */
const ESCAPED = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/** The bytes of a value of a scalar in JSON, escapes included. */
export function bytesOf(value: unknown): number {
  const isPlain = typeof value === 'string' && !ESCAPED.test(value);
  return isPlain ? Buffer.byteLength(value) + 2 : Buffer.byteLength(JSON.stringify(value ?? null));
}
