import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Client } from '../common/client.js';
import { derivedKey } from '../common/derived-key.js';
import { CONFIG, type Config } from '../config.js';

export type SecurityEvent =
  | 'access'
  | 'sign-in'
  | 'sign-out'
  | 'session-expired'
  | 'sessions-ended'
  | 'password-changed'
  | 'password-reset'
  | 'user-created'
  | 'user-deleted'
  | 'user-restored'
  | 'throttled';

/** Who does something, and where from: nobody on the command line and at the start. */
export type Actor = { userId?: number; client?: Client };

type Details = Actor & {
  outcome?: 'done' | 'refused';
  /** Why, in one word of ours; never anything that was typed. */
  reason?: string;
  /** The id of the user it is done to, where that is somebody else. */
  subjectId?: number;
};

/** One line of JSON on standard output for everything that concerns accounts and sessions. No secrets, no e-mail addresses. */
@Injectable()
export class SecurityLog {
  private readonly key: Buffer;

  /** Takes each line, with its line feed. */
  print: (line: string) => void = (line) => void process.stdout.write(line);

  constructor(@Inject(CONFIG) { jwtSecret }: Pick<Config, 'jwtSecret'>) {
    this.key = derivedKey(jwtSecret, 'addresses in the security log');
  }

  write(event: SecurityEvent, { outcome = 'done', reason, userId, subjectId, client }: Details = {}): void {
    const line = JSON.stringify({
      time: new Date().toISOString(),
      log: 'security',
      event,
      outcome,
      reason,
      userId,
      subjectId,
      requestId: client?.requestId,
      address: client?.address && this.hashed(client.address),
    });
    this.print(`${line.replace(/[^\x20-\x7e]/g, escaped)}\n`);
  }

  /** The same for the same address as long as the secret is: enough to see who comes again, too little to see who it is. */
  private readonly hashed = (address: string) =>
    createHmac('sha256', this.key).update(address).digest('base64url').slice(0, 16);
}

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
