import type { ReactNode } from 'react';

type Props = { children: ReactNode; kicker?: ReactNode; lead?: ReactNode; lang?: string };

/** The one h1 of a page. The frame moves the focus to it after a navigation. */
export function PageHeading({ children, kicker, lead, lang }: Props) {
  return (
    <header className="page-heading">
      {kicker && <p className="kicker">{kicker}</p>}
      <h1 tabIndex={-1} lang={lang}>
        {children}
      </h1>
      {lead && <p className="lead">{lead}</p>}
    </header>
  );
}

/** Running text with a readable line length. */
export function Prose({ children, lang }: { children: ReactNode; lang?: string }) {
  return (
    <div className="prose" lang={lang}>
      {children}
    </div>
  );
}
