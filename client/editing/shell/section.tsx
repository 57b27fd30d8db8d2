import { useId, type ReactElement, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../i18n/message-ids';

type Props = { title: MessageId | ReactElement; className?: string; children: ReactNode };

/** A part of a screen, named by its heading. */
export function Section({ title, className, children }: Props) {
  const id = useId();
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{typeof title === 'string' ? <FormattedMessage id={title} /> : title}</h2>
      {children}
    </section>
  );
}
