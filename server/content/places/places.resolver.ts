import { Args, ArgsType, Context, Field, Query, Resolver } from '@nestjs/graphql';
import { IsEnum, IsString } from 'class-validator';
import { Cost } from '../../platform/graphql/cost.js';
import { type Language } from '../../../client/shared/locales.js';
import { Public, type Identity, type RequestContext, CurrentUser } from '../../platform/access/access.js';
import { GeoJsonScalar } from '../../platform/graphql/scalars.js';
import { LanguageEnum } from '../../platform/languages/language.js';
import { MaterialFilter } from '../materials/material-filter.input.js';
import { MAX_MAPPED, PlacesService } from './places.service.js';
import { OptionalField, Nested } from '../../platform/validation/validation.js';

@ArgsType()
export class PlacesArgs {
  @OptionalField(() => MaterialFilter, 'The filter of articles; matches all if omitted.', Nested(MaterialFilter))
  filter?: MaterialFilter | null;

  @OptionalField(() => String, 'The `next` of the previous page.', IsString())
  after?: string | null;

  @Field(() => LanguageEnum, { defaultValue: LanguageEnum.al, description: 'The language of titles and URLs.' })
  @IsEnum(LanguageEnum)
  language: Language;
}

@Resolver()
export class PlacesResolver {
  constructor(private readonly service: PlacesService) {}

  @Cost({ each: 200 })
  @Public()
  @Query(() => GeoJsonScalar, {
    description: `The places that articles are about, as one GeoJSON FeatureCollection, as at /places.geojson: of the ${MAX_MAPPED} newest matching articles; its member \`next\`, null on the last page, is the \`after\` of the others. With \`bbox\`, only the places in that box.`,
  })
  async places(
    @Args() args: PlacesArgs,
    @CurrentUser() viewer: Identity | null,
    @Context() { budget }: RequestContext,
  ) {
    const { features, next } = await this.service.page(args, viewer, budget);
    return { type: 'FeatureCollection', features, next };
  }
}
