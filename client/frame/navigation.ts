import { paths } from '../shared/paths';
import type { Language } from '../shared/locales';
import type { MessageId } from '../i18n/message-ids';

type Entry = { id: MessageId; path: (language: Language) => string };

/** The pages of the site, in navigation order. */
export const NAVIGATION: Entry[] = [
  { id: 'nav.home', path: paths.home },
  { id: 'nav.about', path: paths.about },
  { id: 'nav.boards', path: paths.boards },
  { id: 'nav.authors', path: paths.authors },
  { id: 'nav.reviewProcess', path: paths.reviewProcess },
  { id: 'nav.articles', path: paths.articles },
  { id: 'nav.issues', path: paths.issues },
  { id: 'nav.contact', path: paths.contact },
  { id: 'nav.policy', path: paths.policy },
];
