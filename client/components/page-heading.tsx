import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { PageName } from '../i18n/message-ids';
import type { Language } from '../shared/locales';
import { PageMeta } from './page-meta';

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

type StartProps = {
  of: PageName;
  path: (language: Language) => string;
  /** For the lead. */
  values?: Record<string, string | number>;
};

/** The metadata and the heading of a page that has both among its messages. */
export function PageStart({ of, path, values }: StartProps) {
  const { formatMessage } = useIntl();
  const title = formatMessage({ id: `${of}.title` });
  const lead = formatMessage({ id: `${of}.lead` }, values);
  return (
    <>
      <PageMeta title={title} description={lead} path={path} />
      <PageHeading lead={lead}>{title}</PageHeading>
    </>
  );
}
