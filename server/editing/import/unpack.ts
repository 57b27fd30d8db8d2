import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { documentsOf } from './documents.js';
import { type JsonFile, type Row, readRows } from './json-file.js';
import { detect } from './readers/detect.js';
import { copied } from './readers/embedded-file.js';
import type { ArticleRecord, IssueRecord, Position, SourceRecord } from './readers/record.js';
import { type IssuePosition, articleRow, derivedIssueRow, issnOf, issueRow, tidy } from './readers/rows.js';
import { type Remark, SourceError, remark, requireAtMost, shortRemark } from './remark.js';

/** The contents of documents of other systems, apart from the rows written to the folder. */
export type Unpacked = {
  format: string;
  /** The journal's name as given in the document; null if the format has none. */
  title: string | null;
  issns: string[];
  /** What may stand for the journal if it has no ISSN: the host of its OAI identifiers, a DOI prefix, or the document's name. */
  name: string;
  /** Entries that are not records of the journal, with the reason. */
  leftOut: Remark[];
  /** Why the documents are rejected, unless a source is given for them. */
  rejections: Remark[];
};

/** A journal that articles name. */
class Journal {
  readonly titles = new Set<string>();
  titleEn: string | null = null;
  readonly issns = new Set<string>();
  issn: string | null = null;
  issnOnline: string | null = null;
  articles = 0;
}

const MAX_LEFT_OUT = 1_000;
const MAX_JOURNALS = 20;

/**
 * Converts documents of other systems to a folder for `SourceFolder`: records become rows, embedded files become files. Only one record is
 * in memory at a time.
 */
export async function unpack(source: string, name: string, folder: string): Promise<Unpacked> {
  fs.mkdirSync(folder, { recursive: true });
  const { files, leftOut } = await documentsOf(source, name, path.join(folder, '.archive'));
  const writer = new FolderWriter(folder);
  const formats = new Set<string>();
  try {
    for (const file of files) {
      const document: JsonFile = { ...file };
      const { format, records } = detect(document, folder);
      formats.add(format);
      // The PDF beside a JATS article is that article's; other formats hold many, or embed theirs.
      let { pdf } = file;
      for await (const record of records) {
        if (pdf && format === 'JATS' && record.kind === 'article') {
          record.pdf = copied(pdf.path, path.basename(pdf.name), folder);
          pdf = undefined;
        } else if (record.kind === 'article' && record.linkedPdf)
          record.remarks.push(remark('fileElsewhere', { file: record.linkedPdf }));
        writer.add(record, [document.name, document.line].filter(Boolean).join(':'));
      }
      if (pdf) leftOut.push(shortRemark(remark('otherFile', { file: pdf.name })));
    }
    const { suggested, ...contents } = await writer.end();
    contents.leftOut.unshift(...leftOut.slice(0, MAX_LEFT_OUT));
    return { format: [...formats].join(', '), name: suggested ?? path.parse(name).name, ...contents };
  } finally {
    writer.close();
  }
}

/** Per year. */
const MAX_ISSUES = 1_000;

type NumberedIssue = { volume: string | null; number: string | null; position: IssuePosition };

/** Assigns whole numbers to issues within their years, for journals with other numbers ('2-3', 'S1') or none. */
class Numbering {
  private readonly years = new Map<number | null, NumberedIssue[]>();

  positionOf({ volume = null, number = null, year, date }: Position & { date?: string | null }) {
    const whole = Number(/^\s*\d{4}(?=\s*$|-)/.exec(year ?? date ?? '')?.[0]) || null;
    const issues = this.years.get(whole) ?? [];
    this.years.set(whole, issues);
    // Without a volume it may be of any.
    const issue = issues.find((one) => one.number === number && (one.volume ?? volume) === (volume ?? one.volume));
    const position: IssuePosition = issue?.position ?? { year: whole, number: this.free(number, issues) };
    if (issue) issue.volume ??= volume;
    else issues.push({ volume, number, position });
    requireAtMost(MAX_ISSUES, issues.length, 'tooManyIssues', { year: whole ?? '–' });
    const { number: assigned } = position;
    if (String(assigned) === number?.replace(/^0+(?=\d)/, '')) return { position, remarks: [] };
    if (number === null) return { position, remarks: [remark('numberUnknown', { number: assigned })] };
    return { position, remarks: [remark('numberChanged', { given: number, number: assigned })] };
  }

  private free(number: string | null, issues: NumberedIssue[]): number {
    const [digits] = /^\d{1,6}/.exec(number?.trim() ?? '') ?? ['1'];
    const taken = new Set(issues.map(({ position }) => position.number));
    let free = Number(digits);
    while (taken.has(free)) free++;
    return free;
  }
}

class FolderWriter {
  private readonly articles: number;
  private readonly issues = new Map<string, Row>();
  private readonly numbering = new Numbering();
  private readonly journals: Journal[] = [];
  private readonly leftOut: Remark[] = [];
  /** The latest row of each OAI identifier, and the rows replaced by later ones. */
  private readonly latest = new Map<string, number>();
  private readonly outdated = new Set<number>();
  private publisher: string | null = null;
  private oaiHost: string | null = null;
  private doiPrefix: string | null = null;
  private rows = 0;

  constructor(private readonly folder: string) {
    this.articles = fs.openSync(path.join(folder, 'articles.json'), 'w');
    fs.writeSync(this.articles, '[');
  }

  add(record: SourceRecord, origin: string): void {
    if (record.identifier !== undefined) this.replace(record.identifier, record.kind === 'article');
    this.oaiHost ??= /^oai:([^:]+):/.exec(record.identifier ?? '')?.[1] ?? null;
    if (record.kind === 'article') this.addArticle(record, origin);
    else if (record.kind === 'issue') this.addIssue(record, origin);
    else if (this.leftOut.length < MAX_LEFT_OUT)
      this.leftOut.push(shortRemark(remark('entry', { name: record.name, reason: record.remark })));
  }

  async end(): Promise<Omit<Unpacked, 'format' | 'name'> & { suggested: string | null }> {
    fs.writeSync(this.articles, '\n]');
    if (this.outdated.size) await this.dropOutdated();
    const issues = [...this.issues.values()].toSorted(
      (one, other) => Number(one.year) - Number(other.year) || Number(one.number) - Number(other.number),
    );
    this.write('issues.json', issues);
    const { titles, issns, titleEn, issn, issnOnline } = (this.journals[0] ?? {}) as Partial<Journal>;
    const [title = null] = titles ?? [];
    this.write('journal.json', { title, titleEn, issn, issnOnline, publisher: this.publisher });
    if (this.rows === this.outdated.size && !issues.length) throw new SourceError('noRecords');
    return {
      title,
      issns: [...(issns ?? [])],
      suggested: this.oaiHost ?? this.doiPrefix,
      leftOut: this.leftOut,
      rejections: this.journals.length > 1 ? [severalJournals(this.journals)] : [],
    };
  }

  close(): void {
    fs.closeSync(this.articles);
  }

  /** Records may change or disappear during a harvest: the latest version counts. */
  private replace(identifier: string, isArticle: boolean): void {
    const row = this.latest.get(identifier);
    if (row !== undefined) this.outdated.add(row);
    if (isArticle) this.latest.set(identifier, this.rows);
    else this.latest.delete(identifier);
  }

  private async dropOutdated(): Promise<void> {
    const [from, to] = ['articles.json', '.articles.json'].map((name) => path.join(this.folder, name));
    const { outdated } = this;
    await pipeline(async function* () {
      yield '[';
      let number = 0;
      let comma = '';
      for await (const row of readRows({ path: from, name: 'articles.json' })) {
        if (outdated.has(number++)) continue;
        yield comma + JSON.stringify(row);
        comma = ',\n';
      }
      yield ']';
    }, fs.createWriteStream(to));
    fs.renameSync(to, from);
  }

  private addArticle(record: ArticleRecord, origin: string): void {
    if (record.journal) this.addJournal(record.journal);
    const { position, remarks } = this.numbering.positionOf(record);
    const row: Row = { ...articleRow({ ...record, remarks: [...record.remarks, ...remarks] }, position), origin };
    this.doiPrefix ??= typeof row.doi === 'string' ? row.doi.split('/')[0] : null;
    fs.writeSync(this.articles, `\n${this.rows++ ? ',' : ''}${JSON.stringify(row)}`);
    const key = JSON.stringify(position);
    if (position.year !== null && !this.issues.has(key))
      this.issues.set(key, { ...derivedIssueRow(record, position), origin });
  }

  private addIssue(record: IssueRecord, origin: string): void {
    const { position, remarks } = this.numbering.positionOf(record);
    const row = issueRow({ ...record, remarks: [...record.remarks, ...remarks] }, position);
    this.issues.set(JSON.stringify(position), { ...row, origin });
  }

  private addJournal({ titles, issn, issnOnline, publisher }: NonNullable<ArticleRecord['journal']>): void {
    const print = issnOf(issn);
    const online = issnOf(issnOnline);
    const issns = [print, online].filter((one) => one !== null);
    const names = titles.flatMap(({ text }) => tidy(text) ?? []);
    const earlier = this.journals.find(
      (one) =>
        issns.some((each) => one.issns.has(each)) ||
        ((!issns.length || !one.issns.size) && names.some((each) => one.titles.has(each))),
    );
    if (!issns.length && !names.length) return;
    const journal = earlier ?? new Journal();
    if (!earlier && this.journals.length < MAX_JOURNALS) this.journals.push(journal);
    for (const each of issns) journal.issns.add(each);
    for (const each of names) journal.titles.add(each);
    journal.titleEn ??= tidy(titles.find(({ language }) => language === 'en')?.text) ?? null;
    journal.issn ??= print;
    journal.issnOnline ??= online;
    journal.articles++;
    this.publisher ??= publisher ?? null;
  }

  private write(name: string, content: unknown): void {
    fs.writeFileSync(path.join(this.folder, name), JSON.stringify(content));
  }
}

function severalJournals(journals: Journal[]): Remark {
  const named = journals.map(({ titles, issns, articles }) => `${[...titles, ...issns][0]} (${articles})`);
  if (journals.length === MAX_JOURNALS) named.push('…');
  return remark('severalJournals', { journals: named.join('; ') });
}
