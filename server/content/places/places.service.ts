import { Inject, Injectable } from '@nestjs/common';
import { type Language } from '../../../client/shared/locales.js';
import { paths } from '../../../client/shared/paths.js';
import { bestText, splitAuthors } from '../../../client/shared/texts.js';
import { type Identity } from '../../platform/access/access.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { within } from '../../platform/graphql/requested-fields.js';
import { MAX_RESPONSE_BYTES, type ResponseBudget, bytesOf } from '../../platform/responses/response-budget.js';
import { inTurns } from '../../platform/responses/turns.js';
import { ARTICLES } from '../categories/category.entity.js';
import { isInBox, placesOf } from '../gazetteer/place.js';
import { type Material, pathOf } from '../materials/material.entity.js';
import { MaterialsService } from '../materials/materials.service.js';
import { featureOf } from './feature.js';
import { type PlacesArgs } from './places.resolver.js';

/** The fields of articles that a map shows. */
const FIELDS = new Set(['places', 'localizedTitle', 'authorsText', 'doi']);
/** The articles on a page of the collection. */
export const MAX_MAPPED = 500;
/** Of one article there are at most as many again. */
const MAX_PAGE_BYTES = MAX_RESPONSE_BYTES / 2;

@Injectable()
export class PlacesService {
  constructor(
    private readonly materials: MaterialsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The places of a page of articles, newest first, and the cursor of the next page; null after the last. It ends before it is too long. */
  async page({ filter, after, language }: PlacesArgs, viewer: Identity | null, budget?: ResponseBudget) {
    const page = await this.materials.listOf(
      ARTICLES,
      { filter: { ...filter, hasPlaces: true }, first: MAX_MAPPED, after, offset: 0 },
      { viewer, fields: within(budget, FIELDS) },
    );
    let bytes = 0;
    let last: Material | undefined;
    const features = await inTurns(page.nodes, (material) => {
      if (bytes > MAX_PAGE_BYTES) return [];
      last = material;
      const places = placesOf(material.places).filter((place) => !filter?.bbox || isInBox(place, filter.bbox));
      const article = this.articleOf(material, language);
      const made = places.map((place) => featureOf(place, article));
      bytes += bytesOf(made);
      return made;
    });
    const isCut = last !== page.nodes.at(-1);
    return { features: features.flat(), next: isCut || page.pageInfo.hasNextPage ? page.cursorOf(last!) : null };
  }

  private articleOf(article: Material, language: Language) {
    const { publicUrl } = this.config;
    const { id, publicationYear: year, number, doi } = article;
    const authors = splitAuthors(article.authorsText ?? '').join('; ');
    const title = bestText(article.titles, language)!.text;
    const [uri, url] = [paths.record(id), pathOf(language, article)].map((path) => publicUrl + path);
    return { id, title, authors, year, number, doi, uri, url };
  }
}
