import { csvForSpreadsheets, tsv } from '../../platform/responses/csv.js';
import type { JournalMetadata, LocalizedText, MaterialMetadata } from '../metadata/metadata.js';

const COLUMNS: [name: string, of: (article: MaterialMetadata) => string | number | null][] = [
  ['id', ({ id }) => id],
  ['address', ({ uri }) => uri],
  ['doi', ({ doi }) => doi],
  ['year', ({ year }) => year],
  ['volume', ({ volume }) => volume],
  ['number', ({ number }) => number],
  ['first_page', ({ firstPage }) => firstPage],
  ['last_page', ({ lastPage }) => lastPage],
  ['published_on', ({ publishedOn }) => publishedOn],
  ['received_on', ({ receivedOn }) => receivedOn],
  ['accepted_on', ({ acceptedOn }) => acceptedOn],
  ['language', ({ language }) => language],
  ['title', ({ titles }) => titles[0].text],
  ['title_en', ({ titles }) => english(titles)],
  ['authors', ({ authors }) => authors.map(({ name }) => name).join('; ')],
  ['orcids', ({ authors }) => authors.flatMap(({ orcid }) => orcid ?? []).join('; ')],
  [
    'affiliations',
    ({ authors }) => [...new Set(authors.flatMap((author) => author.affiliations.map(({ name }) => name)))].join('; '),
  ],
  ['abstract', ({ abstracts }) => abstracts[0]?.text ?? null],
  ['abstract_en', ({ abstracts }) => english(abstracts)],
  ['keywords', ({ keywords }) => joined(keywords.filter(({ language }) => language === keywords[0].language))],
  ['keywords_en', ({ keywords }) => joined(keywords.filter(({ language }) => language === 'en'))],
  ['section', ({ section }) => section],
  ['type', ({ articleType }) => articleType],
  ['licence', ({ licenceUrl }) => licenceUrl],
  ['copyright_holder', ({ copyrightHolder }) => copyrightHolder],
  ['pdf', ({ pdf }) => pdf?.url ?? null],
];

const english = (texts: LocalizedText[]) => texts.find(({ language }) => language === 'en')?.text ?? null;
const joined = (texts: LocalizedText[]) => texts.map(({ text }) => text).join('; ');

export const articlesCsv = (articles: readonly MaterialMetadata[]): string =>
  csvForSpreadsheets([
    COLUMNS.map(([name]) => name),
    ...articles.map((article) => COLUMNS.map(([, of]) => of(article))),
  ]);

/** When, and in which volume and number, something appeared. */
export type Coverage = { date: string; volume: string | null; number: number };

const KBART = [
  ...['publication_title', 'print_identifier', 'online_identifier', 'date_first_issue_online', 'num_first_vol_online'],
  ...['num_first_issue_online', 'date_last_issue_online', 'num_last_vol_online', 'num_last_issue_online', 'title_url'],
  ...['first_author', 'title_id', 'embargo_info', 'coverage_depth', 'notes', 'publisher_name', 'publication_type'],
  ...['date_monograph_published_print', 'date_monograph_published_online', 'monograph_volume', 'monograph_edition'],
  ...['first_editor', 'parent_publication_title_id', 'preceding_publication_title_id', 'access_type'],
];

/** KBART, phase II: one line that states which volumes are available here, up to the present. */
export function kbart(journal: JournalMetadata, first: Coverage | null): string {
  const values: Record<string, string | number | null | undefined> = {
    publication_title: journal.title,
    print_identifier: journal.issnPrint,
    online_identifier: journal.issnOnline,
    date_first_issue_online: first?.date,
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
