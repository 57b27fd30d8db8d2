import { ArgsType, Field, Int, ObjectType } from '@nestjs/graphql';
import { IsInt } from 'class-validator';
import { describedEnum } from '../../platform/graphql/described-enum.js';
import { OptionalField } from '../../platform/validation/validation.js';
import { IndexProblem } from './objections.js';

export const ExportFormat = describedEnum('ExportFormat', 'An export format for indexes and libraries.', {
  DOAJ_XML: 'A file to upload to DOAJ.',
  DOAJ_JSON: "A list for DOAJ's API.",
  CROSSREF: 'A Crossref DOI deposit, version 5.3.1.',
  JATS: 'A ZIP archive with a JATS 1.3 document per article.',
  CSV: 'A table for a spreadsheet.',
  KBART: "The journal's holdings, for the knowledge bases of libraries.",
});
export type ExportFormat = keyof typeof ExportFormat;

@ArgsType()
export class ArticleSelection {
  @OptionalField(() => Int, 'Restricts the articles to this year.', IsInt())
  year?: number | null;

  @OptionalField(() => Int, 'Restricts the articles to this number of the year.', IsInt())
  number?: number | null;
}

@ObjectType({ isAbstract: true })
export abstract class ArticleProblems {
  @Field(() => Int, { description: 'The id of the material.' })
  id: number;

  @Field({ description: 'Its title.' })
  title: string;

  @Field(() => Int, { description: 'The year of publication.' })
  year: number;

  @Field(() => Int, { description: 'The number within the year.' })
  number: number;

  @Field(() => [IndexProblem], { description: 'What indexes would object to; empty if nothing.' })
  problems: IndexProblem[];
}

@ObjectType({ description: 'An article selected for export.' })
export class ExportedArticle extends ArticleProblems {
  @Field({ description: 'Whether it is in the file.' })
  isIncluded: boolean;
}

@ObjectType({ description: 'An export file, and the outcome for each article.' })
export class MaterialExport {
  @Field({ description: 'The suggested file name.' })
  fileName: string;

  @Field({ description: 'The media type.' })
  mediaType: string;

  @Field(() => String, { nullable: true, description: 'The content in Base64; null if nothing could be included.' })
  base64: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the articles were validated against the official schema; null for formats without one.',
  })
  isValidated: boolean | null;

  @Field(() => [ExportedArticle], { description: 'All selected articles.' })
  articles: ExportedArticle[];
}

/** With the file itself, which is null if nothing could be included. */
export type Export = Omit<MaterialExport, 'base64'> & { bytes: Uint8Array | null };
