import { redirect } from 'react-router-dom';
import { LANGUAGE_TAG } from '../shared/locales';
import { SEARCH_LENGTH } from '../shared/rules';
import { pageOf } from '../components/pager';

/** The search filters in display order, named as in the URL and in the API. */
export const NARROWINGS = ['year', 'author', 'keyword', 'language', 'place'] as const;
export type Narrowing = (typeof NARROWINGS)[number];

export type SearchState = { q: string; page: number } & Partial<Record<Narrowing, string>>;

const MAX_VALUE_LENGTH = 250;
/** The API rejects anything else; the page ignores it. */
const VALID: Partial<Record<Narrowing, RegExp>> = {
  year: /^\d{4}$/,
  language: LANGUAGE_TAG,
};

/** The search is in the URL, so that it can be linked to and survives a reload and the back button. */
export function searchStateOf(search: URLSearchParams): SearchState {
  const state: SearchState = { q: (search.get('q') ?? '').trim().slice(0, SEARCH_LENGTH), page: pageOf(search) };
  for (const name of NARROWINGS) {
    const value = search.get(name)?.replaceAll('\0', '').trim().slice(0, MAX_VALUE_LENGTH);
    if (value && (VALID[name]?.test(value) ?? true)) state[name] = value;
  }
  return state;
}

export function urlOf(path: string, { q, page = 1, ...narrowings }: Partial<SearchState>): string {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  for (const name of NARROWINGS) if (narrowings[name]) search.set(name, narrowings[name]);
  if (page > 1) search.set('page', String(page));
  return search.size ? `${path}?${search}` : path;
}

export const filterOf = ({ year, author, keyword, language, place }: SearchState) => ({
  author,
  keyword,
  language,
  place,
  year: year ? Number(year) : undefined,
});

/** What a page of a list shows. */
export const windowOf = ({ page }: { page: number }, size: number) => ({ first: size, offset: (page - 1) * size });

/** In a loader: redirects from a page after the last one to the last. */
export function requirePage(url: URL, total: number, size: number): void {
  const state = searchStateOf(url.searchParams);
  const last = Math.max(1, Math.ceil(total / size));
  if (state.page > last) throw redirect(urlOf(url.pathname, { ...state, page: last }));
}
