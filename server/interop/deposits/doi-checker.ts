import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { currentDay } from '../../../client/shared/locales.js';
import { isPublic } from '../../content/materials/publication.js';
import { type RequestContext } from '../../platform/access/access.js';
import { hasCome } from '../../platform/clock/within.js';
import { ContentVersion } from '../../platform/database/content-version.js';
import { storableText } from '../../platform/database/storable.js';
import { type Answer, CrossrefClient } from './crossref-client.js';
import { DepositJobs } from './deposit-jobs.js';
import { type CitingWork, type ReferenceMatch } from './deposit.js';
import { readXmlRecords } from '../../platform/markup/xml-records.js';

const MAX_CITING = 1_000;
const MAX_TEXT = 2_000;

const addAll = () => `
  insert into doi_checks (doi) select distinct lower(m.doi) from materials m
  where m.doi is not null and ${isPublic('m')} on conflict do nothing`;
/** One that fails is checked again the next day. */
const CLAIM = `
  update doi_checks set due_at = now() + interval '1 day'
  where doi = (select doi from doi_checks where ${hasCome('due_at', `interval '8 days'`)} order by due_at limit 1 for update skip locked) returning doi`;
const STORE = `
  update doi_checks set target = $2, matches = $3, cited_by = $4, checked_at = now(), due_at = now() + interval '7 days' where doi = $1`;

/** Who cites several DOIs: up to the first that is longer than what is left. */
const CITED = `
  select doi, works, bytes from (
    select doi, cited_by as works, octet_length(cited_by::text) as bytes, sum(octet_length(cited_by::text)) over (order by doi) as total
    from doi_checks where doi = any($1)) as cited
  where total - bytes <= $2`;
type Cited = { doi: string; works: CitingWork[]; bytes: number };

/** Asks once a week what each DOI of the journal leads to, which DOIs its references have, and who cites it. */
@Injectable()
export class DoiChecker implements OnModuleInit {
  private readonly log = new Logger(DoiChecker.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly client: CrossrefClient,
    private readonly version: ContentVersion,
    private readonly jobs: DepositJobs,
  ) {}

  onModuleInit(): void {
    this.jobs.register((mayContinue) => this.checkDue(mayContinue));
  }

  async checkDue(mayContinue: () => boolean): Promise<Date | null> {
    await this.dataSource.query(addAll());
    while (mayContinue()) {
      const [[claimed]] = await this.dataSource.query<[{ doi: string }[], number]>(CLAIM);
      if (!claimed) return null;
      const { doi } = claimed;
      const checked = await this.ask(doi).catch(({ message }: Error) =>
        this.log.warn(`${doi} was not checked: ${message}`),
      );
      if (!checked) continue;
      const { target, matches, citing } = checked;
      const storable = (_: string, value: unknown) =>
        typeof value === 'string' ? this.client.withoutPassword(value) : value;
      await this.dataSource.query(STORE, [doi, target, JSON.stringify(matches), JSON.stringify(citing, storable)]);
    }
    return new Date();
  }

  /** The works that cite each of several DOIs, in lower case. */
  readonly citing = async (dois: readonly string[], { budget }: RequestContext): Promise<CitingWork[][]> => {
    const cited = await this.version.memoise('cited DOIs', async () => {
      const rows = await this.dataSource.query<{ doi: string }[]>(`select doi from doi_checks where cited_by <> '[]'`);
      return new Set(rows.map(({ doi }) => doi));
    });
    const asked = dois.filter((doi) => cited.has(doi));
    if (!asked.length) return dois.map(() => []);
    const load = async (left: number) => {
      const rows = await this.dataSource.query<Cited[]>(CITED, [asked, left]);
      return { rows, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) };
    };
    const { rows } = await (budget ? budget.load(load) : load(Number.MAX_SAFE_INTEGER));
    const byDoi = new Map(rows.map(({ doi, works }) => [doi, works]));
    return dois.map((doi) => byDoi.get(doi) ?? []);
  };

  private async ask(doi: string): Promise<{ target: string | null; matches: ReferenceMatch[]; citing: CitingWork[] }> {
    const target = targetIn(bodyOf(await this.client.handle(doi)));
    const matches = matchesIn(bodyOf(await this.client.work(doi)));
    const citing = target === null ? null : bodyOf(await this.client.citedBy(doi, currentDay()));
    return { target, matches, citing: citingIn(citing) };
  }
}

const short = (text: unknown): string | null =>
  typeof text === 'string' ? storableText(text.slice(0, MAX_TEXT)) : null;

/** Null if the DOI is not registered. */
function bodyOf({ status, body }: Answer): string | null {
  if (status !== 200 && status !== 404) throw new Error(`HTTP ${status}`);
  return status === 404 ? null : body;
}

function targetIn(body: string | null): string | null {
  if (body === null) return null;
  const { values } = JSON.parse(body) as { values: { type?: string; data?: { value?: unknown } }[] };
  return short(values.find(({ type }) => type === 'URL')?.data?.value);
}

/** The DOIs that Crossref itself found, by the text of the reference: since then the list may have changed. */
function matchesIn(body: string | null): ReferenceMatch[] {
  if (body === null) return [];
  const { message } = JSON.parse(body) as { message?: { reference?: Record<string, unknown>[] } };
  return (message?.reference ?? []).flatMap((reference) => {
    const [text, doi] = [short(reference.unstructured), short(reference.DOI)];
    return text && doi && reference['doi-asserted-by'] === 'crossref' ? { text, doi } : [];
  });
}

function citingIn(body: string | null): CitingWork[] {
  if (body === null) return [];
  const [result, ...records] = readXmlRecords(body, ['crossref_result', 'forward_link', 'contributor']);
  if (result?.name !== 'crossref_result') throw new Error('not a list of citing works');
  const works: CitingWork[] = [];
  for (const { name, texts } of records) {
    const first = (...names: string[]) => short(names.flatMap((each) => texts[each] ?? [])[0]);
    if (name === 'contributor') {
      const author = [first('given_name'), first('surname', 'organization')].filter(Boolean).join(' ');
      if (author) works.at(-1)?.authors.push(author);
    } else {
      const source = first('journal_title', 'volume_title', 'series_title');
      const title = first('article_title', 'paper_title', 'chapter_title', 'title', 'volume_title');
      const year = Number(/^\d{4}$/.exec(first('year') ?? '')?.[0]) || null;
      const isInside = source !== title;
      if (title) works.push({ doi: first('doi'), title, authors: [], year, source: isInside ? source : null });
    }
  }
  return works.slice(0, MAX_CITING);
}
