import { Field, Int, ObjectType } from '@nestjs/graphql';
import { lowerCaseEnum } from '../../platform/graphql/described-enum.js';
import { JsonScalar } from '../../platform/graphql/scalars.js';
import { TURNS_TEXT } from '../../platform/validation/validation.js';
import { type FactReport } from './journal-facts.js';
import { type Mapped } from './mapping.js';
import { type Remark, type Values, excerpt, remark, shortRemark } from './remark.js';

export const ImportedStatus = lowerCaseEnum('ImportedStatus', 'The outcome of an import for a record.', {
  CREATED: 'A new material.',
  UPDATED: 'Changes an existing material.',
  UNCHANGED: 'Equals an existing material.',
  REJECTED: 'Cannot be imported.',
});
export type RowStatus = (typeof ImportedStatus)[keyof typeof ImportedStatus];

@ObjectType({ description: 'What an import reports about a record or the whole document.' })
export class ImportRemark implements Remark {
  @Field(() => String, { description: 'The code of the message.' })
  code: Remark['code'];

  @Field(() => JsonScalar, {
    description:
      'The values to insert into the message, by name: texts, numbers, other remarks (`{code, values}`) or lists of remarks.',
  })
  values: Values;
}

@ObjectType('ImportedRecord', { description: 'A record of an imported document, with its outcome.' })
export class RowReport {
  @Field(() => ImportedStatus, { description: 'The outcome.' })
  status: RowStatus;

  kind: Mapped['kind'];

  @Field({ description: 'The position in the document and the identifier, such as `articles[3] doi:10.1000/1`.' })
  label: string;

  @Field(() => String, { nullable: true, description: 'The file and line, such as `export.xml:120`.' })
  origin: string | null;

  @Field({ description: 'The title.' })
  title: string;

  @Field(() => [ImportRemark], { description: 'The reasons for rejecting it.' })
  problems: Remark[];

  @Field(() => [ImportRemark], { description: 'What is omitted or changed on import.' })
  warnings: Remark[];

  @Field(() => [String], { description: 'Its URLs in OJS that redirect here after the import, such as `article/12`.' })
  formerAddresses: string[];

  @Field(() => Int, { nullable: true, description: 'The id of the material; null if there is none.' })
  materialId: number | null;
}

export type ImportReport = {
  rows: RowReport[];
  facts: FactReport[];
  /** Why the folder as a whole was rejected. */
  rejections: Remark[];
  warnings: Remark[];
  written: boolean;
};

const MAX_PROBLEMS = 10;

export function reportOf(
  row: Mapped,
  { status, formerAddresses, materialId }: Pick<RowReport, 'status' | 'formerAddresses' | 'materialId'>,
): RowReport {
  const few = (remarks: Remark[]) => [
    ...remarks.slice(0, MAX_PROBLEMS).map(shortRemark),
    ...(remarks.length > MAX_PROBLEMS ? [remark('more', { count: remarks.length - MAX_PROBLEMS })] : []),
  ];
  const title = typeof row.values.title === 'string' ? excerpt(row.values.title) : '';
  const report: RowReport = {
    ...{ status, kind: row.kind, title, label: excerpt(row.label), origin: row.origin && excerpt(row.origin) },
    ...{ problems: few(row.problems), warnings: few(row.warnings), formerAddresses, materialId },
  };
  return JSON.parse(JSON.stringify(report).replace(TURNS_TEXT, '\ufffd')) as RowReport;
}
