import { nextAttempt } from '../../platform/jobs/backoff.js';

/**
 * The outcome of one attempt. 'waiting': the server does not have the message, and may accept it later. 'failed': it never will.
 * 'unknown': the connection broke when the server may already have had it, so another attempt might send a second copy.
 */
export type Outcome =
  | { state: 'sent' }
  | { state: 'waiting'; reason: string }
  | { state: 'failed'; reason: string; isAddressDead: boolean }
  | { state: 'unknown'; reason: string };

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

/** RFC 3463: the mailbox or the domain does not exist, or has moved, or is closed. Trying again is useless. */
export const isDeadMailbox = (status: string): boolean => /^5\.(1\.(1|2|3|6|10)|2\.1|4\.4)$/.test(status);

/** `messageStarted`: whether any of the message was sent to the server. */
export function outcomeOf(error: SmtpError, messageStarted: boolean): Outcome {
  const reason = reasonOf(error);
  const { responseCode = 0, command } = error;
  // Only a reply to a command is about the message; one that comes with a broken connection might be about something else.
  const isReply = responseCode >= 400 && command !== 'CONN';
  if (messageStarted && !isReply) return { state: 'unknown', reason };
  // A server that rejects the login or the sender says nothing about the recipient, and may be reconfigured.
  if (isReply && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA'))
    return { state: 'failed', reason, isAddressDead: command === 'RCPT TO' && isDeadMailbox(statusIn(error)) };
  return { state: 'waiting', reason };
}

/** What to store after an attempt; `dueAt` is the time of the next one. */
export function afterAttempt(attempts: number, outcome: Outcome) {
  const dueAt = outcome.state === 'waiting' ? nextAttempt(attempts) : null;
  const state = outcome.state === 'waiting' && !dueAt ? 'failed' : outcome.state;
  return { state, reason: 'reason' in outcome ? outcome.reason : null, dueAt } as const;
}

/** Only the codes: the messages of the server and of the library contain the address. */
const codesIn = ({ response }: SmtpError) => /^\d{3}(?:[ -]([245]\.\d{1,3}\.\d{1,3}))?/.exec(response ?? '');
const statusIn = (error: SmtpError): string => codesIn(error)?.[1] ?? '';
const reasonOf = (error: SmtpError): string =>
  codesIn(error)?.[0] ?? String(error.responseCode || error.code || 'ERROR');
