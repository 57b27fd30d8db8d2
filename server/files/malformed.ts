import { JournalError } from '../common/errors.js';

/** What the parser of a multipart body complains of is the sender's fault; refusals and errors of the disk stay what they are. */
export function senderFault(thrown: unknown): unknown {
  const isOther =
    thrown instanceof Error && (thrown instanceof JournalError || 'syscall' in thrown || 'status' in thrown);
  return isOther ? thrown : new JournalError('BAD_INPUT', 'The multipart body is malformed.');
}
