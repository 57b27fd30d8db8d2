import { Inject, Injectable } from '@nestjs/common';
import { firstIssn } from '../../../client/shared/issn.js';
import { paths } from '../../../client/shared/paths.js';
import { ARTICLES, type MaterialKind, isCategory, kindOf } from '../../content/categories/category.entity.js';
import { type RequestContext } from '../../platform/access/access.js';
import { notFound } from '../../platform/errors/errors.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { type StoredFile, urlOf } from '../../platform/files/stored-file.js';
import { loaderOf } from '../../platform/graphql/loaders.js';
import { within } from '../../platform/graphql/requested-fields.js';
import { inTurns } from '../../platform/responses/turns.js';
import { type ResponseBudget } from '../../platform/responses/response-budget.js';
import { type Journal, markedTitles } from '../../content/journal/journal.entity.js';
import { JournalService } from '../../content/journal/journal.service.js';
import { JATS_TYPES } from '../../content/materials/article-type.js';
import { CREDIT_TERMS } from '../../content/materials/contributor-role.js';
import { type Material, pathOf } from '../../content/materials/material.entity.js';
import { type MaterialFilter } from '../../content/materials/material-filter.input.js';
import { type MaterialOrder } from '../../content/materials/material.types.js';
import { type IssueOfArticle, MaterialsService, issueKeyOf } from '../../content/materials/materials.service.js';
import { type Relation } from '../../content/materials/relations.resolver.js';
import { RelationsService } from '../../content/materials/relations.service.js';
import { keywordsOf, textsOf } from '../../../client/shared/texts.js';
import { splitReferences } from '../../content/materials/record-texts.js';
import { isRetracted } from './notices.js';
import { AS_STORED, type JournalMetadata, type MaterialMetadata } from './metadata.js';

const EVERYTHING = new Set(['*']);
const TEXTS = new Set(['fullText']);
const TITLES = new Set(['titles']);
/** An issue with more articles is described by the first of them. */
const MAX_PARTS = 1_000;

const inLanguage = (text: string | null, language: string) => (text ? [{ text, language }] : []);

/** Describes materials. Everything written for machines derives from these metadata. */
@Injectable()
export class MetadataService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly materials: MaterialsService,
    private readonly journal: JournalService,
    private readonly relations: RelationsService,
  ) {}

  /** Describes fully loaded materials, in order. The caller has checked that they may be shown. */
  async of(materials: readonly Material[]): Promise<MaterialMetadata[]> {
    const [facts, issues, related] = await Promise.all([
      this.journal.get(),
      this.materials.issuesByKey(),
      this.relations.of(materials, {}, TITLES),
    ]);
    const journal = this.describeJournal(facts);
    const relations = new Map(materials.map(({ id }, index) => [id, related[index]]));
    return inTurns(materials, (material) => {
      const issue = isCategory(material.category, ARTICLES) ? issues.get(issueKeyOf(material)) : null;
      return this.describe(material, issue ?? null, relations.get(material.id)!, journal, facts.licenceUrl);
    });
  }

  /** Describes a published material. Throws NOT_FOUND, or GONE if it was deleted. */
  async byId(id: number): Promise<MaterialMetadata> {
    const material = await this.materials.find(id, { viewer: null });
    if (!material) throw notFound('material', id);
    const [metadata] = await this.of([material]);
    return metadata;
  }

  /** Describes a material, or the published one with this id, once per request. Null if it is not public. */
  ofRequest(context: RequestContext, material: Material | number): Promise<MaterialMetadata | null> {
    const idOf = (key: Material | number) => String(typeof key === 'number' ? key : key.id);
    return loaderOf(context, this.ofEach, idOf).load(material);
  }

  private readonly ofEach = async (keys: readonly (Material | number)[]): Promise<(MaterialMetadata | null)[]> => {
    const published = await this.materials.published(keys.filter((key) => typeof key === 'number'));
    const materials = [...keys.filter((key) => typeof key !== 'number'), ...published];
    const described = new Map((await this.of(materials)).map((metadata) => [metadata.id, metadata]));
    return keys.map((key) => described.get(typeof key === 'number' ? key : key.id) ?? null);
  };

  /** Describes the published ones of several materials, by id. Throws LIMIT_EXCEEDED where they are more than the budget allows. */
  async byIds(ids: readonly number[], budget?: ResponseBudget): Promise<Map<number, MaterialMetadata>> {
    const records = ids.length ? await this.of(await this.materials.published(ids, within(budget, EVERYTHING))) : [];
    return new Map(records.map((metadata) => [metadata.id, metadata]));
  }

  /** The same with their full texts, which few formats have. */
  async withTexts(records: readonly MaterialMetadata[]): Promise<MaterialMetadata[]> {
    const ids = records.map(({ id }) => id);
    const texts = new Map((await this.materials.published(ids, TEXTS)).map(({ id, fullText }) => [id, fullText]));
    return records.map((record) => ({ ...record, fullText: texts.get(record.id) }));
  }

  /** Describes the first published materials that match, newest first by default. */
  async list(filter: MaterialFilter, first: number, orderBy?: MaterialOrder): Promise<MaterialMetadata[]> {
    const page = { filter, first, orderBy, offset: 0 };
    return this.of((await this.materials.list(page, { viewer: null, fields: EVERYTHING })).nodes);
  }

  /** Describes the articles of an issue in the order of its pages; of other materials there are none. The same limit. */
  async partsOf({ kind, number, year }: MaterialMetadata, budget?: ResponseBudget): Promise<MaterialMetadata[]> {
    if (kind !== 'issue') return [];
    const of = [{ number, publicationYear: year }];
    const [parts] = await this.materials.articlesOf(of, {}, within(budget, EVERYTHING));
    return this.of(parts.slice(0, MAX_PARTS));
  }

  /** Describes all published materials that match, newest first, in pieces, one in memory at a time. */
  async *all(filter: MaterialFilter): AsyncGenerator<MaterialMetadata[]> {
    for await (const piece of this.materials.pieces(filter, { viewer: null })) yield await this.of(piece);
  }

  /** Describes all published articles, of a year or an issue. */
  async articles({ year, number }: Pick<MaterialFilter, 'year' | 'number'>): Promise<MaterialMetadata[]> {
    const articles: MaterialMetadata[] = [];
    for await (const piece of this.all({ category: ARTICLES, year, number })) articles.push(...piece);
    return articles;
  }

  /** The permanent URL of a material, independent of its title. */
  uriOf(id: number): string {
    return this.config.publicUrl + paths.record(id);
  }

  async journalMetadata(): Promise<JournalMetadata> {
    return this.describeJournal(await this.journal.get());
  }

  private describe(
    material: Material,
    issue: IssueOfArticle | null,
    relations: readonly Relation[],
    journal: JournalMetadata,
    licenceUrl: string,
  ): MaterialMetadata {
    const { id, coverImage: cover } = material;
    const asStored = Object.fromEntries(AS_STORED.map((name) => [name, material[name]]));
    return {
      ...(asStored as Pick<Material, (typeof AS_STORED)[number]>),
      kind: kindOf(material.category).toLowerCase() as Lowercase<MaterialKind>,
      uri: this.uriOf(id),
      pages: { al: this.config.publicUrl + pathOf('al', material), en: this.config.publicUrl + pathOf('en', material) },
      titles: textsOf(material, 'title'),
      abstracts: textsOf(material, 'abstract'),
      keywords: keywordsOf(material),
      authors: material.authors.map(({ roles, ...author }) => ({
        ...author,
        roles: roles.map((role) => CREDIT_TERMS[role]),
      })),
      articleType: material.articleType && JATS_TYPES[material.articleType],
      year: material.publicationYear,
      volume: material.volume ?? issue?.volume ?? null,
      licenceUrl: material.licenceUrl ?? licenceUrl,
      references: splitReferences(material.references),
      dataAvailability: [
        ...inLanguage(material.dataAvailability, 'sq'),
        ...inLanguage(material.dataAvailabilityEn, 'en'),
      ],
      relations: relations.map(({ material: other, note, noteEn, ...relation }) => ({
        ...relation,
        note: { al: note ?? noteEn, en: noteEn ?? note },
        title: other && textsOf(other, 'title')[0],
      })),
      pdf: material.pdf && {
        ...this.file(material.pdf),
        bytes: isRetracted({ relations }) ? null : material.pdf.size,
        sha256: isRetracted({ relations }) ? null : material.pdf.sha256,
      },
      image: cover?.width ? { ...this.file(cover), width: cover.width, height: cover.height! } : null,
      issue: issue && {
        id: issue.id,
        uri: this.uriOf(issue.id),
        title: issue.title,
        issn: firstIssn(issue.issn),
        publishedOn: issue.publishedOn,
      },
      journal,
    };
  }

  private describeJournal(journal: Journal): JournalMetadata {
    const { publisher, publisherEn } = journal;
    return {
      ...markedTitles(journal),
      publisher,
      publisherEn,
      // OAI-PMH and Crossref require an e-mail address, and every domain that receives mail must have this one.
      email: journal.email ?? `postmaster@${new URL(this.config.publicUrl).hostname}`,
      abbreviation: journal.abbreviation,
      issnPrint: firstIssn(journal.issn),
      issnOnline: firstIssn(journal.issnOnline),
      place: journal.placeOfPublication,
      country: journal.country,
      url: this.config.publicUrl + paths.home('al'),
    };
  }

  private file(file: StoredFile) {
    return { url: this.config.publicUrl + urlOf(file), mediaType: file.mediaType };
  }
}
