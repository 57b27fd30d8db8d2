import { Injectable } from '@nestjs/common';
import { strToU8, zipSync } from 'fflate';
import { currentDay } from '../../../client/shared/locales.js';
import { ISSUES } from '../../content/categories/category.entity.js';
import type { MaterialMetadata } from '../metadata/metadata.js';
import { inTurns } from '../../platform/responses/turns.js';
import { MetadataService } from '../metadata/metadata.service.js';
import { MaterialOrder } from '../../content/materials/material.types.js';
import { crossref } from './crossref.js';
import { doajJson, doajXml } from './doaj.js';
import { type ArticleSelection, type Export, ExportFormat } from './exports.types.js';
import { jats } from './jats.js';
import { Index, Objection, type IndexProblem, objectionsTo } from './objections.js';
import { SchemaCheck, type SchemaName } from './schema-check.js';
import { articlesCsv, kbart } from './tables.js';

/** What the index objects to in an article, and for which of it the article would be rejected. */
type Judged = Record<'problems' | 'rejections', (article: MaterialMetadata) => IndexProblem[]>;
type Writer = {
  mediaType: string;
  extension: string;
  /** The service whose objections exclude an article. */
  index: Index | null;
  /** The schema that validates each article. */
  schema: SchemaName | null;
  write: (articles: MaterialMetadata[]) => string | Uint8Array;
};

const XML = { mediaType: 'application/xml', extension: 'xml' };

/** An article as each schema describes it. */
const DESCRIBED: Record<SchemaName, (article: MaterialMetadata) => string> = {
  doaj: (one) => doajXml([one]),
  crossref: (one) => crossref([one]),
  jats,
};

const WRITERS: Record<Exclude<ExportFormat, 'KBART'>, Writer> = {
  DOAJ_XML: { ...XML, index: Index.DOAJ, schema: 'doaj', write: doajXml },
  DOAJ_JSON: {
    mediaType: 'application/json',
    extension: 'json',
    index: Index.DOAJ,
    // The API rejects whatever the XML schema rejects.
    schema: 'doaj',
    write: doajJson,
  },
  CROSSREF: { ...XML, index: Index.CROSSREF, schema: 'crossref', write: (articles) => crossref(articles) },
  JATS: {
    mediaType: 'application/zip',
    extension: 'zip',
    index: null,
    schema: 'jats',
    write: (articles) => {
      const files = articles.map((article) => [`${article.id}.jats.xml`, strToU8(jats(article))]);
      return zipSync(Object.fromEntries(files));
    },
  },
  CSV: { mediaType: 'text/csv', extension: 'csv', index: null, schema: null, write: articlesCsv },
};

@Injectable()
export class ExportsService {
  constructor(
    private readonly metadata: MetadataService,
    private readonly schemas: SchemaCheck,
  ) {}

  /** An export file of everything published, or of a year or issue. Articles that the index would reject are omitted, with the reasons. */
  async create(format: ExportFormat, selection: ArticleSelection = {}): Promise<Export> {
    if (format === ExportFormat.KBART) return this.kbart();
    const { mediaType, extension, schema, write } = WRITERS[format];
    const selected = await this.metadata.articles(selection);
    const articles = format === ExportFormat.JATS ? await this.metadata.withTexts(selected) : selected;
    const { problems, rejections } = await this.judge(format, articles);
    const isGood = (article: MaterialMetadata) => !rejections(article).length;
    const included = articles.filter(isGood);
    return {
      fileName: fileName(format, selection, extension),
      mediaType,
      bytes: included.length ? bytesOf(write(included)) : null,
      isValidated: schema && this.schemas.isAvailable,
      articles: articles.map((article) => ({ ...problemsOf(article, problems(article)), isIncluded: isGood(article) })),
    };
  }

  /** What the index of a format objects to in articles; by the official schema as well, if there is one. */
  async judge(format: Exclude<ExportFormat, 'KBART'>, articles: MaterialMetadata[]): Promise<Judged> {
    const { index, schema } = WRITERS[format];
    const judged = await inTurns(articles, (article) => (index ? objectionsOf(article, index) : []));
    const byId = new Map(articles.map(({ id }, at) => [id, judged[at]]));
    const problems = ({ id }: MaterialMetadata) => byId.get(id)!;
    const rejections = (article: MaterialMetadata) => problems(article).filter(({ isRejection }) => isRejection);
    if (schema && this.schemas.isAvailable) {
      const checked = articles.filter((article) => !rejections(article).length);
      const documents = await inTurns(checked, DESCRIBED[schema]);
      const findings = documents.length ? await this.schemas.findings(schema, documents) : [];
      for (const [number, details] of findings.entries())
        problems(checked[number]).push(
          ...details.map((detail) => ({
            index: index ?? Index.OAI,
            objection: Objection.SCHEMA,
            field: null,
            isRejection: true,
            detail,
          })),
        );
    }
    return { problems, rejections };
  }

  private async kbart(): Promise<Export> {
    const [first] = await this.metadata.list({ category: ISSUES }, 1, MaterialOrder.OLDEST);
    const journal = await this.metadata.journalMetadata();
    const day = currentDay();
    return {
      // Named as recommended by KBART.
      fileName: `${new URL(journal.url).hostname.replaceAll('.', '-')}_Global_AllTitles_${day}.txt`,
      bytes: bytesOf(kbart(journal, first)),
      mediaType: 'text/tab-separated-values',
      isValidated: null,
      articles: [],
    };
  }
}

const bytesOf = (content: string | Uint8Array) => (typeof content === 'string' ? strToU8(content) : content);

export const problemsOf = ({ id, titles, year, number }: MaterialMetadata, problems: IndexProblem[]) => ({
  id,
  title: titles[0].text,
  year,
  number,
  problems,
});

export const objectionsOf = (article: MaterialMetadata, index: Index) =>
  objectionsTo(article).filter((problem) => problem.index === index);

function fileName(format: ExportFormat, { year, number }: ArticleSelection, extension: string): string {
  const parts = [format.toLowerCase().replaceAll('_', '-'), year ?? [], number ?? []].flat();
  return `${parts.join('-')}.${extension}`;
}
