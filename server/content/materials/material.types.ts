import { ArgsType, Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { IsEnum } from 'class-validator';
import { describedEnum } from '../../platform/graphql/described-enum.js';
import { Cost } from '../../platform/graphql/cost.js';
import { Computed } from '../../platform/graphql/field-extensions.js';
import { Connection, PagingArgs } from '../../platform/graphql/paging.js';
import { Localized, LocalizedText } from '../../platform/languages/language.js';
import { DateScalar } from '../../platform/graphql/scalars.js';
import { ArticleType } from './article-type.js';
import { keywordsOf, textsOf } from '../../../client/shared/texts.js';
import { Material, english, textColumns } from './material.entity.js';
import { DependsOn } from './depends-on.js';
import { MaterialFilter } from './material-filter.input.js';
import { PageNumber } from './identifier-fields.js';
import { CitedWork, WithinItems, splitReferences } from './record-texts.js';
import { shownHtml } from './sanitisers.js';
import {
  IsoDate,
  Nested,
  OptionalField,
  OptionalTextField,
  RequiredTextField,
  TITLE_LENGTH,
  WebUrl,
} from '../../platform/validation/validation.js';

@ObjectType({ description: 'A funder of the research, with the grant number.' })
@InputType('FundingInput', { description: 'Funding of the research.' })
export class Funding {
  @RequiredTextField("The funder's name.", TITLE_LENGTH)
  funder: string;

  @OptionalTextField("The funder's URL in ROR or the Crossref Funder Registry.", TITLE_LENGTH, WebUrl())
  funderId?: string | null;

  @OptionalTextField('The grant number.', TITLE_LENGTH)
  award?: string | null;
}

/**
 * These classes describe GraphQL types, and what editors may enter of them; the resolved objects are all of the entity Material.
 */

@ObjectType({
  implements: () => [Material],
  description: "An issue of the journal: a material of the category 'Arkiva'.",
})
export class Issue extends Material {
  @Cost({ each: 50 })
  @Computed((issue: Material) => shownHtml(issue, 'contents'))
  @Field(() => String, { nullable: true, description: 'The table of contents as sanitised HTML.' })
  declare contents: string | null;

  @OptionalTextField('The International Standard Serial Number, e.g. 1234-5679.', TITLE_LENGTH)
  declare issn: string | null;

  @OptionalTextField('The journal director.')
  declare journalDirector: string | null;

  @OptionalTextField('The editor-in-chief.')
  declare editorInChief: string | null;

  @Cost({ each: 5 })
  @OptionalTextField('The scientific board, in plain text; may contain URLs.')
  declare scientificBoard: string | null;

  @Cost({ each: 5 })
  @OptionalTextField('The editorial board, in plain text; may contain URLs.')
  declare editorialBoard: string | null;

  @OptionalTextField('Who prepared the issue for publication.')
  declare preparedForPublication: string | null;
}

@ObjectType({
  implements: () => [Material],
  description: "An article of the journal: a material of the category 'Artikuj'.",
})
export class Article extends Material {
  @OptionalTextField('Keywords in the language of the article, separated by commas.')
  @WithinItems('keywords')
  declare keywords: string | null;

  @DependsOn(...textColumns('keywords'))
  @Computed(english('keywords'))
  @OptionalTextField('The English keywords, separated by commas; null without any.')
  @WithinItems('keywords')
  declare keywordsEn: string | null;

  @Cost({ each: 1.5 })
  @OptionalTextField('The cited works, one per line; may contain URLs.')
  @WithinItems('references')
  declare references: string | null;

  @Cost({ length: 40 })
  @DependsOn('references')
  @Computed(({ references }: Material) => splitReferences(references))
  @Field(() => [CitedWork], { description: 'The cited works, each with the DOI or URL it contains.' })
  citedWorks: CitedWork[];

  @DependsOn(...textColumns('keywords'))
  @Computed(keywordsOf)
  @Field(() => [LocalizedText], { description: "The keywords as a list, those in the article's language first." })
  subjects: LocalizedText[];

  @DependsOn(...textColumns('keywords'))
  @Localized((article: Material) => textsOf(article, 'keywords'), {
    nullable: true,
    description:
      'The keywords, separated by commas. Without any in the requested language, the original ones; null if there are none.',
  })
  localizedKeywords: LocalizedText | null;

  @OptionalField(() => ArticleType, 'The type of article.', IsEnum(ArticleType))
  declare articleType: ArticleType | null;

  @OptionalTextField('The section of the issue.', TITLE_LENGTH)
  declare section: string | null;

  @OptionalTextField("The first page, e.g. '12', 'xii' or 'e12'.", 20, PageNumber())
  declare firstPage: string | null;

  @OptionalTextField('The last page.', 20, PageNumber())
  declare lastPage: string | null;

  @OptionalField(() => DateScalar, 'The date the manuscript was received.', IsoDate())
  declare receivedOn: string | null;

  @OptionalField(() => DateScalar, 'The date the manuscript was accepted after review.', IsoDate())
  declare acceptedOn: string | null;

  @Cost({ length: 2 })
  @Field(() => [Funding], { description: 'Funding of the research.' })
  declare funding: Funding[];

  @OptionalTextField('Where the data are, and who may have them, in plain text.')
  declare dataAvailability: string | null;

  @OptionalTextField('The same in English.')
  declare dataAvailabilityEn: string | null;

  @Cost({ each: 400 })
  @Computed((article: Material) => shownHtml(article, 'fullText'))
  @Field(() => String, {
    nullable: true,
    description: 'The full text as sanitised HTML, if it is published alongside the PDF.',
  })
  declare fullText: string | null;
}

@ObjectType({ implements: () => [Material], description: 'A material of any other category.' })
export class OtherMaterial extends Material {}

@ObjectType({ description: 'A page of materials.' })
export class MaterialConnection extends Connection(Material) {}
@ObjectType({ description: 'A page of issues.' })
export class IssueConnection extends Connection(Issue) {}
@ObjectType({ description: 'A page of articles.' })
export class ArticleConnection extends Connection(Article) {}

/** What an anonymous query of years may load. */
export const YEARS = 50;
export const ISSUES_A_YEAR = 10;

@ObjectType({ description: 'A year with publications.' })
export class PublicationYear {
  @Field(() => Int, { description: 'The year.' })
  year: number;

  @Field(() => Int, { description: 'The number of issues.' })
  issueCount: number;

  @Cost({ length: ISSUES_A_YEAR })
  @Field(() => [Issue], {
    description: `The issues, latest first; an error if there are more than ${YEARS * ISSUES_A_YEAR} in all years.`,
  })
  issues: Issue[];
}

export const MaterialOrder = describedEnum(
  'MaterialOrder',
  'The order of a list. Ties are broken by id, so that pages neither repeat nor skip records.',
  {
    NEWEST: 'By year, then number, then id, all descending.',
    OLDEST: 'The reverse of NEWEST.',
    TITLE: 'By title, ignoring case and accents.',
    UPDATED: 'Most recently changed first.',
  },
);
export type MaterialOrder = keyof typeof MaterialOrder;

@ArgsType()
export class MaterialListArgs extends PagingArgs {
  @OptionalField(() => MaterialFilter, 'The filter; matches everything if omitted.', Nested(MaterialFilter))
  filter?: MaterialFilter | null;

  @OptionalField(() => MaterialOrder, 'The order; NEWEST by default.', IsEnum(MaterialOrder))
  orderBy?: MaterialOrder | null;
}
