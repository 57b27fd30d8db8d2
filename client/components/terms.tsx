import type { ReactNode } from 'react';
import { Message } from './message';
import type { MessageId } from '../i18n/message-ids';

export type Term = readonly [label: MessageId, value: ReactNode];

/** The rows of a definition list; one without a value is left out. */
export function Terms({ of }: { of: readonly Term[] }) {
  return of.map(
    ([label, value]) =>
      value && (
        <div key={label}>
          <Message as="dt" id={label} />
          <dd>{value}</dd>
        </div>
      ),
  );
}
