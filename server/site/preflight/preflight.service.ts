import { Injectable } from '@nestjs/common';
import { ARTICLES } from '../../content/categories/category.entity.js';
import type { Identity } from '../../platform/access/access.js';
import { problemsOf } from '../../interop/exports/exports.service.js';
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
    for await (const piece of this.materials.pieces(filter, { viewer })) {
      const records = await this.metadata.of(piece);
      const problems = records.map((record) => problemsOf(record, objectionsTo(record)));
      checked.push(...problems.map((of, index) => ({ ...of, publication: piece[index].publication })));
      if (checked.length >= MAX_ARTICLES) break;
    }
    return checked.slice(0, MAX_ARTICLES);
  }
}
