import { createContext, useContext, useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { DEFAULT_LANGUAGE, LANGUAGES, languageTag, type Language } from '../shared/locales';
import { useLanguage } from '../i18n/messages';
import { type FeedName, type TermFeed, paths } from '../shared/paths';
import { inOneLine } from '../shared/texts';
import { trustedHtml } from '../browser/trusted-html';
import { useJournal } from './use-journal';

/** Scheme and host that readers see; canonical links are absolute. */
export const OriginContext = createContext('');

const useAbsolute = () => {
  const origin = useContext(OriginContext);
  return (path: string) => new URL(path, origin).href;
};

type Props = {
  /** Without the journal's name, which follows it; the home page has none. */
  title?: string;
  description?: string | null;
  /** The path of the page in a language, with ?page= or ?q= if they make it a different page. */
  path: (language: Language) => string;
  image?: { url: string; width: number; height: number };
  type?: 'website' | 'article';
  noindex?: boolean;
  /** The record that the page is about, or the home page: the server adds machine-readable tags to its head. */
  about?: number | 'home';
  /** The feeds of what the page lists. */
  feeds?: readonly FeedName[];
  /** The feed of what the page is about. */
  feed?: `${TermFeed}/${string}`;
};

/** Title and metadata of a page; React hoists them into <head>. */
export function PageMeta({
  title,
  description,
  path,
  image,
  type = 'website',
  noindex = false,
  about,
  feeds = [],
  feed,
}: Props) {
  const language = useLanguage();
  const journal = useJournal();
  const absolute = useAbsolute();
  const { formatMessage } = useIntl();
  useServerTags(about);
  const fullTitle = title ? `${title} — ${journal.title}` : journal.title;
  const offered = [
    ...feeds.map((name) => ({ name, of: formatMessage({ id: `feeds.${name}` }) })),
    ...(feed ? [{ name: feed, of: title ?? '' }] : []),
  ];
  const summary = shorten(description?.trim() || journal.subtitle?.trim() || journal.title);
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={summary} />
      {(noindex || journal.demonstration) && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={absolute(path(language))} />
      {LANGUAGES.map((each) => (
        <link key={each} rel="alternate" hrefLang={languageTag(each)} href={absolute(path(each))} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={absolute(path(DEFAULT_LANGUAGE))} />
      {offered.flatMap(({ name, of }) =>
        FEED_FORMS.map(({ form, mediaType }) => (
          <link
            key={`${name}.${form}`}
            rel="alternate"
            type={mediaType}
            href={paths.feed(name, language, form)}
            title={`${journal.title} — ${of}`}
          />
        )),
      )}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={journal.title} />
      <meta property="og:title" content={title ?? journal.title} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={absolute(path(language))} />
      <meta property="og:locale" content={language === 'en' ? 'en_GB' : 'sq_AL'} />
      {image && (
        <>
          <meta property="og:image" content={absolute(image.url)} />
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
          <meta property="og:image:alt" content={title} />
        </>
      )}
    </>
  );
}

const FEED_FORMS = [
  { form: 'atom', mediaType: 'application/atom+xml' },
  { form: 'json', mediaType: 'application/feed+json' },
] as const;

/** The server's tags describe the page first loaded. After client-side navigation those of the new page are fetched. */
function useServerTags(about: number | 'home' | undefined): void {
  const language = useLanguage();
  useEffect(() => {
    if (document.head.querySelector(`[data-of="${about}/${language}"]`)) return;
    for (const tag of document.head.querySelectorAll('[data-of]')) tag.remove();
    if (typeof about !== 'number') return;
    const left = new AbortController();
    fetch(`${paths.record(about)}/head?lang=${language}`, { signal: left.signal })
      .then((response) => (response.ok ? response.text() : ''))
      .then((tags) => left.signal.aborted || document.head.insertAdjacentHTML('beforeend', trustedHtml(tags)))
      .catch(() => {}); // without them the page is as good for readers
    return () => left.abort();
  }, [about, language]);
}

const MAX_DESCRIPTION_LENGTH = 160;

/** Shortened at a word boundary to what search engines show. */
function shorten(text: string): string {
  const plain = inOneLine(text);
  if (plain.length <= MAX_DESCRIPTION_LENGTH) return plain;
  return `${plain.slice(0, plain.lastIndexOf(' ', MAX_DESCRIPTION_LENGTH))}…`;
}

/** The path of the current page in the other language. */
export function usePathIn(): (language: Language) => string {
  const { pathname, search } = useLocation();
  return (language) => pathname.replace(/\/(al|en)\/?$/, `/${language}`) + search;
}
