import { ArgsType, Field, Float, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { IsEnum, IsInt, Max, Min } from 'class-validator';

export const MOST_TERMS = 500;

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
export class TermList {
  @Field(() => [Term], { description: 'In the order of their names.' })
  nodes: Term[];

  @Field(() => Int, { description: 'How many there are in all.' })
  totalCount: number;
}

@ArgsType()
export class TermsArgs {
  @Field(() => TermKind, { description: 'Authors, keywords or places.' })
  @IsEnum(TermKind)
  kind: TermKind;

  @Field(() => Int, { defaultValue: 100, description: `How many, from 0 to ${MOST_TERMS}.` })
  @IsInt()
  @Min(0)
  @Max(MOST_TERMS)
  first: number;

  @Field(() => Int, { defaultValue: 0, description: 'How many to pass over: for numbered pages.' })
  @IsInt()
  @Min(0)
  offset: number;
}
