import { pageOf } from '../../components/pager';

/** The search filters in display order, named as in the URL and in the API. */
export const NARROWINGS = ['year', 'author', 'keyword', 'language', 'place'] as const;
export type Narrowing = (typeof NARROWINGS)[number];

export type Question = { q: string; page: number } & Partial<Record<Narrowing, string>>;

const MAX_QUERY_LENGTH = 500;
const MAX_VALUE_LENGTH = 250;

/** The state of the page is its URL. */
export function questionOf(search: URLSearchParams): Question {
  const question: Question = { q: (search.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH), page: pageOf(search) };
  for (const name of NARROWINGS) {
    const value = search.get(name)?.trim().slice(0, MAX_VALUE_LENGTH);
    if (value && (name !== 'year' || /^\d{4}$/.test(value))) question[name] = value;
  }
  return question;
}

export function addressOf(path: string, { q, page = 1, ...narrowings }: Partial<Question>): string {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  for (const name of NARROWINGS) if (narrowings[name]) search.set(name, narrowings[name]);
  if (page > 1) search.set('page', String(page));
  return search.size ? `${path}?${search}` : path;
}

export const filterOf = ({ year, author, keyword, language, place }: Question) => ({
  year: year ? Number(year) : null,
  author: author ?? null,
  keyword: keyword ?? null,
  language: language ?? null,
  place: place ?? null,
});
