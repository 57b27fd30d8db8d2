import { ArgsType, Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { IsBoolean, IsEnum, IsInt } from 'class-validator';
import { describedEnum } from '../../platform/graphql/described-enum.js';
import { Connection, MAX_TERMS, PageStartArgs } from '../../platform/graphql/paging.js';
import {
  CountField,
  Nested,
  OptionalField,
  OptionalTextField,
  TITLE_LENGTH,
} from '../../platform/validation/validation.js';

export const TermKind = describedEnum('TermKind', 'Something that articles share.', {
  AUTHOR: 'An author.',
  KEYWORD: 'A keyword.',
  PLACE: 'A place they are about.',
});
export type TermKind = keyof typeof TermKind;

@ObjectType({ description: 'An author, keyword or place of an article, which other articles may share.' })
export class ArticleTerm {
  @Field(() => TermKind, { description: 'The kind.' })
  kind: TermKind;

  @Field({
    description: 'The name in URLs: lower case, without diacritics, hyphenated; of an author with an ORCID iD, the iD.',
  })
  slug: string;

  @Field({ description: 'The most frequent spelling; of a place that the gazetteer knows, its Albanian name.' })
  name: string;

  @Field(() => String, {
    nullable: true,
    description: 'The English name, of a place that the gazetteer knows or a keyword that is given in both languages.',
  })
  nameEn: string | null;

  @Field(() => String, { nullable: true, description: 'For keywords: the language as a BCP 47 tag.' })
  language: string | null;

  @Field(() => Float, { nullable: true, description: 'For places: the longitude of the centre, in degrees.' })
  longitude: number | null;

  @Field(() => Float, { nullable: true, description: 'For places: the latitude of the centre, in degrees.' })
  latitude: number | null;
}

@ObjectType({ description: 'An author, keyword or place that articles share.' })
export class Term extends ArticleTerm {
  @Field(() => String, {
    nullable: true,
    description:
      'For authors: the ORCID iD, by which the articles are found whatever the spelling of the name. Null if unknown: then the articles without an iD are found by the name, and may be those of several people.',
  })
  orcid: string | null;

  @Field(() => Int, { description: 'The number of articles.' })
  articleCount: number;
}

@ObjectType({ description: 'A page of authors, keywords or places.' })
export class TermConnection extends Connection(Term, { each: 0.1 }) {}

@InputType({ description: 'Restricts a list of authors, keywords or places; omitted fields do not restrict it.' })
export class TermFilter {
  @OptionalTextField('Part of the name, ignoring case and accents.', TITLE_LENGTH)
  name?: string | null;

  @OptionalTextField('For authors: the ORCID iD, with or without https://orcid.org/.', TITLE_LENGTH)
  orcid?: string | null;

  @OptionalField(() => Boolean, 'For authors: true for those with an ORCID iD, false for those without.', IsBoolean())
  hasOrcid?: boolean | null;

  @OptionalField(() => Int, 'Only of articles of this year, which are counted.', IsInt())
  year?: number | null;
}

@ArgsType()
export class AuthorsArgs extends PageStartArgs {
  @CountField(`The maximum number of records, from 0 to ${MAX_TERMS}.`, 100, [0, MAX_TERMS])
  first: number;

  @OptionalField(() => TermFilter, 'The filter; matches everything if omitted.', Nested(TermFilter))
  filter?: TermFilter | null;
}

@ArgsType()
export class TermsArgs extends AuthorsArgs {
  @Field(() => TermKind, { description: 'Authors, keywords or places.' })
  @IsEnum(TermKind)
  kind: TermKind;
}
