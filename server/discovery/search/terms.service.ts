import { Injectable } from '@nestjs/common';
import { slugOf } from '../../../client/shared/folding.js';
import { entryAt } from '../../content/gazetteer/gazetteer.js';
import { Page, type PageStartArgs, decodeCursor, encodeCursor } from '../../platform/graphql/paging.js';
import { type RequestedFields } from '../../platform/graphql/requested-fields.js';
import { type Material } from '../../content/materials/material.entity.js';
import { normaliseOrcid } from '../../content/materials/identifiers.js';
import { MaterialRows } from '../../content/materials/material-rows.js';
import { slugOfTerm } from '../../content/materials/material-conditions.js';
import { ARTICLES } from '../../content/categories/category.entity.js';
import { type ListArgs, MaterialsService } from '../../content/materials/materials.service.js';
import { isPublic } from '../../content/materials/publication.js';
import { relatedSql } from './related.js';
import { type TermFilter, type TermKind } from './terms.types.js';
import { type Term } from './texts.js';

/** A term shared by public articles. */
export type CountedTerm = Term & { articleCount: number; sorted: string };

/** Who is found by an ORCID iD is listed by the name. */
const SORTED = "case when t.kind = 'AUTHOR' then coalesce(min(t.alias), t.slug) else t.slug end";

const COUNTED = `
  select t.kind, t.slug, mode() within group (order by t.name) as name, mode() within group (order by t.language) as language,
    min(t.orcid) as orcid, mode() within group (order by t.name_en) as "nameEn", ${SORTED} as sorted,
    avg(t.longitude) as longitude, avg(t.latitude) as latitude, count(*)::int as "articleCount"
  from search_terms t join materials m on m.id = t.material_id`;

const TERMS = 'select t.kind, t.slug from search_terms t join materials m on m.id = t.material_id';

function chosenSql(
  kind: TermKind,
  { name, orcid, hasOrcid, year }: TermFilter,
  at: (value: unknown) => string,
): string {
  const where = [`t.kind = ${at(kind)}`, isPublic('m')];
  if (name) where.push(slugOf(name) ? `position(${at(slugOf(name))} in concat_ws(' ', t.slug, t.alias)) > 0` : 'false');
  if (orcid) where.push(`t.orcid = ${at(normaliseOrcid(orcid))}`);
  if (hasOrcid != null) where.push(`t.orcid is ${hasOrcid ? 'not ' : ''}null`);
  if (year != null) where.push(`m.publication_year = ${at(year)}`);
  return `where ${where.join(' and ')} group by t.kind, t.slug`;
}

/** With the English name of a place. */
const withEnglishName = (term: CountedTerm): CountedTerm => ({
  ...term,
  nameEn: (term.kind === 'PLACE' ? entryAt(term.slug)?.nameEn : term.nameEn) ?? null,
});

@Injectable()
export class TermsService {
  constructor(
    private readonly rows: MaterialRows,
    private readonly materials: MaterialsService,
  ) {}

  /**
   * Null if no public article has it, or only people of this name with ORCID iDs of their own. A place that is only lain in is where the
   * gazetteer has it.
   */
  async find(kind: TermKind, name: string): Promise<CountedTerm | null> {
    const text = `${COUNTED} where t.kind = $1 and (t.slug = $2 or t.alias = $2) and ${isPublic('m')} group by t.kind, t.slug
      order by t.slug = $2 desc, count(*) desc, t.slug limit 2`;
    const slug = slugOfTerm(kind, name);
    const [best, other] = await this.rows.query<CountedTerm>(text, [kind, slug]);
    if (!best || (kind === 'AUTHOR' && other && best.slug !== slug)) return null;
    if (best.slug !== slug) return this.find(kind, best.slug);
    const { longitude, latitude } = (kind === 'PLACE' ? entryAt(slug) : null) ?? best;
    return withEnglishName(best.longitude === null ? { ...best, longitude, latitude } : best);
  }

  /** The terms of a kind, ordered by slug. Memoised until the content changes. */
  async list(kind: TermKind, filter: TermFilter | null | undefined, paging: PageStartArgs): Promise<Page<CountedTerm>> {
    const { first, after, offset } = paging;
    const values: unknown[] = [];
    const at = (value: unknown) => `$${values.push(value)}`;
    const chosen = chosenSql(kind, filter ?? {}, at);
    const before = values.slice();
    const behind = after
      ? `where (sorted, slug) > (${decodeCursor(after, kind, 2)
          .map((key) => at(String(key)))
          .join(', ')})`
      : '';
    const text = `select * from (${COUNTED} ${chosen}) as terms ${behind} order by sorted, slug limit ${at(first + 1)} offset ${at(offset)}`;
    const terms = await this.rows.memoised<CountedTerm>(text, values);
    return new Page(terms.slice(0, first).map(withEnglishName), {
      hasNextPage: terms.length > first,
      hasPreviousPage: Boolean(after) || offset > 0,
      cursorOf: ({ sorted, slug }) => encodeCursor(kind, [sorted, slug]),
      count: async () => {
        const count = `select count(*)::int as total from (${TERMS} ${chosen}) as terms`;
        return (await this.rows.memoised<{ total: number }>(count, before))[0].total;
      },
    });
  }

  /** The numbers of terms by kind. */
  async counts(): Promise<Partial<Record<TermKind, number>>> {
    const rows = await this.rows.memoised<{ kind: TermKind; total: number }>(
      `select kind, count(*)::int as total from (${TERMS} where ${isPublic('m')} group by t.kind, t.slug) as terms group by kind`,
      [],
    );
    return Object.fromEntries(rows.map(({ kind, total }) => [kind, total]));
  }

  /** Terms of a kind by slug, each with the time when one of its articles was last changed. */
  changed(kind: TermKind, first: number, offset: number): Promise<{ slug: string; changed: Date }[]> {
    return this.rows.query(
      `select t.slug, max(m.updated_at) as changed from search_terms t join materials m on m.id = t.material_id
       where t.kind = $1 and ${isPublic('m')} group by t.slug order by t.slug collate "C" limit $2 offset $3`,
      [kind, first, offset],
    );
  }

  /** The ids of the newest articles with a term. */
  async articleIds(term: Pick<CountedTerm, 'kind' | 'slug'>, first: number): Promise<number[]> {
    const { nodes } = await this.articles(term, { first, offset: 0 }, new Set(['id']));
    return nodes.map(({ id }) => id);
  }

  articles(
    term: Pick<CountedTerm, 'kind' | 'slug'>,
    { filter, ...list }: ListArgs,
    fields: RequestedFields,
  ): Promise<Page<Material>> {
    return this.materials.listOf(ARTICLES, { ...list, filter: { ...filter, term } }, { viewer: null, fields });
  }

  /** The articles that share most terms with another, those with most first. */
  related(id: number, first: number, fields: RequestedFields): Promise<Material[]> {
    return this.rows.find(relatedSql(), [id, first], fields);
  }
}
