import { ArgsType, Field, Int, ObjectType } from '@nestjs/graphql';
import { IsString } from 'class-validator';
import { describedEnum } from '../../platform/graphql/described-enum.js';
import { Cost } from '../../platform/graphql/cost.js';
import { Connection, PagingArgs } from '../../platform/graphql/paging.js';
import { Material } from '../../content/materials/material.entity.js';
import { MaterialFilter } from '../../content/materials/material-filter.input.js';
import { MAX_COUNTED } from './search.service.js';
import { OptionalField, Nested } from '../../platform/validation/validation.js';

export const SearchField = describedEnum('SearchField', 'The field in which search words were found.', {
  TITLE: 'The title in either language.',
  AUTHORS: 'The names of the authors.',
  KEYWORDS: 'The keywords in either language.',
  ABSTRACT: 'The abstract in either language.',
  REFERENCES: 'The references.',
  FULL_TEXT: 'A section of the full text.',
  PDF: 'A page of the PDF.',
  OTHER: 'If nothing else matches: an affiliation, a place, the section, or the number or contents of an issue.',
});
export type SearchField = keyof typeof SearchField;

@ObjectType({ description: 'A passage with search words.' })
export class SearchSnippet {
  @Field(() => SearchField, { description: 'The field it comes from.' })
  field: SearchField;

  @Field({ description: 'The passage as HTML: text whose only markup is `mark` around the words found.' })
  html: string;

  @Field(() => Int, { nullable: true, description: 'The page of the PDF, from 1; null for other fields.' })
  page: number | null;

  @Field(() => String, { nullable: true, description: 'The heading of the section of the full text.' })
  heading: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The URL that opens the PDF at this page, or the full text at this section; null for other fields.',
  })
  url: string | null;
}

@ObjectType({ description: 'A search result.' })
export class SearchHit {
  @Field(() => Material, { description: 'The material.' })
  material: Material;

  @Cost({ each: 2, length: 3 })
  @Field(() => [SearchSnippet], {
    description:
      'At most five passages, two of them of full text and PDF; the title comes first if it matches. Twenty if `filter.ids` has one id.',
  })
  snippets: SearchSnippet[];
}

@ObjectType({ description: 'A value to narrow the search by, with its number of results.' })
export class FacetValue {
  @Field({ description: 'The value for the filter.' })
  value: string;

  @Field({ description: 'The display name.' })
  name: string;

  @Field(() => String, { nullable: true, description: 'The English name of a place or keyword, if known.' })
  nameEn?: string | null;

  @Field(() => Int, { description: `The number of results with this value among the best ${MAX_COUNTED}.` })
  count: number;
}

@ObjectType({ description: 'Facets of search results, most frequent first; years newest first.' })
export class SearchFacets {
  @Field(() => [FacetValue], { description: 'Years of publication.' })
  years: FacetValue[];

  @Field(() => [FacetValue], { description: 'Authors, at most 20.' })
  authors: FacetValue[];

  @Field(() => [FacetValue], { description: 'Keywords, at most 20.' })
  keywords: FacetValue[];

  @Field(() => [FacetValue], { description: 'Languages of the texts.' })
  languages: FacetValue[];

  @Field(() => [FacetValue], { description: 'Places, at most 20.' })
  places: FacetValue[];
}

@ObjectType({ description: 'A page of search results, best match first.' })
export class SearchConnection extends Connection(SearchHit) {
  @Field({ description: `Whether more than ${MAX_COUNTED} records match: the list has the best ${MAX_COUNTED}.` })
  isMoreThanTotal: boolean;

  @Field(() => [String], {
    description:
      'What was searched: words, where an ellipsis stands for any ending, and phrases; or the DOI or ORCID iD that the query is.',
  })
  searchedFor: string[];

  @Cost({ each: 50 })
  @Field(() => String, {
    nullable: true,
    description:
      "The query with the most similar words of the journal's own for those it lacks; null if it lacks none.",
  })
  didYouMean: string | null;

  @Cost({ each: 50 })
  @Field(() => SearchFacets, { description: 'Facets of the results.' })
  facets: SearchFacets;
}

@ArgsType()
export class SearchArgs extends PagingArgs {
  @OptionalField(
    () => String,
    "Words and quoted phrases, all of which must match in any field. Words match as prefixes: 'gjeograf' finds 'gjeografike'. Case and accents are ignored. An empty query finds everything; only the first 12 words count.",
    IsString(),
  )
  query?: string | null;

  @OptionalField(() => MaterialFilter, 'The filter.', Nested(MaterialFilter))
  filter?: MaterialFilter | null;
}
