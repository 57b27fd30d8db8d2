import { Args, Field, Int, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { splitReferences } from '../../content/materials/record-texts.js';
import { Admin } from '../../platform/access/access.js';
import { Upload, type Uploading, receivedPart } from '../../platform/files/graphql-uploads.js';
import { Cost } from '../../platform/graphql/cost.js';
import { describedEnum } from '../../platform/graphql/described-enum.js';
import { ManuscriptsService } from './manuscripts.service.js';
import { type Counted, LOSSES, type LossKind } from './tally.js';

const ManuscriptPart = describedEnum(
  'ManuscriptPart',
  'Something in a manuscript that is counted, or that may be lost when a text is made of it.',
  LOSSES,
);

@ObjectType({ description: 'How many of a kind the manuscript has, and how many the text.' })
class ManuscriptCount {
  @Field(() => ManuscriptPart, { description: 'What is counted.' })
  kind: Counted;

  @Field(() => Int, { description: 'The number in the manuscript.' })
  inManuscript: number;

  @Field(() => Int, { description: 'The number in the text.' })
  inText: number;
}

@ObjectType({ description: 'Something that was not taken over, or not as it was.' })
export class ManuscriptLoss {
  @Field(() => ManuscriptPart, { description: 'What it is.' })
  kind: LossKind;

  @Field({ description: 'The heading above it; empty at the beginning.' })
  heading: string;

  @Field({ description: 'The format of a picture, the program of an object, the words of a citation; mostly empty.' })
  detail: string;

  @Field(() => Int, { description: 'How many.' })
  count: number;
}

@ObjectType({ description: 'A full text made of a manuscript, for an editor to check and save.' })
export class TextOfManuscript {
  @Field({ description: 'The full text as HTML; its pictures are stored.' })
  html: string;

  @Cost({ length: 200 })
  @Field(() => [String], { description: 'The list of references in the manuscript, which is not part of the text.' })
  references: string[];

  @Cost({ length: 5 })
  @Field(() => [ManuscriptCount], { description: 'What was counted before and after.' })
  counts: ManuscriptCount[];

  @Cost({ length: 200 })
  @Field(() => [ManuscriptLoss], { description: 'At most 200.' })
  losses: ManuscriptLoss[];
}

@Resolver()
export class ManuscriptsResolver {
  constructor(private readonly service: ManuscriptsService) {}

  @Admin()
  @Mutation(() => TextOfManuscript, {
    description:
      'Makes a full text of a manuscript. No record is changed; its pictures are stored for a record that will have them.',
  })
  async readManuscript(
    @Args('file', {
      type: () => Upload,
      description: 'A .docx, JATS or HTML file, or one of the latter with its pictures in a ZIP archive.',
    })
    file: NonNullable<Uploading>,
    @Args('references', {
      type: () => String,
      nullable: true,
      description: 'The references of the record, one per line, to which citations are linked.',
    })
    references?: string | null,
  ) {
    const lines = splitReferences(references ?? null).map(({ text }) => text);
    return this.service.read(await receivedPart(file), lines);
  }
}
