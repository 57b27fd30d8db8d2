import { useIntl } from 'react-intl';
import type { MessageId } from '../i18n/message-ids';
import { useLanguage } from '../i18n/messages';
import type { Language } from '../shared/locales';
import { paths } from '../shared/paths';
import { Link } from './link';

type Ways = readonly (readonly [label: MessageId, path: (language: Language) => string])[];

/** The items of a list of pages. */
export function PageItems({ of }: { of: Ways }) {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  return of.map(([id, path]) => (
    <li key={id}>
      <Link to={path(language)}>{formatMessage({ id })}</Link>
    </li>
  ));
}

const WAYS: Ways = [
  ['terms.AUTHOR', paths.authors],
  ['terms.KEYWORD', paths.keywords],
  ['terms.PLACE', paths.places],
  ['find.title', paths.search],
  ['letters.title', paths.letters],
];

/** The ways into what is published that the navigation has no room for. */
export function BrowseItems() {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  return (
    <>
      <PageItems of={WAYS} />
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
