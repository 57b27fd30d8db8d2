import { ArgsType, Field, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Connection, PagingArgs } from '../common/paging.js';
import { Material } from '../materials/material.entity.js';
import { MOST_COUNTED, MOST_RANKED } from './search.service.js';

export enum SearchField {
  TITLE = 'TITLE',
  AUTHORS = 'AUTHORS',
  KEYWORDS = 'KEYWORDS',
  ABSTRACT = 'ABSTRACT',
  REFERENCES = 'REFERENCES',
  PDF = 'PDF',
}
registerEnumType(SearchField, {
  name: 'SearchField',
  description: 'Where the words of a search were found.',
  valuesMap: {
    TITLE: { description: 'The title in either language.' },
    AUTHORS: { description: 'The names of the authors.' },
    KEYWORDS: { description: 'The keywords in either language.' },
    ABSTRACT: { description: 'The abstract in either language.' },
    REFERENCES: { description: 'The works cited.' },
    PDF: { description: 'A page of the PDF.' },
  },
});

@ObjectType({ description: 'A passage in which words of a search were found.' })
export class SearchSnippet {
  @Field(() => SearchField, { description: 'Where it was found.' })
  field: SearchField;

  @Field({ description: 'The passage as HTML: text in which nothing but the words found is marked, by `mark`.' })
  html: string;

  @Field(() => Int, { nullable: true, description: 'The page of the PDF, from 1; null outside of PDFs.' })
  page: number | null;

  @Field(() => String, { nullable: true, description: 'Opens the PDF at this page; null outside of PDFs.' })
  url: string | null;
}

@ObjectType({ description: 'A material that a search found.' })
export class SearchHit {
  @Field(() => Material, { description: 'The material itself.' })
  material: Material;

  @Field(() => [SearchSnippet], { description: 'At most five passages, the title first where it matches.' })
  snippets: SearchSnippet[];
}

@ObjectType({ description: 'One value that narrows a search, with how many of its results have it.' })
export class FacetValue {
  @Field({ description: 'Give it to the filter.' })
  value: string;

  @Field({ description: 'What it is called.' })
  name: string;

  @Field(() => Int, { description: `Of the best ${MOST_RANKED} results, those that have it.` })
  count: number;
}

@ObjectType({
  description: 'What the results of a search have in common, the most frequent first; years from the newest.',
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

@ObjectType({ description: 'A page of what a search found, the best match first.' })
export class SearchConnection extends Connection(SearchHit) {
  @Field({ description: `Whether there is more than \`totalCount\` says, which counts up to ${MOST_COUNTED}.` })
  isMoreThanTotal: boolean;

  @Field(() => SearchFacets, { description: 'What the results have in common.' })
  facets: SearchFacets;
}

const optional = { nullable: true } as const;
const name = (description: string) => ({
  ...optional,
  description: `${description}; a name, or the value of a facet. Case and accents do not matter.`,
});

@InputType({ description: 'What narrows a search. What is left out does not.' })
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

  @Field(() => String, name('A place, the whole name'))
  @IsOptional()
  @IsString()
  place?: string | null;

  @Field(() => String, { ...optional, description: "BCP 47 tag of the text, e.g. sq; 'en' finds en-GB as well." })
  @IsOptional()
  @IsString()
  language?: string | null;
}

@ArgsType()
export class SearchArgs extends PagingArgs {
  @Field(() => String, {
    nullable: true,
    description:
      "Words and, in quotation marks, phrases. All have to be found, wherever they are; words may go on: 'gjeograf' finds 'gjeografike'. Case and accents do not matter. Everything is found when there are none. Beyond 12 words the rest is left out.",
  })
  @IsOptional()
  @IsString()
  query?: string | null;

  @Field(() => SearchFilter, { nullable: true, description: 'What narrows it.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => SearchFilter)
  filter?: SearchFilter | null;
}
