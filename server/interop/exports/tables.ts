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

/** KBART, phase II: one line that states which volumes are available here, up to the present. */
export function kbart(journal: JournalMetadata, first: Coverage | null): string {
  const columns: [name: string, value: string | number | null][] = [
    ['publication_title', journal.title],
    ['print_identifier', journal.issnPrint],
    ['online_identifier', journal.issnOnline],
    ['date_first_issue_online', first?.date ?? null],
    ['num_first_vol_online', first?.volume ?? null],
    ['num_first_issue_online', first?.number ?? null],
    ['date_last_issue_online', null],
    ['num_last_vol_online', null],
    ['num_last_issue_online', null],
    ['title_url', journal.url],
    ['first_author', null],
    ['title_id', journal.issnOnline ?? journal.issnPrint ?? new URL(journal.url).hostname],
    ['embargo_info', null],
    ['coverage_depth', 'fulltext'],
    ['notes', null],
    ['publisher_name', journal.publisher],
    ['publication_type', 'serial'],
    ['date_monograph_published_print', null],
    ['date_monograph_published_online', null],
    ['monograph_volume', null],
    ['monograph_edition', null],
    ['first_editor', null],
    ['parent_publication_title_id', null],
    ['preceding_publication_title_id', null],
    ['access_type', 'F'],
  ];
  return tsv([columns.map(([name]) => name), columns.map(([, value]) => value)]);
}
