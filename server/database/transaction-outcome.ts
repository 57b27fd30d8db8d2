import { JournalError } from '../common/errors.js';

/** The connection was lost while a transaction was being committed: nobody here knows whether it took effect. */
export class UnknownOutcome extends JournalError {
  constructor(options: ErrorOptions) {
    super(
      'UNAVAILABLE',
      'The connection to the database was lost while saving. Check whether the change was saved before trying again.',
    );
    this.cause = options.cause;
  }
}

/**
 * Whether the transaction that threw this is certain to be rolled back: we refused, or the database itself reported a failed
 * statement. A lost connection or a timeout proves nothing, since the COMMIT may have been carried out already.
 */
export function isRolledBack(thrown: unknown): boolean {
  if (thrown instanceof JournalError) return !(thrown instanceof UnknownOutcome);
  return (thrown as { driverError?: { severity?: string } } | null)?.driverError?.severity === 'ERROR';
}
