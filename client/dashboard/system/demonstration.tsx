import { useMutation } from '@apollo/client/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { useAttempt } from '../../editing/form/use-attempt';
import { Button } from '../../editing/shell/button';
import { useNotify } from '../../editing/shell/notices';
import { RemoveDemonstrationDocument } from './system.generated';

/** What marks the journal as a demonstration, and removes it. */
export function Demonstration({ onRemoved }: { onRemoved: () => Promise<unknown> }) {
  const intl = useIntl();
  const notify = useNotify();
  const { attempt, busy, failure } = useAttempt();
  const [remove] = useMutation(RemoveDemonstrationDocument);
  async function run() {
    const count = (await attempt(() => remove()))?.data?.removeDemonstration;
    if (count === undefined) return;
    notify({ text: intl.formatMessage({ id: 'system.demonstration.removed' }, { count }), focus: false });
    await onRemoved();
  }
  return (
    <section aria-labelledby="of-demonstration">
      <h2 id="of-demonstration">
        <FormattedMessage id="system.demonstration" />
      </h2>
      <Message id="system.demonstration.hint" />
      <Button label="system.demonstration.remove" disabled={busy} onClick={() => void run()} />
      <p role="alert">{failure}</p>
    </section>
  );
}
