import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Client } from '../access/client.js';
import { derivedKey } from '../access/derived-key.js';
import { CONFIG, type Config } from '../config.js';

type SecurityEvent =
  | 'sign-in'
  | 'sign-out'
  | 'session-expired'
  | 'sessions-ended'
  | 'password-changed'
  | 'password-reset'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'user-created'
  | 'user-deleted'
  | 'user-restored'
  | 'import-started'
  | 'import-confirmed'
  | 'import-cancelled'
  | 'import-undone'
  | 'journal-changed'
  | 'letter-sent'
  | 'letter-cancelled'
  | 'subscribers-asked'
  | 'subscribers-exported'
  | 'subscribers-imported'
  | 'subscriber-deleted'
  | 'throttled'
  | 'requests';

/** Who acts, and from where; empty on the command line and at the start. */
export type Actor = { id?: number; client?: Client };

type Details = {
  outcome?: 'done' | 'rejected';
  /** The reason, as one of our own keywords; never user input. */
  reason?: string;
  /** The id of what is affected: an import, a letter, a subscriber, or a user if that is someone else. */
  subjectId?: number;
  /** The number of records of an import, of subscribers, or of events if the line stands for several. */
  count?: number;
};

/** Writes one line of JSON to standard output for every event of the kinds above, and for the rejected requests of a minute. No secrets, no e-mail addresses. */
@Injectable()
export class SecurityLog {
  private readonly key: Buffer;

  /** Receives each line, including the line feed. */
  print: (line: string) => void = (line) => void process.stdout.write(line);

  constructor(@Inject(CONFIG) { jwtSecret }: Pick<Config, 'jwtSecret'>) {
    this.key = derivedKey(jwtSecret, 'addresses in the security log');
  }

  write(
    event: SecurityEvent,
    { id, client }: Actor,
    { outcome = 'done', reason, subjectId, count }: Details = {},
  ): void {
    const line = JSON.stringify({
      time: new Date().toISOString(),
      log: 'security',
      event,
      outcome,
      reason,
      userId: id,
      subjectId,
      count,
      requestId: client?.requestId,
      address: client?.address && this.hashed(client.address),
    });
    this.print(`${line}\n`);
  }

  /** A keyed hash of the address: enough to recognise a returning client, not enough to identify it. */
  private readonly hashed = (address: string) =>
    createHmac('sha256', this.key).update(address).digest('base64url').slice(0, 16);
}
