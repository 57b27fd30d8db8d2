import { ArgsType, Field, Float, GraphQLISODateTime, Int, ObjectType } from '@nestjs/graphql';
import { IsBoolean, IsEnum, IsInt, Max, Min } from 'class-validator';
import { describedEnum } from '../../../platform/graphql/described-enum.js';
import { enumOf } from '../../../platform/graphql/enum-of.js';
import { MAX_PAGE } from '../../../platform/graphql/paging.js';
import { JsonScalar } from '../../../platform/graphql/json-scalar.js';
import { ROW_STATUSES, type RowReport } from '../import-report.js';
import { type Remark, type Values } from '../remark.js';
import { IMPORT_STATES, type ImportRun } from './import-run.entity.js';
import { OptionalField } from '../../../platform/validation/validation.js';

const ImportStateEnum = describedEnum(
  'ImportState',
  'The status of an import.',
  {
    CHECKING: 'The document is being checked.',
    CHECKED: 'Checked; it can be started.',
    WAITING: 'Confirmed by the editor; writing is about to begin.',
    IMPORTING: 'The records are being written.',
    IMPORTED: 'Finished.',
    REJECTED: 'Some records cannot be imported. Nothing was written.',
    FAILED: 'The document cannot be imported. Nothing was written.',
    CANCELLED: 'Cancelled. Nothing was written.',
  },
  enumOf(IMPORT_STATES),
);
const ImportedStatus = describedEnum(
  'ImportedStatus',
  'The outcome of an import for a record.',
  {
    CREATED: 'A new material.',
    UPDATED: 'Changes an existing material.',
    UNCHANGED: 'Equals an existing material.',
    REJECTED: 'Cannot be imported.',
  },
  enumOf(ROW_STATUSES),
);

@ObjectType({ description: 'The number of records by outcome.' })
export class ImportCounts {
  @Field(() => Int, { description: 'New materials.' })
  created: number;

  @Field(() => Int, { description: 'Changed materials.' })
  updated: number;

  @Field(() => Int, { description: 'Unchanged materials.' })
  unchanged: number;

  @Field(() => Int, { description: 'Rejected records.' })
  rejected: number;

  @Field(() => Int, { description: 'Records with problems or warnings, whatever their outcome.' })
  remarks: number;

  @Field(() => Int, { description: 'Former OJS URLs that redirect to this journal after the import.' })
  redirects: number;
}

@ObjectType({ description: 'What an import reports about a record or the whole document.' })
export class ImportRemark {
  @Field(() => String, { description: 'The code of the message.' })
  code: Remark['code'];

  @Field(() => JsonScalar, {
    description:
      'The values to insert into the message, by name: texts, numbers, other remarks (`{code, values}`) or lists of remarks.',
  })
  values: Values;
}

@ObjectType({ description: 'A record of an imported document, with its outcome.' })
export class ImportedRecord {
  @Field(() => ImportedStatus, { description: 'The outcome.' })
  status: RowReport['status'];

  @Field({ description: '`issue` or `article`.' })
  kind: string;

  @Field({ description: 'The position in the document and the identifier, such as `articles[3] doi:10.1000/1`.' })
  label: string;

  @Field(() => String, { nullable: true, description: 'The file and line, such as `export.xml:120`.' })
  origin?: string | null;

  @Field({ description: 'The title.' })
  title: string;

  @Field(() => [ImportRemark], { description: 'The reasons for rejecting it.' })
  problems: Remark[];

  @Field(() => [ImportRemark], { description: 'What is omitted or changed on import.' })
  warnings: Remark[];

  @Field(() => Int, { nullable: true, description: 'The id of the material; null if there is none.' })
  materialId: number | null;
}

@ObjectType({ description: 'A former OJS address that redirects to a material.' })
export class ImportedRedirect {
  @Field({ description: 'The part of the former URL that identifies the material, such as `article/12`.' })
  address: string;

  @Field({ description: 'The title of the material.' })
  title: string;

  @Field(() => Int, { nullable: true, description: 'The id of the material; null before the import.' })
  materialId: number | null;
}

@ObjectType({ description: 'A fact about the journal itself, stated in the document.' })
export class ImportedFact {
  @Field({ description: 'The field of the journal.' })
  field: string;

  @Field({ description: 'Whether it is imported; otherwise the journal keeps its value.' })
  isTaken: boolean;
}

@ObjectType({ description: 'Remarks on the document as a whole.' })
export class ImportRemarks {
  @Field(() => [ImportedFact], { description: 'The facts it states about the journal itself.' })
  facts: ImportedFact[];

  @Field(() => [ImportRemark], { description: 'The reasons for rejecting it.' })
  rejections: Remark[];

  @Field(() => [ImportRemark], { description: 'What is in it and is not imported.' })
  warnings: Remark[];
}

@ObjectType({ description: 'An import started in the dashboard.' })
export class Import {
  @Field(() => Int, { description: 'The id.' })
  id: number;

  @Field({ description: 'The file name.' })
  fileName: string;

  @Field(() => Int, { description: 'The size in bytes.' })
  size: number;

  @Field(() => ImportStateEnum, { description: 'The status.' })
  state: ImportRun['state'];

  @Field(() => String, { nullable: true, description: 'The detected format; null before the check.' })
  format: string | null;

  @Field(() => ImportRemark, { nullable: true, description: 'Why it failed; null if it did not.' })
  problem: Remark | null;

  @Field(() => Float, { description: 'The progress of the current phase, from 0 to 1.' })
  share: number;

  @Field(() => Int, { description: 'The number of records processed in the current phase.' })
  rows: number;

  @Field(() => ImportCounts, {
    nullable: true,
    description: 'The number of records by outcome; null before the check.',
  })
  counts: ImportCounts | null;

  @Field({ description: 'The name of the editor who started it or, later, confirmed it.' })
  editor: string;

  @Field(() => GraphQLISODateTime, { description: 'When it was started.' })
  startedAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When it ended.' })
  finishedAt: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When it was undone.' })
  takenBackAt: Date | null;

  @Field(() => String, { nullable: true, description: 'The name of the editor who cancelled or undid it.' })
  endedBy: string | null;
}

@ArgsType()
export class PageArgs {
  @Field(() => Int, { defaultValue: 50, description: `The maximum number, up to ${MAX_PAGE}.` })
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE)
  first: number;

  @Field(() => Int, { defaultValue: 0, description: 'The number to skip.' })
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  offset: number;
}

@ArgsType()
export class RecordsArgs extends PageArgs {
  @OptionalField(() => ImportedStatus, 'Only records with this outcome.', IsEnum(ImportedStatus))
  status?: RowReport['status'] | null;

  @Field(() => Boolean, { defaultValue: false, description: 'Only records with problems or warnings.' })
  @IsBoolean()
  hasRemarks: boolean;
}
