import { Injectable } from '@nestjs/common';
import { Reads } from '../database/reads.js';
import { slugOf } from '../../client/folding.js';
import { type PagingArgs, type Page } from '../common/paging.js';
import { ContentVersion } from '../database/content-version.js';
import { type RequestedFields } from '../graphql/requested-fields.js';
import { type Material } from '../materials/material.entity.js';
import { type Filter, SearchService, visible } from './search.service.js';
import { type TermKind } from './texts.js';

/** What several articles have in common, as readers see them. */
export type CountedTerm = {
  kind: TermKind;
  slug: string;
  name: string;
  language: string | null;
  orcid: string | null;
  longitude: number | null;
  latitude: number | null;
  articleCount: number;
};

const COUNTED = `
  select t.kind, t.slug, mode() within group (order by t.name) as name, mode() within group (order by t.language) as language,
    case when count(distinct t.orcid) = 1 then min(t.orcid) end as orcid,
    avg(t.longitude) as longitude, avg(t.latitude) as latitude, count(*)::int as "articleCount"
  from search_terms t join materials m on m.id = t.material_id`;

const FILTERS: Record<TermKind, keyof Filter> = { AUTHOR: 'author', KEYWORD: 'keyword', PLACE: 'place' };

@Injectable()
export class TermsService {
  constructor(
    private readonly reads: Reads,
    private readonly version: ContentVersion,
    private readonly search: SearchService,
  ) {}

  /** Null when no article that readers see has it. */
  async find(kind: TermKind, name: string): Promise<CountedTerm | null> {
    const text = `${COUNTED} where t.kind = $1 and t.slug = $2 and ${visible()} group by t.kind, t.slug`;
    const [term = null] = await this.reads.query<CountedTerm>(text, [kind, slugOf(name)]);
    return term;
  }

  /** Those of a kind, in the order of their slugs: found once, as long as nothing changes. */
  async list(kind: TermKind, first: number, offset: number): Promise<{ nodes: CountedTerm[]; totalCount: number }> {
    const text = `${COUNTED} where t.kind = $1 and ${visible()} group by t.kind, t.slug order by t.slug limit $2 offset $3`;
    const nodes = await this.version.remember(`${text} ${kind} ${first} ${offset}`, () =>
      this.reads.query<CountedTerm>(text, [kind, first, offset]),
    );
    const count = `select count(distinct t.slug)::int as total
      from search_terms t join materials m on m.id = t.material_id where t.kind = $1 and ${visible()}`;
    const [{ total }] = await this.version.remember(`${count} ${kind}`, () =>
      this.reads.query<{ total: number }>(count, [kind]),
    );
    return { nodes, totalCount: total };
  }

  articles(
    { kind, slug }: Pick<CountedTerm, 'kind' | 'slug'>,
    paging: PagingArgs,
    fields: RequestedFields,
  ): Promise<Page<Material>> {
    return this.search.list({ [FILTERS[kind]]: slug }, paging, fields);
  }
}
