import { ArgsType, Field, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Cost } from '../../platform/graphql/cost.js';
import { Connection, PagingArgs } from '../../platform/graphql/paging.js';
import { Material } from '../../content/materials/material.entity.js';
import { MAX_COUNTED } from './search.service.js';

export enum SearchField {
  TITLE = 'TITLE',
  AUTHORS = 'AUTHORS',
  KEYWORDS = 'KEYWORDS',
  ABSTRACT = 'ABSTRACT',
  REFERENCES = 'REFERENCES',
  PDF = 'PDF',
  OTHER = 'OTHER',
}
registerEnumType(SearchField, {
  name: 'SearchField',
  description: 'The field in which search words were found.',
  valuesMap: {
    TITLE: { description: 'The title in either language.' },
    AUTHORS: { description: 'The names of the authors.' },
    KEYWORDS: { description: 'The keywords in either language.' },
    ABSTRACT: { description: 'The abstract in either language.' },
    REFERENCES: { description: 'The references.' },
    PDF: { description: 'A page of the PDF.' },
    OTHER: {
      description:
        'If nothing else matches: an affiliation, a place, the section, or the number or contents of an issue.',
    },
  },
});

@ObjectType({ description: 'A passage with search words.' })
export class SearchSnippet {
  @Field(() => SearchField, { description: 'The field it comes from.' })
  field: SearchField;

  @Field({ description: 'The passage as HTML: text whose only markup is `mark` around the words found.' })
  html: string;

  @Field(() => Int, { nullable: true, description: 'The page of the PDF, from 1; null for other fields.' })
  page: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The URL that opens the PDF at this page; null for other fields.',
  })
  url: string | null;
}

@ObjectType({ description: 'A search result.' })
class SearchHit {
  @Field(() => Material, { description: 'The material.' })
  material: Material;

  @Cost({ each: 2, length: 3 })
  @Field(() => [SearchSnippet], { description: 'At most five passages; the title comes first if it matches.' })
  snippets: SearchSnippet[];
}

@ObjectType({ description: 'A value to narrow the search by, with its number of results.' })
export class FacetValue {
  @Field({ description: 'The value for the filter.' })
  value: string;

  @Field({ description: 'The display name.' })
  name: string;

  @Field(() => String, { nullable: true, description: 'For places that the gazetteer knows: the English name.' })
  nameEn?: string | null;

  @Field(() => Int, { description: `The number of results with this value among the best ${MAX_COUNTED}.` })
  count: number;
}

@ObjectType({
  description: 'Facets of search results, most frequent first; years newest first.',
})
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
  @Field({ description: `Whether there are more results than \`totalCount\`, which stops at ${MAX_COUNTED}.` })
  isMoreThanTotal: boolean;

  @Cost({ each: 50 })
  @Field(() => SearchFacets, { description: 'Facets of the results.' })
  facets: SearchFacets;
}

const optional = { nullable: true } as const;
const name = (description: string) => ({
  ...optional,
  description: `${description}: a name, or the value of a facet. Case and accents are ignored.`,
});

@InputType({ description: 'Restricts a search; omitted fields do not restrict it.' })
export class SearchFilter {
  @Field(() => Int, { ...optional, description: 'The year of publication.' })
  @IsOptional()
  @IsInt()
  year?: number | null;

  @Field(() => String, name('An author, the whole name'))
  @IsOptional()
  @IsString()
  author?: string | null;

  @Field(() => String, name('A whole keyword'))
  @IsOptional()
  @IsString()
  keyword?: string | null;

  @Field(() => String, name('A place or what lies in it, by the whole name, in any language and case'))
  @IsOptional()
  @IsString()
  place?: string | null;

  @Field(() => String, {
    ...optional,
    description: "The language of the text as a BCP 47 tag, e.g. sq; 'en' also finds en-GB.",
  })
  @IsOptional()
  @IsString()
  language?: string | null;
}

@ArgsType()
export class SearchArgs extends PagingArgs {
  @Field(() => String, {
    nullable: true,
    description:
      "Words and quoted phrases, all of which must match in any field. Words match as prefixes: 'gjeograf' finds 'gjeografike'. Case and accents are ignored. An empty query finds everything; only the first 12 words count.",
  })
  @IsOptional()
  @IsString()
  query?: string | null;

  @Field(() => SearchFilter, { nullable: true, description: 'The filter.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => SearchFilter)
  filter?: SearchFilter | null;
}
