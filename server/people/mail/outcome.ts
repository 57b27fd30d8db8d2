import { nextAttempt } from '../../platform/jobs/backoff.js';

/**
 * The outcome of one attempt. 'waiting': the server does not have the message, and may accept it later. 'failed': it never will.
 * 'unknown': the connection broke when the server may already have had it, so another attempt might send a second copy.
 */
export type Outcome =
  | { state: 'sent'; reason?: undefined; isAddressDead?: undefined }
  | { state: 'waiting' | 'failed' | 'unknown'; reason: string; isAddressDead?: boolean };

type SmtpError = Error & { code?: string; response?: string; command?: string };

/** RFC 3463: the mailbox or the domain does not exist, or has moved, or is closed. Trying again is useless. */
export const isDeadMailbox = (status: string): boolean => /^5\.(1\.(1|2|3|6|10)|2\.1|4\.4)$/.test(status);

/** `messageStarted`: whether any of the message was sent to the server. */
export function outcomeOf(error: SmtpError, messageStarted: boolean): Outcome {
  const { command = '' } = error;
  const [code, status = ''] = codesIn(error);
  const reason = code ?? error.code ?? 'ERROR';
  // Only a reply to a command is about the message; one that comes with a broken connection might be about something else.
  const reply = command === 'CONN' ? '' : reason;
  if (messageStarted && !/^[45]/.test(reply)) return { state: 'unknown', reason };
  // A server that rejects the login or the sender says nothing about the recipient, and may be reconfigured.
  if (!reply.startsWith('5') || !['RCPT TO', 'DATA'].includes(command)) return { state: 'waiting', reason };
  return { state: 'failed', reason, isAddressDead: command === 'RCPT TO' && isDeadMailbox(status) };
}

/** What to store after an attempt; `dueAt` is the time of the next one. */
export function afterAttempt(attempts: number, outcome: Outcome) {
  const { state, reason = null } = outcome;
  if (state !== 'waiting') return { state, reason, dueAt: null } as const;
  const dueAt = nextAttempt(attempts);
  return { state: dueAt ? state : 'failed', reason, dueAt } as const;
}

/** Only the codes: the messages of the server and of the library contain the address. */
const codesIn = ({ response }: SmtpError): string[] =>
  /^\d{3}(?:[ -]([245]\.\d{1,3}\.\d{1,3}))?/.exec(response ?? '') ?? [];
