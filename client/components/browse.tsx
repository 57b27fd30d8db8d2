import { useIntl } from 'react-intl';
import { useLanguage } from '../i18n/messages';
import { paths } from '../shared/paths';
import { Link } from './link';

/** The ways into what is published that the navigation has no room for. */
export function BrowseItems() {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const ways = [
    ['terms.AUTHOR', paths.authors],
    ['terms.KEYWORD', paths.keywords],
    ['terms.PLACE', paths.places],
    ['find.title', paths.search],
    ['letters.title', paths.letters],
  ] as const;
  return (
    <>
      {ways.map(([id, path]) => (
        <li key={id}>
          <Link to={path(language)}>{formatMessage({ id })}</Link>
        </li>
      ))}
      <li>
        <a href={paths.feed('articles', language)} type="application/atom+xml">
          {formatMessage({ id: 'browse.feed' })}
        </a>
      </li>
    </>
  );
}

export function Browse() {
  const { formatMessage } = useIntl();
  return (
    <nav aria-label={formatMessage({ id: 'browse.label' })}>
      <ul className="row ways">
        <BrowseItems />
      </ul>
    </nav>
  );
}
