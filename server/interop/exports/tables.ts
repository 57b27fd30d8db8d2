import { csvForSpreadsheets, tsv } from '../../platform/responses/csv.js';
import { type JournalMetadata, type LocalizedText, type MaterialMetadata, issnOf } from '../metadata/metadata.js';
import { statusOf } from '../metadata/notices.js';

type Column = (material: MaterialMetadata) => string | number | null | undefined;

/** The columns of a table of citations, by their names. */
export const CITED = {
  id: ({ id }) => id,
  address: ({ uri }) => uri,
  kind: ({ kind }) => kind,
  status: (material) => statusOf(material, 'en'),
  title: ({ titles }) => titles[0].text,
  other_titles: ({ titles }) => joined(titles.slice(1)),
  authors: ({ authors }) => authors.map(({ name }) => name).join('; '),
  orcids: ({ authors }) => authors.flatMap(({ orcid }) => orcid ?? []).join('; '),
  affiliations: ({ authors }) =>
    [...new Set(authors.flatMap(({ affiliations }) => affiliations.map(({ name }) => name)))].join('; '),
  journal: ({ journal }) => journal.title,
  issn: issnOf,
  volume: ({ volume }) => volume,
  number: ({ number }) => number,
  year: ({ year }) => year,
  published: ({ publishedOn }) => publishedOn,
  first_page: ({ firstPage }) => firstPage,
  last_page: ({ lastPage }) => lastPage,
  doi: ({ doi }) => doi,
  language: ({ language }) => language,
  section: ({ section }) => section,
  keywords: ({ keywords }) => joined(keywords),
  abstract: ({ abstracts }) => abstracts[0]?.text,
  licence: ({ licenceUrl }) => licenceUrl,
  pdf: ({ pdf }) => pdf?.url,
} satisfies Record<string, Column>;

const only = (...names: (keyof typeof CITED)[]) => Object.fromEntries(names.map((name) => [name, CITED[name]]));

const joined = (texts: LocalizedText[]) => texts.map(({ text }) => text).join('; ');

/** The columns of a table of articles. */
const COLUMNS: Record<string, Column> = {
  ...only('id', 'address', 'doi', 'year', 'volume', 'number', 'first_page', 'last_page'),
  published_on: ({ publishedOn }) => publishedOn,
  received_on: ({ receivedOn }) => receivedOn,
  accepted_on: ({ acceptedOn }) => acceptedOn,
  ...only('language', 'title'),
  title_en: ({ titles }) => english(titles),
  ...only('authors', 'orcids', 'affiliations', 'abstract'),
  abstract_en: ({ abstracts }) => english(abstracts),
  keywords: ({ keywords }) => joined(keywords.filter(({ language }) => language === keywords[0].language)),
  keywords_en: ({ keywords }) => joined(keywords.filter(({ language }) => language === 'en')),
  ...only('section'),
  type: ({ articleType }) => articleType,
  ...only('status', 'licence'),
  copyright_holder: ({ copyrightHolder }) => copyrightHolder,
  ...only('pdf'),
};

const english = (texts: LocalizedText[]) => texts.find(({ language }) => language === 'en')?.text ?? null;

export const articlesCsv = (articles: readonly MaterialMetadata[]): string =>
  csvForSpreadsheets([
    Object.keys(COLUMNS),
    ...articles.map((article) => Object.values(COLUMNS).map((of) => of(article))),
  ]);

const KBART = [
  ...['publication_title', 'print_identifier', 'online_identifier', 'date_first_issue_online', 'num_first_vol_online'],
  ...['num_first_issue_online', 'date_last_issue_online', 'num_last_vol_online', 'num_last_issue_online', 'title_url'],
  ...['first_author', 'title_id', 'embargo_info', 'coverage_depth', 'notes', 'publisher_name', 'publication_type'],
  ...['date_monograph_published_print', 'date_monograph_published_online', 'monograph_volume', 'monograph_edition'],
  ...['first_editor', 'parent_publication_title_id', 'preceding_publication_title_id', 'access_type'],
];

/** KBART, phase II: one line that states which volumes are available here, from the first issue up to the present. */
export function kbart(journal: JournalMetadata, first: MaterialMetadata | undefined): string {
  const values: Record<string, string | number | null | undefined> = {
    publication_title: journal.title,
    print_identifier: journal.issnPrint,
    online_identifier: journal.issnOnline,
    date_first_issue_online: first?.publishedOn ?? first?.year,
    num_first_vol_online: first?.volume,
    num_first_issue_online: first?.number,
    title_url: journal.url,
    title_id: journal.issnOnline ?? journal.issnPrint ?? new URL(journal.url).hostname,
    coverage_depth: 'fulltext',
    publisher_name: journal.publisher,
    publication_type: 'serial',
    access_type: 'F',
  };
  return tsv([KBART, KBART.map((name) => values[name])]);
}
