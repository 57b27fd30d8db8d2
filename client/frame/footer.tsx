import { useIntl } from 'react-intl';
import { currentYear } from '../shared/locales';
import { useLanguage } from '../i18n/messages';
import { licenceName } from '../shared/licence';
import { paths } from '../shared/paths';
import { BrowseItems } from '../components/browse';
import { Dotted } from '../components/dotted';
import { useJournal } from '../components/use-journal';
import { Link } from '../components/link';

export function Footer() {
  const language = useLanguage();
  const journal = useJournal();
  const { formatMessage } = useIntl();
  const links = [
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
              <a href={`mailto:${journal.email}`}>{journal.email}</a>
            </p>
          )}
          {(journal.issn || journal.issnOnline) && (
            <p className="footer-issn">
              <Dotted
                parts={[journal.issn && `ISSN ${journal.issn}`, journal.issnOnline && `e-ISSN ${journal.issnOnline}`]}
              />
            </p>
          )}
        </div>
        <nav aria-label={formatMessage({ id: 'footer.journal' })}>
          <p className="footer-label">{formatMessage({ id: 'footer.journal' })}</p>
          <ul>
            <li>
              <Link to={paths.home(language)}>{formatMessage({ id: 'nav.home' })}</Link>
            </li>
            <li>
              <Link to={paths.about(language)}>{formatMessage({ id: 'nav.about' })}</Link>
            </li>
            <li>
              <Link to={paths.contact(language)}>{formatMessage({ id: 'nav.contact' })}</Link>
            </li>
            <li>
              <Link to={paths.call(language)}>{formatMessage({ id: 'footer.call' })}</Link>
            </li>
            <li>
              <Link to={paths.policy(language)}>{formatMessage({ id: 'nav.policy' })}</Link>
            </li>
            <li>
              <Link to={paths.privacy(language)}>{formatMessage({ id: 'footer.privacy' })}</Link>
            </li>
          </ul>
        </nav>
        <nav aria-label={formatMessage({ id: 'footer.read' })}>
          <p className="footer-label">{formatMessage({ id: 'footer.read' })}</p>
          <ul>
            <li>
              <Link to={paths.articles(language)}>{formatMessage({ id: 'footer.publications' })}</Link>
            </li>
            <li>
              <Link to={paths.issues(language)}>{formatMessage({ id: 'nav.issues' })}</Link>
            </li>
            <BrowseItems />
          </ul>
        </nav>
        <nav aria-label={formatMessage({ id: 'footer.links' })}>
          <p className="footer-label">{formatMessage({ id: 'footer.links' })}</p>
          <ul>
            {links.map(
              ([id, url]) =>
                url && (
                  <li key={id}>
                    <a href={url}>{formatMessage({ id: id })}</a>
                  </li>
                ),
            )}
            <li>
              <a href={paths.apiDocs()} hrefLang="en">
                {formatMessage({ id: 'footer.data' })}
              </a>
            </li>
          </ul>
        </nav>
      </div>
      <p className="footer-colophon">
        {/* A page may have waited for its reader since last year. */}
        <span suppressHydrationWarning>
          © {currentYear()} {journal.title}
        </span>
        <a href={journal.licenceUrl} rel="license">
          {formatMessage({ id: 'footer.openAccess' })} · {licenceName(journal.licenceUrl)}
        </a>
      </p>
    </footer>
  );
}
