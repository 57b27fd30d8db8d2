import { JournalError } from '../errors/errors.js';

/** Turns errors of the multipart parser into BAD_INPUT; our own rejections and disk errors stay as they are. */
export function senderFault(thrown: unknown): unknown {
  const isOther =
    thrown instanceof Error && (thrown instanceof JournalError || 'syscall' in thrown || 'status' in thrown);
  return isOther ? thrown : new JournalError('BAD_INPUT', 'The multipart body is malformed.');
}
