import { useEffect, useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId } from '../../i18n/message-ids';

let firstScreen = true;

export type Heading = { id: MessageId } | { title: string };

/** The one h1 of a screen, which takes the focus when another screen or view opens. */
export function ScreenHeading({ children, ...named }: Heading & { children?: ReactNode }) {
  const intl = useIntl();
  const title = 'id' in named ? intl.formatMessage({ id: named.id }) : named.title;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!firstScreen) heading.current?.focus();
    firstScreen = false;
  }, []);
  return (
    <div className="row screen-heading">
      <title>{`${title} — ${intl.formatMessage({ id: 'dashboard.title' })}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
