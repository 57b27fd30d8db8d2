import { ArgsType, Field, Float, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { IsBoolean, IsEnum, IsInt, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { Connection, MAX_TERMS, PageStartArgs } from '../common/paging.js';

export enum TermKind {
  AUTHOR = 'AUTHOR',
  KEYWORD = 'KEYWORD',
  PLACE = 'PLACE',
}
registerEnumType(TermKind, {
  name: 'TermKind',
  description: 'What articles have in common.',
  valuesMap: {
    AUTHOR: { description: 'Somebody who wrote them.' },
    KEYWORD: { description: 'A keyword.' },
    PLACE: { description: 'A place they are about.' },
  },
});

@ObjectType({
  description: 'An author, a keyword or a place of an article, as something that it has in common with others.',
})
export class ArticleTerm {
  @Field(() => TermKind, { description: 'What it is.' })
  kind: TermKind;

  @Field({ description: 'Its name in addresses: folded, words parted by hyphens.' })
  slug: string;

  @Field({ description: 'What it is called most often.' })
  name: string;

  @Field(() => String, { nullable: true, description: 'Of a keyword: BCP 47 tag of its language.' })
  language: string | null;

  @Field(() => Float, { nullable: true, description: 'Of a place: degrees east of its middle.' })
  longitude: number | null;

  @Field(() => Float, { nullable: true, description: 'Of a place: degrees north of its middle.' })
  latitude: number | null;
}

@ObjectType({ description: 'An author, a keyword or a place, as something that articles have in common.' })
export class Term extends ArticleTerm {
  @Field(() => String, {
    nullable: true,
    description: 'Of an author: the ORCID. Null when it is not known, or when several people have this name.',
  })
  orcid: string | null;

  @Field(() => Int, { description: 'How many articles have it.' })
  articleCount: number;
}

@ObjectType({ description: 'A page of authors, keywords or places.' })
export class TermConnection extends Connection(Term) {}

const optional = { nullable: true } as const;

@InputType({ description: 'Which authors, keywords or places a list holds. What is left out does not narrow it.' })
export class TermFilter {
  @Field(() => String, { ...optional, description: 'A part of the name, case and accents folded.' })
  @IsOptional()
  @IsString()
  name?: string | null;

  @Field(() => String, { ...optional, description: 'Of authors: this ORCID iD, with or without https://orcid.org/.' })
  @IsOptional()
  @IsString()
  orcid?: string | null;

  @Field(() => Boolean, { ...optional, description: 'Of authors: true: whose ORCID iD is known; false: the others.' })
  @IsOptional()
  @IsBoolean()
  hasOrcid?: boolean | null;
}

@ArgsType()
export class AuthorsArgs extends PageStartArgs {
  @Field(() => Int, { defaultValue: 100, description: `How many, from 0 to ${MAX_TERMS}.` })
  @IsInt()
  @Min(0)
  @Max(MAX_TERMS)
  first: number;

  @Field(() => TermFilter, { ...optional, description: 'Which ones; all of them when left out.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => TermFilter)
  filter?: TermFilter | null;
}

@ArgsType()
export class TermsArgs extends AuthorsArgs {
  @Field(() => TermKind, { description: 'Authors, keywords or places.' })
  @IsEnum(TermKind)
  kind: TermKind;
}
