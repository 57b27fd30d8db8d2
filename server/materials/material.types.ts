import { ArgsType, Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { IsEnum, IsOptional, ValidateNested } from 'class-validator';
import { Computed } from '../graphql/field-extensions.js';
import { Connection, PagingArgs } from '../common/paging.js';
import { LocalizedText } from '../common/localized.js';
import { DateScalar } from '../graphql/date-scalar.js';
import { ArticleType } from './article-type.js';
import { sanitiseContents } from './contents.js';
import { Funding } from './funding.js';
import { sanitiseFullText } from './full-text.js';
import { Material } from './material.entity.js';
import { MaterialFilter } from './material.input.js';
import { CitedWork, keywordsOf, splitReferences } from './record-texts.js';

/** These classes only describe GraphQL's types: what is resolved are rows of the one entity, Material. */

@ObjectType({
  implements: () => [Material],
  description: "An issue of the journal: a material of the category 'Arkiva'.",
})
export class Issue extends Material {
  @Computed(({ contents }: Material) => contents && sanitiseContents(contents))
  @Field(() => String, { nullable: true, description: 'The table of contents as HTML, sanitised.' })
  declare contents: string | null;

  @Field(() => String, { nullable: true, description: 'International Standard Serial Number, e.g. 1234-5679.' })
  declare issn: string | null;

  @Field(() => String, { nullable: true, description: 'The director of the journal.' })
  declare journalDirector: string | null;

  @Field(() => String, { nullable: true, description: 'The editor in chief.' })
  declare editorInChief: string | null;

  @Field(() => String, { nullable: true, description: 'Plain text; may hold addresses of web pages.' })
  declare scientificBoard: string | null;

  @Field(() => String, { nullable: true, description: 'Plain text; may hold addresses of web pages.' })
  declare editorialBoard: string | null;

  @Field(() => String, { nullable: true, description: 'Who prepared the issue for publication.' })
  declare preparedForPublication: string | null;
}

@ObjectType({
  implements: () => [Material],
  description: "An article of the journal: a material of the category 'Artikuj'.",
})
export class Article extends Material {
  @Field(() => String, { nullable: true, description: 'Keywords in the language of the article, separated by commas.' })
  declare keywords: string | null;

  @Field(() => String, { nullable: true, description: 'English keywords, parted by commas.' })
  declare keywordsEn: string | null;

  @Field(() => String, { nullable: true, description: 'The works cited, one per line; may contain URLs.' })
  declare references: string | null;

  @Computed(({ references }: Material) => splitReferences(references))
  @Field(() => [CitedWork], { description: 'The works cited, one by one, with the DOI or address that each names.' })
  citedWorks: CitedWork[];

  @Computed(keywordsOf)
  @Field(() => [LocalizedText], { description: 'The keywords one by one, those in its own language first.' })
  subjects: LocalizedText[];

  @Field(() => ArticleType, { nullable: true, description: 'What kind of article it is.' })
  declare articleType: ArticleType | null;

  @Field(() => String, { nullable: true, description: 'The section of the issue.' })
  declare section: string | null;

  @Field(() => String, { nullable: true, description: "The first page, e.g. '12', 'xii' or 'e12'." })
  declare firstPage: string | null;

  @Field(() => String, { nullable: true, description: 'The last page.' })
  declare lastPage: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'The day the manuscript came in.' })
  declare receivedOn: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'The day the manuscript was accepted after review.' })
  declare acceptedOn: string | null;

  @Field(() => [Funding], { description: 'Who paid for the research.' })
  declare funding: Funding[];

  @Computed(({ fullText }: Material) => fullText && sanitiseFullText(fullText))
  @Field(() => String, {
    nullable: true,
    description: 'The text itself as HTML, sanitised, where it is given beside the PDF.',
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

@ObjectType({ description: 'A year in which something was published.' })
export class PublicationYear {
  @Field(() => Int, { description: 'The year.' })
  year: number;

  @Field(() => Int, { description: 'How many issues it has.' })
  issueCount: number;

  @Field(() => [Issue], { description: 'Its issues, the latest first.' })
  issues: Issue[];
}

export enum MaterialOrder {
  NEWEST = 'NEWEST',
  OLDEST = 'OLDEST',
  TITLE = 'TITLE',
  UPDATED = 'UPDATED',
}
registerEnumType(MaterialOrder, {
  name: 'MaterialOrder',
  description: 'The order of a list. Equal rows are ordered by id, so that pages neither repeat nor skip.',
  valuesMap: {
    NEWEST: { description: 'Latest year first, then highest number, then newest id.' },
    OLDEST: { description: 'The reverse of NEWEST.' },
    TITLE: { description: 'By title, case and accents folded.' },
    UPDATED: { description: 'Last changed first.' },
  },
});

@ArgsType()
export class MaterialListArgs extends PagingArgs {
  @Field(() => MaterialFilter, { nullable: true, description: 'Which ones; all of them when left out.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => MaterialFilter)
  filter?: MaterialFilter | null;

  @Field(() => MaterialOrder, { nullable: true, description: 'NEWEST when left out.' })
  @IsOptional()
  @IsEnum(MaterialOrder)
  orderBy?: MaterialOrder | null;
}
