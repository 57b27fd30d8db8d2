import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { currentDay } from '../../../client/shared/locales.js';
import { fold } from '../../../client/shared/folding.js';
import { grouped } from '../../../client/shared/grouped.js';
import { Page, encodeCursor, numberIn } from '../../platform/graphql/paging.js';
import { paths } from '../../../client/shared/paths.js';
import { entryAt } from '../../content/gazetteer/gazetteer.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { prepared as plannedOnce } from '../../platform/database/connections/connections.js';
import { ContentVersion } from '../../platform/database/content-version.js';
import { urlOf } from '../../platform/files/stored-file.js';
import { type RequestedFields, within } from '../../platform/graphql/requested-fields.js';
import { type Condition, MaterialConditions } from '../../content/materials/material-conditions.js';
import { type Material } from '../../content/materials/material.entity.js';
import { type MaterialFilter } from '../../content/materials/material-filter.input.js';
import { MaterialsService, rejectHidden } from '../../content/materials/materials.service.js';
import { isPublic } from '../../content/materials/publication.js';
import { lengthOf } from '../../platform/responses/pieces.js';
import { type ResponseBudget } from '../../platform/responses/response-budget.js';
import { inTurns } from '../../platform/responses/turns.js';
import { pagesBefore } from '../../platform/store/file-rules.js';
import { prepareQuery } from '../../platform/words/parsed-query.js';
import { MAX_TEXT_LENGTH, highlight, snippet } from './snippets.js';
import { type RecordTexts, type TextPart, textsOf } from '../../../client/shared/texts.js';
import type { FacetValue, SearchArgs, SearchFacets, SearchField, SearchHit, SearchSnippet } from './search.types.js';
import { type TermKind } from './terms.types.js';
import { fieldsOf } from './texts.js';

/** The maximum number of matches that are counted, in total and for facets. One more is ranked: it shows that there are more. */
export const MAX_COUNTED = 1_000;
const MAX_RANKED = MAX_COUNTED + 1;
/** The number of materials with a phrase's words that are searched for the phrase. */
const MAX_PHRASE_CANDIDATES = 5_000;
const MAX_SNIPPETS = 5;
/** Of one record that was asked for alone. */
const MAX_SNIPPETS_OF_ONE = 20;
const EVERYTHING = new Set(['*', 'contents']);
const PASSAGES = 2;
const MIN_SUGGESTED_LENGTH = 4;
const MAX_FACET_VALUES = 20;
const CURSOR = 'found';

type Columns = keyof RecordTexts | 'id' | 'authorsText' | 'references' | 'number' | 'publicationYear';
type Texts = Pick<Material, Columns> & { pdf: string | null };
type Match = { id: number; year: number; language: string | null };
type Passage = { id: number; page: number | null; fragment: string; heading: string | null; text: string };

type Prepared = Awaited<ReturnType<typeof prepareQuery>>;

/** The columns of a match. */
const MATCH = "m.id, m.publication_year as year, lower(split_part(m.language, '-', 1)) as language";

const beginning = (column: string, name: string) => `left(${column}, ${MAX_TEXT_LENGTH}) as "${name}"`;
const TEXTS = plannedOnce(`
  select id, title, title_en as "titleEn", ${beginning('abstract', 'abstract')}, ${beginning('abstract_en', 'abstractEn')},
    ${beginning('authors_text', 'authorsText')}, ${beginning('keywords', 'keywords')}, ${beginning('keywords_en', 'keywordsEn')},
    ${beginning('"references"', 'references')}, language, summary, pdf ->> 'path' as pdf, number, publication_year as "publicationYear"
  from materials where id = any($1::int[])`);

/**
 * The best matching sections and pages: those with all words first. What is read from a former text or PDF is not shown. Pages are
 * counted as in the file that readers get.
 */
const BEST_PASSAGES = plannedOnce(`
  select s.material_id as id, best.page + ${pagesBefore('$5')} as page, best.fragment, best.heading, best.text
  from search_records s join materials on materials.id = s.material_id
  cross join lateral (
    select p.page, p.fragment, p.heading, ${beginning('p.text', 'text')} from search_passages p
    where p.material_id = s.material_id and p.words @@ $2::tsquery
      and case when p.page is null then s.change_number = materials.change_number else s.pdf_path = materials.pdf ->> 'path' end
    order by p.words @@ $3::tsquery desc, p.page is null desc, ts_rank(p.words, $6::tsquery) desc, p.page, p.fragment
    limit $4) as best
  where s.material_id = any($1::int[])`);

/** Compared with an empty one, which takes at most 8 bytes, a whole vector would be unpacked. */
const HAS_PASSAGES = 'greatest(pg_column_size(s.body), pg_column_size(s.inside)) > 8';

const HAS_WORD = (query: string) => `exists (
  select from search_records s join materials m on m.id = s.material_id where s.everything @@ (${query})::tsquery and ${isPublic('m', '$2')})`;

/** For words that begin no word of the journal, the most similar ones that readers can find on the day $2. */
const SIMILAR = `
  select typed.word, near.spelling
  from unnest($1::text[]) as typed (word) cross join lateral (
    select w.word, w.spelling from search_words w where w.word % typed.word
    order by similarity(w.word, typed.word) desc, w.word limit 10) as near
  where not ${HAS_WORD(`'''' || typed.word || ''':*'`)} and ${HAS_WORD(`'''' || near.word || ''''`)}
  order by similarity(near.word, typed.word) desc, near.word`;

/** The most frequent terms of each kind, in order. */
const TERM_FACETS = plannedOnce(`
  select kind, value, name, "nameEn", count
  from (
    select kind, slug as value, min(name) as name, min(name_en) as "nameEn", count(*)::int as count,
      row_number() over (partition by kind order by count(*) desc, slug collate "C") as position
    from search_terms where material_id = any($1::int[]) group by kind, slug) as counted
  where position <= ${MAX_FACET_VALUES} order by kind, position`);

@Injectable()
export class SearchService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly version: ContentVersion,
    private readonly conditions: MaterialConditions,
    private readonly materials: MaterialsService,
  ) {}

  /** The public materials that match, best first. Accepts any text. */
  async search({ query, filter, ...paging }: SearchArgs, fields: RequestedFields) {
    const from = paging.after ? numberIn(paging.after, CURSOR) : paging.offset;
    const { named, prepared, matches } = await this.find(query, filter);
    const ids = matches.slice(0, MAX_COUNTED).map(({ id }) => id);
    const here = ids.slice(from, from + paging.first);
    // They are counted while the page is read; if that fails first, nobody waits for them.
    const facets = fields.has('facets') ? this.facets(matches.slice(0, MAX_COUNTED)) : null;
    facets?.catch(() => {});
    const materials = new Map((await this.materials.published(here, fields)).map((one) => [one.id, one]));
    const snippets =
      prepared && fields.has('snippets')
        ? await this.snippets([...materials.keys()], prepared, isOfOne(filter), fields.budget)
        : null;
    const nodes = here
      .flatMap((id) => materials.get(id) ?? [])
      .map((material) => ({ material, snippets: snippets?.get(material.id) ?? [] }));
    const paged = {
      hasNextPage: ids.length > from + paging.first,
      hasPreviousPage: from > 0,
      cursorOf: ({ material }: SearchHit) => encodeCursor(CURSOR, [ids.indexOf(material.id) + 1]),
      count: async () => ids.length,
    };
    return Object.assign(new Page(nodes, paged), {
      isMoreThanTotal: matches.length > MAX_COUNTED,
      facets,
      searchedFor: prepared?.searched ?? (named ? [query!.trim()] : []),
      didYouMean:
        prepared && fields.has('didYouMean') ? await this.suggestion(query!, prepared, filter, ids.length === 0) : null,
    });
  }

  /** The query with the journal's own words for those it does not have; null if that finds nothing either. */
  private async suggestion(
    query: string,
    { parsed, matches }: NonNullable<Prepared>,
    filter: MaterialFilter | null | undefined,
    foundNothing: boolean,
  ): Promise<string | null> {
    const asked = [...new Set([...parsed.words, ...parsed.phrases.flat()])];
    const words = asked.filter((word) => word.length >= MIN_SUGGESTED_LENGTH && !/\p{N}/u.test(word));
    const similar = await this.version.memoise(`similar ${words.join()}`, () =>
      this.dataSource.query<{ word: string; spelling: string }[]>(SIMILAR, [words, currentDay()]),
    );
    // What an ending was removed for has been found already.
    const others = similar.filter(({ spelling }) => foundNothing || !matches(fold(spelling)));
    const best = new Map(others.toReversed().map(({ word, spelling }) => [word, spelling]));
    if (best.size === 0) return null;
    const suggested = query.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => best.get(fold(word)) ?? word);
    return (await this.find(suggested, filter)).matches.length > 0 ? suggested : null;
  }

  /** The ids of the matches, best first; at most MAX_RANKED. */
  async ids(query: string | null, filter: MaterialFilter): Promise<number[]> {
    return (await this.find(query, filter)).matches.map(({ id }) => id);
  }

  private async find(query: string | null | undefined, filter: MaterialFilter | null | undefined) {
    rejectHidden(filter, null);
    const named = query ? await this.conditions.named(query) : null;
    const prepared =
      query && !named ? await prepareQuery(query, (sql, values) => this.dataSource.query(sql, values)) : null;
    // A text without a single word finds nothing.
    const isHopeless = !prepared && !named && Boolean(query?.trim());
    return { named, prepared, matches: isHopeless ? [] : await this.ranked(prepared, filter ?? {}, named) };
  }

  /** The matches, best first. Memoised until the content changes. */
  private async ranked(prepared: Prepared, filter: MaterialFilter, named: Condition | null): Promise<Match[]> {
    const listed = await this.conditions.of(filter);
    const where = listed.plus(...listed.indexTerms, ...(named ? [named] : []));
    const isNarrowed = where.conditions.length > (await this.conditions.of({})).conditions.length;
    const materials = `select ${MATCH} from materials m ${where.sql}`;
    const text = prepared
      ? rankedSql(prepared.queries, materials, isNarrowed, (value) => `$${where.values.push(value)}`)
      : `${materials} order by m.publication_year desc, m.number desc, m.id desc limit ${MAX_RANKED}`;
    return this.version.memoise(`search ${text} ${JSON.stringify(where.values)}`, () =>
      this.dataSource.query<Match[]>(text, where.values),
    );
  }

  private async snippets(
    ids: number[],
    { queries, ...sought }: NonNullable<Prepared>,
    isOne: boolean,
    budget: ResponseBudget | undefined,
  ): Promise<Map<number, SearchSnippet[]>> {
    const [max, maxPassages] = isOne ? [MAX_SNIPPETS_OF_ONE, MAX_SNIPPETS_OF_ONE] : [MAX_SNIPPETS, PASSAGES];
    const wanted = [ids, queries.any, queries.byPrefix, maxPassages, currentDay(), queries.rank];
    const read = async () => {
      const [texts, passages] = await Promise.all([
        this.dataSource.query<Texts[]>(TEXTS, [ids]),
        this.dataSource.query<Passage[]>(BEST_PASSAGES, wanted),
      ]);
      return { texts, passages, bytes: lengthOf([...texts, ...passages]) };
    };
    const { texts, passages } = await (budget ? budget.load(read) : read());
    const all = new Map(
      await inTurns(texts, (of): [number, SearchSnippet[]] => {
        const snippets: SearchSnippet[] = [];
        const add = (field: SearchField, html: string | null, passage: Partial<Passage> = {}) => {
          if (!html || snippets.length === max) return false;
          const { page = null, heading = null } = passage;
          const fragment = page === null ? passage.fragment : `page=${page}`;
          const path = page === null ? paths.article(of, of.language === 'en' ? 'en' : 'al') : urlOf({ path: of.pdf! });
          const url = fragment ? `${this.config.publicUrl}${path}#${fragment}` : null;
          return snippets.push({ field, html, page, heading, url });
        };
        const first = (field: SearchField, part: TextPart, marked = snippet) =>
          textsOf(of, part).some(({ text }) => add(field, marked(text, sought)));
        first('TITLE', 'title', highlight);
        add('AUTHORS', of.authorsText && snippet(of.authorsText, sought));
        first('ABSTRACT', 'abstract');
        for (const one of passages)
          if (one.id === of.id) add(one.page === null ? 'FULL_TEXT' : 'PDF', snippet(one.text, sought), one);
        first('KEYWORDS', 'keywords');
        add('REFERENCES', of.references && snippet(of.references, sought));
        return [of.id, snippets];
      }),
    );
    const rest = ids.filter((id) => all.get(id)?.length === 0);
    await inTurns(await this.materials.published(rest, within(budget, EVERYTHING)), (material) => {
      const fields = fieldsOf(material);
      const [html] = [...fields.head, ...fields.rest].flatMap(([text]) => (text && snippet(text, sought)) || []);
      if (html) all.get(material.id)!.push({ field: 'OTHER', html, page: null, heading: null, url: null });
    });
    return all;
  }

  private facets(matches: Match[]): Promise<SearchFacets> {
    const ids = matches.map(({ id }) => id);
    return this.version.memoise(`facets ${ids.join()}`, async () => {
      const terms = await this.dataSource.query<(FacetValue & { kind: TermKind })[]>(TERM_FACETS, [ids]);
      const facetOf = (of: TermKind) => terms.filter(({ kind }) => kind === of);
      return {
        years: counted(matches.map(({ year }) => String(year))).toSorted((a, b) => Number(b.value) - Number(a.value)),
        authors: facetOf('AUTHOR'),
        keywords: facetOf('KEYWORD'),
        languages: counted(matches.flatMap(({ language }) => language ?? [])),
        places: facetOf('PLACE').map((place) => ({ ...place, nameEn: entryAt(place.value)?.nameEn ?? null })),
      };
    });
  }
}

const isOfOne = (filter: MaterialFilter | null | undefined) =>
  Boolean(filter?.doi) || [filter?.ids, filter?.dois].some((list) => list?.length === 1);

/** How often each value occurs, the most frequent first. */
const counted = (values: string[]): FacetValue[] =>
  [...grouped(values.toSorted(), (value) => value)]
    .map(([value, { length: count }]) => ({ value, name: value, count }))
    .sort((one, other) => other.count - one.count);

/**
 * First come materials with all words in title, authors and keywords; if there are fewer than MAX_RANKED, also those with the words
 * anywhere. Prefixes of common words are slow to find, so the first query is exact. At most MAX_RANKED materials are ranked; otherwise a
 * word that occurs everywhere would take time proportional to the number of materials. The planner does not know
 * the words: of those that occur everywhere it would read record after record instead of the index.
 */
function rankedSql(
  queries: NonNullable<Prepared>['queries'],
  materials: string,
  isNarrowed: boolean,
  at: (value: unknown) => string,
): string {
  const query = (text: string) => `${at(text)}::tsquery`;
  const unknown = (text: string) => `(select ${query(text)})`;
  const [exact, byPrefix, rank] = [unknown(queries.exact), unknown(queries.byPrefix), query(queries.rank)];
  // Nearly all materials are public. `offset 0` prevents the planner from scanning every material, or
  // every passage, to return the first thousand.
  const joined = isNarrowed
    ? `join (${materials}) as m on m.id = s.material_id`
    : `cross join lateral (${materials} and m.id = s.material_id offset 0) as m`;
  const anywhere = `
    select m.*, s.words, ${HAS_PASSAGES} as has_passages from search_records s ${joined}
    where s.everything @@ ${unknown(queries.all)} and not s.head @@ ${byPrefix} and (select count(*) from headed) < ${MAX_RANKED}
    limit ${queries.phrases ? MAX_PHRASE_CANDIDATES : MAX_RANKED}`;
  const inPhrases = (phrases: string) => `
    select * from (${anywhere}) as o where o.words @@ ${phrases} or o.has_passages
      and exists (select from search_passages p where p.material_id = o.id and p.words @@ ${phrases} offset 0) limit ${MAX_RANKED}`;
  const head = `select m.*, 1 as tier, ts_rank(s.head, ${rank}, 1) as rank from search_records s ${joined}`;
  const begun = `
    ${head} where s.head @@ ${byPrefix} and not s.head @@ ${exact} and (select count(*) from exact) < ${MAX_RANKED} limit ${MAX_RANKED}`;
  const text = `
    with exact as (
      ${head} where s.head @@ ${exact} limit ${MAX_RANKED}
    ), headed as (
      select * from exact ${queries.byPrefix === queries.exact ? '' : `union all (${begun})`}
    ), others as (
      select id, year, language, 2 as tier, ts_rank(words, ${rank}, 1) as rank
      from (${queries.phrases ? inPhrases(query(queries.phrases)) : anywhere}) as found
    )
    select id, year, language from (select * from headed union all select * from others) as found
    order by tier, rank desc, year desc, id desc limit ${MAX_RANKED}`;
  return isNarrowed ? text : plannedOnce(text);
}
