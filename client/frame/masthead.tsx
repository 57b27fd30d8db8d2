import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useMatches } from 'react-router-dom';
import { useLanguage } from '../i18n/messages';
import { LANGUAGE_NAMES, LANGUAGES, languageTag, otherLanguage, type Language } from '../shared/locales';
import { paths } from '../shared/paths';
import type { RouteHandle } from '../routing/route-handle';
import { browserStorage, tabStorage } from '../browser/storage';
import { Icon } from '../components/icons/icon';
import { ARROW_OUT } from '../components/icons/signs';
import { Link } from '../components/link';
import { usePathIn } from '../components/page-meta';
import { SearchBox } from './search-box';
import { useScrolledPast } from './use-scrolled-past';
import type { MessageId } from '../i18n/message-ids';

const COLOURED_AFTER = 20;
type Props = { journal?: { title: string; issnPortalUrl: string } };

/** The fixed bar: the journal's name, search where a page has one, languages, and all links. Without the journal's facts while they cannot be read. */
export function Masthead({ journal }: Props) {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const coloured = useScrolledPast(COLOURED_AFTER);
  const search = useMatches()
    .map(({ handle }) => (handle as RouteHandle | undefined)?.search)
    .find(Boolean);
  return (
    <header className="masthead" data-coloured={coloured || undefined}>
      <div className="row masthead-row">
        <Link className="brand" to={paths.home(language)}>
          <Logo />
          <span>{journal?.title ?? formatMessage({ id: 'nav.home' })}</span>
        </Link>
        {search && <SearchBox of={search} />}
        <Languages />
        <MenuButton />
      </div>
      <Navigation journal={journal} />
    </header>
  );
}

const MENU = 'menyja';

/** The menu is a popover: it opens, closes on Escape, returns the focus and reports its state without script. */
function MenuButton() {
  const { formatMessage } = useIntl();
  return (
    <button
      type="button"
      className="menu-button"
      popoverTarget={MENU}
      aria-controls={MENU}
      aria-label={formatMessage({ id: 'nav.menu' })}
    >
      <svg viewBox="0 0 24 24" width="24" aria-hidden="true">
        <path className="opens" d="M3 6h18M3 12h18M3 18h18" />
        <path className="closes" d="M5 5l14 14M19 5L5 19" />
      </svg>
    </button>
  );
}

function Navigation({ journal }: Props) {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const shown = menu.current;
    return () => {
      if (shown?.matches(':popover-open')) shown.hidePopover();
    };
  }, [pathname]);
  return (
    <nav ref={menu} id={MENU} className="menu" popover="auto" aria-label={formatMessage({ id: 'nav.label' })}>
      <ul>
        {NAVIGATION.map(({ id, path }) => (
          <li key={id}>
            <Link to={path(language)} aria-current={path(language) === pathname.toLowerCase() ? 'page' : undefined}>
              {formatMessage({ id })}
            </Link>
          </li>
        ))}
        {journal && (
          <li>
            <a href={journal.issnPortalUrl} rel="noopener">
              {formatMessage({ id: 'nav.issnPortal' })} <Icon path={ARROW_OUT} />
              <span className="visually-hidden">{formatMessage({ id: 'nav.external' })}</span>
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Each language is a separate document, so these are plain links. */
function Languages() {
  const { formatMessage } = useIntl();
  const current = useLanguage();
  const other = otherLanguage(current);
  const pathIn = usePathIn();
  const thisPage = pathIn(other);
  const hasTranslation = thisPage !== pathIn(current);
  return (
    <div className="languages" role="group" aria-label={formatMessage({ id: 'language.label' })}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={paths.home(language)}
          lang={languageTag(language)}
          hrefLang={languageTag(language)}
          aria-current={language === current ? 'true' : undefined}
          onClick={() => browserStorage.write('language', language)}
        >
          {LANGUAGE_NAMES[language]}
        </a>
      ))}
      {hasTranslation && (
        <a
          className="this-page"
          href={thisPage}
          rel="alternate"
          hrefLang={languageTag(other)}
          title={formatMessage({ id: 'language.thisPage' })}
          onClick={({ currentTarget }) => {
            browserStorage.write('language', other);
            tabStorage.write('scroll', String(window.scrollY)); // read by entry/start.ts
            currentTarget.href = thisPage + window.location.hash;
          }}
        >
          <svg viewBox="0 0 24 24" width="24" aria-hidden="true">
            <path d="M4 8h14l-4-4M20 16H6l4 4" />
          </svg>
          <span className="visually-hidden">{formatMessage({ id: 'language.thisPage' })}</span>
        </a>
      )}
    </div>
  );
}

/** Three nested contours whose summit is a double crest. */
function Logo() {
  return (
    <svg className="mark" viewBox="0 0 32 32" width="32" aria-hidden="true">
      <path d="M2 27C5 19 7 9 11 5c2-2 3 2 5 2s3-4 5-2c4 4 6 14 9 22z" />
      <path d="M7 27c2-6 3-13 5.500-15.500 1.200-1 2 1.500 3.500 1.500s2.300-2.500 3.500-1.500C22 14 23 21 25 27" />
      <path d="M12 27c1-4 2-8 4-8s3 4 4 8" />
    </svg>
  );
}

type Entry = { id: MessageId; path: (language: Language) => string };

/** The pages of the site, in navigation order. */
export const NAVIGATION: Entry[] = [
  { id: 'nav.home', path: paths.home },
  { id: 'nav.about', path: paths.about },
  { id: 'nav.boards', path: paths.boards },
  { id: 'nav.authors', path: paths.forAuthors },
  { id: 'nav.reviewProcess', path: paths.reviewProcess },
  { id: 'nav.articles', path: paths.articles },
  { id: 'nav.issues', path: paths.issues },
  { id: 'nav.contact', path: paths.contact },
  { id: 'nav.policy', path: paths.policy },
];
