import { type Language } from '../../../client/shared/locales.js';
import { paths } from '../../../client/shared/paths.js';
import { type FrontPage } from './former-url.js';

type Front = Pick<FrontPage, 'rest'> & { language: Language; query: URLSearchParams };

const withQuery = (path: string, query: URLSearchParams) => (query.size ? `${path}?${query.toString()}` : path);

/** Where the pages of a journal in OJS lead, by their names there; null if nothing here is like it. */
export const FRONT_PAGES: Record<string, (front: Front) => string | null> = {
  index: ({ language }) => paths.home(language),
  issue: ({ language, rest }) => (['', 'archive'].includes(rest.split('/')[0]) ? paths.issues(language) : null),
  about: ({ language, rest }) => {
    if (rest.startsWith('submissions')) return paths.forAuthors(language);
    if (/^(?:editorial|displaymembership)/.test(rest)) return paths.boards(language);
    if (rest.startsWith('contact')) return paths.contact(language);
    return rest.startsWith('privacy') ? paths.privacy(language) : paths.about(language);
  },
  information: ({ language, rest }) => (rest === 'authors' ? paths.forAuthors(language) : paths.about(language)),
  announcement: ({ language }) => paths.call(language),
  submission: ({ language }) => paths.forAuthors(language),
  submissions: ({ language }) => paths.forAuthors(language),
  search: ({ language, rest, query }) => {
    if (rest.startsWith('authors')) return paths.authors(language);
    const q = query.get('query');
    return withQuery(paths.search(language), new URLSearchParams(q ? { q } : {}));
  },
  oai: ({ query }) => withQuery('/oai', query),
  gateway: ({ language, rest }) => {
    const [, , name = '', form = ''] = /^(plugin)\/(\w+feed)gatewayplugin(?:\/(\w+))?/.exec(rest) ?? [];
    if (!name && !form) return null;
    return paths.feed(name === 'announcementfeed' ? 'calls' : 'articles', language);
  },
};
