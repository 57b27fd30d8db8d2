import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../components/message';
import { currentYear } from '../shared/locales';
import type { MessageId } from '../i18n/message-ids';
import { licenceName } from '../shared/licence';
import { paths } from '../shared/paths';
import { EmailLink } from '../components/email-link';
import { BrowseItems, PageItems } from '../components/browse';
import { Dotted } from '../components/dotted';
import { useJournal } from '../components/use-journal';

const OF_JOURNAL = [
  ['nav.home', paths.home],
  ['nav.about', paths.about],
  ['nav.contact', paths.contact],
  ['footer.call', paths.call],
  ['nav.policy', paths.policy],
  ['privacy.title', paths.privacy],
] as const;
const TO_READ = [
  ['footer.publications', paths.articles],
  ['nav.issues', paths.issues],
] as const;

export function Footer() {
  const journal = useJournal();
  const elsewhere = [
    ['footer.university', journal.universityUrl],
    ['footer.faculty', journal.facultyUrl],
    ['footer.credit', journal.designCreditUrl],
  ] as const;
  return (
    <footer className="footer">
      <div className="footer-grid">
        <div>
          <p className="footer-title">{journal.title}</p>
          <address>
            {journal.publisher}
            <br />
            {journal.address}
          </address>
          {journal.email && (
            <p>
              <EmailLink address={journal.email} />
            </p>
          )}
          {(journal.issn || journal.issnOnline) && (
            <p>
              <Dotted
                parts={[journal.issn && `ISSN ${journal.issn}`, journal.issnOnline && `e-ISSN ${journal.issnOnline}`]}
              />
            </p>
          )}
        </div>
        <Links label="footer.journal">
          <PageItems of={OF_JOURNAL} />
        </Links>
        <Links label="footer.read">
          <PageItems of={TO_READ} />
          <BrowseItems />
        </Links>
        <Links label="footer.links">
          {elsewhere.map(
            ([id, url]) =>
              url && (
                <li key={id}>
                  <Message as="a" id={id} href={url} />
                </li>
              ),
          )}
          <li>
            <Message as="a" id="footer.data" href={paths.apiDocs()} hrefLang="en" />
          </li>
        </Links>
      </div>
      <p className="footer-colophon">
        {/* A page may have waited for its reader since last year. */}
        <span suppressHydrationWarning>
          © {currentYear()} {journal.title}
        </span>
        <a href={journal.licenceUrl} rel="license">
          <FormattedMessage id="footer.openAccess" /> · {licenceName(journal.licenceUrl)}
        </a>
      </p>
    </footer>
  );
}

function Links({ label, children }: { label: MessageId; children: ReactNode }) {
  const name = useIntl().formatMessage({ id: label });
  return (
    <nav aria-label={name}>
      <p className="footer-label">{name}</p>
      <ul>{children}</ul>
    </nav>
  );
}
