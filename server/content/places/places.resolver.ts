import { Inject } from '@nestjs/common';
import { Args, ArgsType, Context, Field, Query, Resolver } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { IsEnum, IsOptional, ValidateNested } from 'class-validator';
import { Cost } from '../../platform/graphql/cost.js';
import { type Language } from '../../../client/shared/locales.js';
import { Public, type Identity, type RequestContext } from '../../platform/access/access.js';
import { CurrentUser } from '../../platform/access/current-user.js';
import { GeoJsonScalar } from '../../platform/graphql/geojson-scalar.js';
import { LanguageEnum } from '../../platform/languages/language.js';
import { localized } from '../../platform/languages/localized.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { pathOf } from '../materials/material-fields.resolver.js';
import { type Material } from '../materials/material.entity.js';
import { MaterialFilter } from '../materials/material-filter.input.js';
import { MAX_MAPPED } from '../materials/material-list.js';
import { MaterialsService } from '../materials/materials.service.js';

@ArgsType()
class PlacesArgs {
  @Field(() => MaterialFilter, { nullable: true, description: 'The filter of articles; matches all if omitted.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => MaterialFilter)
  filter?: MaterialFilter | null;

  @Field(() => LanguageEnum, { defaultValue: LanguageEnum.al, description: 'The language of titles and URLs.' })
  @IsEnum(LanguageEnum)
  language: Language;
}

type Feature = { properties?: object | null };

@Resolver()
export class PlacesResolver {
  constructor(
    private readonly materials: MaterialsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Cost({ each: 200 })
  @Public()
  @Query(() => GeoJsonScalar, {
    description: `All places the articles are about, as one GeoJSON FeatureCollection. The properties of a feature are those set by the editors, plus articleId, title, publicationYear, number and url of its article. Covers the ${MAX_MAPPED} newest matching articles.`,
  })
  async places(
    @Args() { filter, language }: PlacesArgs,
    @CurrentUser() viewer: Identity | null,
    @Context() { budget }: RequestContext,
  ) {
    const articles = await this.materials.withPlaces(filter, viewer, budget);
    return {
      type: 'FeatureCollection',
      features: articles.flatMap((article) =>
        (article.places as { features: Feature[] }).features.map((feature) => ({
          ...feature,
          properties: { ...feature.properties, ...this.propertiesOf(article, language) },
        })),
      ),
    };
  }

  private propertiesOf(article: Material, language: Language) {
    return {
      articleId: article.id,
      title: localized(language, article.title, article.titleEn)!.text,
      publicationYear: article.publicationYear,
      number: article.number,
      url: this.config.publicUrl + pathOf(article, language),
    };
  }
}
