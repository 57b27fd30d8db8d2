import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId } from '../../i18n/message-ids';
import { failureOf } from '../session/apollo';
import { useNotify } from '../shell/notices';
import { useFocusAfter } from '../shell/use-focus-after';
import { reasonOf } from './form-messages';

type Options = {
  /** What this screen says of a code, instead of the general reason. */
  reasons?: Partial<Record<string, MessageId>>;
  /** The reason is a notice, which stays when the component goes. */
  asNotice?: boolean;
};

/** Does the work of a button. Failures are logged, and `failure` tells the editor the reason until the next attempt. */
export function useAttempt({ reasons = {}, asNotice = false }: Options = {}) {
  const intl = useIntl();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  useFocusAfter(busy);

  function reason(error: unknown) {
    const failure = failureOf(error);
    const own = reasons[failure.code];
    return own ? intl.formatMessage({ id: own }) : reasonOf(failure, intl);
  }

  /** Resolves to undefined if the work failed. */
  async function attempt<Result>(work: () => Promise<Result>, done?: MessageId): Promise<Result | undefined> {
    setBusy(true);
    setError(undefined);
    try {
      const result = await work();
      if (done) notify(intl.formatMessage({ id: done }));
      return result;
    } catch (error) {
      console.error(error);
      if (asNotice) notify(reason(error));
      else setError(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return { attempt, busy, error, failure: error === undefined ? undefined : reason(error) };
}
