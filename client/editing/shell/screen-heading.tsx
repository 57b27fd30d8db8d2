import { useEffect, useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

/** Receives the focus when the focused element disappears. */
export const focusHeading = () => document.querySelector<HTMLElement>('h1')?.focus();

let firstScreen = true;

/** The one h1 of a screen, which takes the focus when another screen or view opens. */
export function ScreenHeading({ title, children }: { title: string; children?: ReactNode }) {
  const intl = useIntl();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!firstScreen) heading.current?.focus();
    firstScreen = false;
  }, []);
  return (
    <div className="screen-heading">
      <title>{`${title} — ${intl.formatMessage({ id: 'dashboard.title' })}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
