import { Injectable } from '@nestjs/common';
import { ARTICLES } from '../../content/categories/category.entity.js';
import type { Identity } from '../../platform/access/access.js';
import { MAX_PAGE } from '../../platform/graphql/paging.js';
import type { ArticleProblems } from '../../interop/exports/exports.types.js';
import { objectionsTo } from '../../interop/exports/objections.js';
import { MetadataService } from '../../interop/metadata/metadata.service.js';
import type { Publication } from '../../content/materials/publication.js';
import { MaterialsService } from '../../content/materials/materials.service.js';

type CheckedArticle = ArticleProblems & { publication: Publication };

/** More than a journal publishes in a year; all articles are available as exports. */
const MAX_ARTICLES = 1_000;

/** Finds what indexes would object to, before articles are sent to them. */
@Injectable()
export class PreflightService {
  constructor(
    private readonly materials: MaterialsService,
    private readonly metadata: MetadataService,
  ) {}

  /** The articles of a year or an issue, including those that readers do not see yet. */
  async check(year: number, number: number | null | undefined, viewer: Identity): Promise<CheckedArticle[]> {
    const checked: CheckedArticle[] = [];
    const filter = { category: ARTICLES, year, number, includeScheduled: true };
    let after: string | null = null;
    do {
      const page = await this.materials.list({ filter, first: MAX_PAGE, after, offset: 0 }, viewer);
      const records = await this.metadata.of(page.nodes);
      checked.push(
        ...records.map((record, index) => ({
          id: record.id,
          title: record.titles[0].text,
          year: record.year,
          number: record.number,
          publication: page.nodes[index].publication,
          problems: objectionsTo(record),
        })),
      );
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after && checked.length < MAX_ARTICLES);
    return checked;
  }
}
