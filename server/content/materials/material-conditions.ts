import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { fold, slugOf } from '../../../client/shared/folding.js';
import { isLanguage, languageTag, currentDay } from '../../../client/shared/locales.js';
import { badField } from '../../platform/errors/errors.js';
import { prepareQuery } from '../../platform/words/parsed-query.js';
import { searchWords } from '../../platform/words/words.js';
import { ARTICLES, type Category, ISSUES, kindOf } from '../categories/category.entity.js';
import { CategoriesService } from '../categories/categories.service.js';
import { placeSlugOf } from '../gazetteer/gazetteer.js';
import { IS_INCOMPLETE } from './completeness.js';
import { lettersAndPairs, literal } from './text-search.js';
import { ORCID, isDoi, normaliseDoi, normaliseOrcid } from './identifiers.js';
import { type Listed, type TermKind } from './material-filter.input.js';
import { isPublic, isPublicIgnoringYear } from './publication.js';

/** A condition and its value; `$` is the placeholder. */
export type Condition = [sql: string, value?: unknown];

/** The SQL conditions of a list. Those covered by the sort indexes come first; search terms are separate, because each strategy phrases them differently. */
export class Where {
  readonly values: unknown[] = [];
  readonly conditions: string[] = [];
  /** The search terms in three forms: to scan a few rows, for indexes (`indexTerms`), and for words too short for trigrams. */
  readonly scanTerms: Condition[] = [];
  readonly indexTerms: Condition[] = [];
  readonly letterTerms: Condition[] = [];
  /** Whether the best plan depends on the values. */
  dependsOnValues = false;

  and(...[condition, value]: Condition): this {
    if (value !== undefined) this.values.push(value);
    this.conditions.push(condition.replaceAll('$', `$${this.values.length}`));
    return this;
  }

  filter(...condition: Condition): void {
    this.scanTerms.push(condition);
    this.indexTerms.push(condition);
  }

  /** The same, if the best plan depends on the value. */
  planned(...condition: Condition): void {
    this.dependsOnValues = true;
    this.filter(...condition);
  }

  contains(column: string, text: string): void {
    const folded = fold(text);
    const letters = lettersAndPairs(folded);
    this.dependsOnValues = true;
    this.scanTerms.push([`strpos(${column}, $) > 0`, folded]);
    this.indexTerms.push([`${column} like $`, `%${literal(folded)}%`]);
    if (letters.length) this.letterTerms.push([`letters_and_pairs(${column}) @> $`, letters]);
  }

  /** Rows that another table has, found by the index of that table or, for a few rows, by its key. */
  within(table: string, condition: string, value: unknown): void {
    this.dependsOnValues = true;
    this.scanTerms.push([`exists (select from ${table} t where t.material_id = m.id and ${condition})`, value]);
    this.indexTerms.push([`m.id in (select t.material_id from ${table} t where ${condition})`, value]);
  }

  /** The same, with additional conditions. */
  plus(...conditions: Condition[]): Where {
    const copy = Object.assign(new Where(), this, { values: [...this.values], conditions: [...this.conditions] });
    for (const condition of conditions) copy.and(...condition);
    return copy;
  }

  get sql(): string {
    return `where ${this.conditions.join(' and ')}`;
  }
}

/** What a filter means in SQL, for every list of materials and for the search. */
@Injectable()
export class MaterialConditions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly categories: CategoriesService,
  ) {}

  async of(filter: Listed): Promise<Where> {
    rejectContradictions(filter);
    const where = new Where().and(filter.deleted ? 'm.deleted_at is not null' : 'm.deleted_at is null');
    const { of, categoryId, category: categoryName, year, yearFrom, yearTo } = filter;
    const { author, keyword, place, language } = filter;
    if (filter.includeYearsToCome) where.and(isPublicIgnoringYear('m', '$'), currentDay());
    else if (!filter.deleted && !filter.includeScheduled) where.and(isPublic('m'));

    // Literal ids, not parameters: the planner's statistics on an id determine which index to use.
    const inCategory = (category: Category | null) => where.and(category ? `m.category_id = ${category.id}` : 'false');
    if (of) inCategory(await this.categories.find({ name: of }));
    if (categoryId != null) inCategory(await this.categories.find({ id: categoryId }));
    if (categoryName != null) inCategory(await this.categories.find({ name: categoryName }));
    if (filter.kinds != null) {
      const ids = (await this.categories.list()).filter((one) => filter.kinds!.includes(kindOf(one)));
      where.and(ids.length ? `m.category_id in (${ids.map(({ id }) => id).join(', ')})` : 'false');
    }
    if (year != null) where.and('m.publication_year = $', year);
    if (yearFrom != null) where.and('m.publication_year >= $', yearFrom);
    if (yearTo != null) where.and('m.publication_year <= $', yearTo);
    if (filter.number != null) where.filter('m.number = $', filter.number);
    if (filter.title != null) where.contains('m.folded_titles', filter.title);
    if (filter.keywordContains != null) where.contains('m.folded_keywords', filter.keywordContains);
    if (filter.authorContains != null) where.contains('m.folded_authors', filter.authorContains);
    if (author != null) withTerm(where, 'AUTHOR', author);
    if (keyword != null) withTerm(where, 'KEYWORD', keyword);
    if (place != null) withTerm(where, 'PLACE', place);
    if (filter.term) where.within('search_terms', `t.kind = '${filter.term.kind}' and t.slug = $`, filter.term.slug);
    if (filter.search != null) await this.withWords(where, filter.search);
    if (filter.cites != null) citing(where, filter.cites);
    if (filter.doi != null) where.filter('lower(m.doi) = lower($)', normaliseDoi(filter.doi));
    if (filter.dois != null)
      where.filter(
        'lower(m.doi) = any($)',
        filter.dois.map((doi) => normaliseDoi(doi).toLowerCase()),
      );
    if (language != null) {
      const tag = isLanguage(language) ? languageTag(language) : language;
      where.planned(`(m.language = $ or m.language like $ || '-%')`, tag);
    }
    if (filter.section != null) where.filter('lower(m.section) = lower($)', filter.section);
    if (filter.incomplete) where.filter(IS_INCOMPLETE, (await this.categories.find({ name: ARTICLES }))?.id);
    if (filter.isDraft != null) where.filter('m.is_draft = $', filter.isDraft);
    if (filter.updatedSince != null) where.filter('m.updated_at >= $', filter.updatedSince);
    if (filter.updatedUntil != null) where.filter('m.updated_at < $', filter.updatedUntil);
    if (filter.ids != null) where.filter('m.id = any($)', filter.ids);
    if (filter.hasDoi != null) where.filter(`m.doi is ${filter.hasDoi ? 'not ' : ''}null`);
    if (filter.orcid != null) where.planned(...isBy(filter.orcid));
    if (filter.hasPlaces) where.filter('m.places is not null');
    if (filter.bbox != null) {
      const [west, south, east, north] = filter.bbox.map(Number);
      where.planned(`m.places is not null and meets_box(m.places, ${west}, ${south}, ${east}, ${north})`);
    }
    return where;
  }

  /** What readers can see and a text names rather than describes: by a DOI or an ORCID iD, in any spelling. */
  async named(text: string): Promise<Condition | null> {
    const [doi, orcid] = [normaliseDoi(text.replace(/[.,;\s]+$/, '')), normaliseOrcid(text)];
    const condition: Condition | null = isDoi(doi)
      ? ['lower(m.doi) = lower($)', doi]
      : ORCID.test(orcid)
        ? isBy(orcid)
        : null;
    if (!condition) return null;
    const { sql, values } = new Where().and(isPublic('m')).and(...condition);
    const rows = await this.dataSource.query<object[]>(`select from materials m ${sql} limit 1`, values);
    return rows.length ? condition : null;
  }

  /** All words in any text; phrases in one text, or on one page of the PDF. A text without a single word finds nothing. */
  private async withWords(where: Where, text: string): Promise<void> {
    const named = await this.named(text);
    if (named) return where.filter(...named);
    const prepared = await prepareQuery(text, (sql, values) => this.dataSource.query(sql, values));
    if (!prepared) return void where.and('false');
    const { all, phrases } = prepared.queries;
    where.within('search_records', 't.everything @@ $::tsquery', all);
    if (phrases) where.filter(HAS_PHRASES, phrases);
  }
}

const isBy = (orcid: string): Condition => ['m.author_details @> $::jsonb', JSON.stringify([{ orcid }])];

/** For rows `m`; $ are the phrases. */
const HAS_PHRASES = `(exists (select from search_records s where s.material_id = m.id and s.words @@ $::tsquery)
  or exists (select from search_passages p where p.material_id = m.id and p.words @@ $::tsquery))`;

/** The slug of a term by its name; of a place, by any of its names, and of an author, by the ORCID iD as well. */
export function slugOfTerm(kind: TermKind, name: string): string {
  if (kind === 'PLACE') return placeSlugOf(name);
  const orcid = normaliseOrcid(name);
  return slugOf(kind === 'AUTHOR' && ORCID.test(orcid) ? orcid.replace(/^.*\//, '') : name);
}

function withTerm(where: Where, kind: TermKind, name: string): void {
  where.within('search_terms', `t.kind = '${kind}' and (t.slug = $ or t.alias = $)`, slugOfTerm(kind, name));
}

/** The words of the DOI are found by the index of the search; then it must stand in the references as a whole. */
function citing(where: Where, doi: string): void {
  const words = [...new Set(searchWords(doi))].map((word) => `'${word}'`);
  where.within('search_records', 't.everything @@ $::tsquery', words.join(' & '));
  const escaped = doi.replace(/[^\p{L}\p{N}]/gu, '\\$&');
  where.filter('m."references" ~* $', `(?<![0-9.])${escaped}(?![[:alnum:]_/-]|[.:;()<>]+[[:alnum:]])`);
}

/** What cannot be combined is rejected, rather than answered with nothing or with something else. */
function rejectContradictions({ of, categoryId, category, kinds, year, yearFrom, yearTo }: Listed): void {
  const [field] = Object.entries({ categoryId, category, kinds }).find(([, value]) => value != null) ?? [];
  if (of && field) throw badField(field, `'${field}' is for lists of several kinds; this one has only ${PLURALS[of]}.`);
  if (year != null && (yearFrom != null || yearTo != null))
    throw badField('year', "'year' cannot be combined with 'yearFrom' or 'yearTo'.");
  if (yearFrom != null && yearTo != null && yearFrom > yearTo)
    throw badField('yearFrom', "'yearFrom' is after 'yearTo'.");
}

const PLURALS: Record<string, string> = { [ARTICLES]: 'articles', [ISSUES]: 'issues' };
