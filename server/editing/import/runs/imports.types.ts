import { ArgsType, Field, ObjectType } from '@nestjs/graphql';
import { IsBoolean, IsEnum } from 'class-validator';
import { MAX_PAGE } from '../../../platform/graphql/paging.js';
import { CountField, OptionalField } from '../../../platform/validation/validation.js';
import { ImportRemark, ImportedStatus, type RowStatus } from '../import-report.js';
import { type Remark } from '../remark.js';

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

@ArgsType()
export class RecordsArgs {
  @CountField(`The maximum number, up to ${MAX_PAGE}.`, 50, [1, MAX_PAGE])
  first: number;

  @CountField('The number to skip.', 0, [0, 1_000_000])
  offset: number;

  @OptionalField(() => ImportedStatus, 'Only records with this outcome.', IsEnum(ImportedStatus))
  status?: RowStatus | null;

  @Field(() => Boolean, { defaultValue: false, description: 'Only records with problems or warnings.' })
  @IsBoolean()
  hasRemarks: boolean;
}
