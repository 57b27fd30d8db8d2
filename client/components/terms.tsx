import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId } from '../i18n/message-ids';

export type Term = readonly [label: MessageId, value: ReactNode];

/** The rows of a definition list; one without a value is left out. */
export function Terms({ of }: { of: readonly Term[] }) {
  const { formatMessage } = useIntl();
  return of.map(
    ([label, value]) =>
      value && (
        <div key={label}>
          <dt>{formatMessage({ id: label })}</dt>
          <dd>{value}</dd>
        </div>
      ),
  );
}
