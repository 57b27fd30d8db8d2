import { useIntl } from 'react-intl';
import { Message } from './message';
import type { MessageId } from '../i18n/message-ids';
import { useLanguage } from '../i18n/messages';
import type { Language } from '../shared/locales';
import { paths } from '../shared/paths';
import { Link } from './link';

type Ways = readonly (readonly [label: MessageId, path: (language: Language) => string])[];

/** The items of a list of pages. */
export function PageItems({ of }: { of: Ways }) {
  const language = useLanguage();
  return of.map(([id, path]) => (
    <li key={id}>
      <Message as={Link} id={id} to={path(language)} />
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
  const language = useLanguage();
  return (
    <>
      <PageItems of={WAYS} />
      <li>
        <Message as="a" id="browse.feed" href={paths.feed('articles', language)} type="application/atom+xml" />
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
