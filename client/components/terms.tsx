import type { ReactNode } from 'react';
import { Message } from './message';
import type { MessageId } from '../i18n/message-ids';

export type Term = readonly [label: MessageId, value: ReactNode, style?: 'unlabelled'];

/** The rows of a definition list; one without a value is left out. */
export function Terms({ of }: { of: readonly Term[] }) {
  return of.map(
    ([label, value, style]) =>
      value && (
        <div key={label}>
          <Message as="dt" id={label} className={style && 'visually-hidden'} /> <dd>{value}</dd>
        </div>
      ),
  );
}
