import { JournalError } from '../../errors/errors.js';

/** The connection was lost during COMMIT: it is unknown whether the transaction took effect. */
export class UnknownOutcome extends JournalError {
  constructor(options: ErrorOptions) {
    super(
      'OUTCOME_UNKNOWN',
      'The connection to the database was lost while saving. Check whether the change was saved before trying again.',
    );
    this.cause = options.cause;
  }
}

/**
 * Whether the transaction that threw this was certainly rolled back: because we rejected something, or because the database reported a
 * failed statement. A lost connection or a timeout proves nothing, since the COMMIT may already have been executed.
 */
export function isRolledBack(thrown: unknown): boolean {
  if (thrown instanceof JournalError) return !(thrown instanceof UnknownOutcome);
  return (thrown as { driverError?: { severity?: string } } | null)?.driverError?.severity === 'ERROR';
}
