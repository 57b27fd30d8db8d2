import { type FactReport } from './journal-facts.js';
import { type Mapped } from './mapping.js';
import { type Remark, type Values, remark } from './remark.js';

export const ROW_STATUSES = ['created', 'updated', 'unchanged', 'rejected'] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];
export type RowReport = {
  status: RowStatus;
  kind: Mapped['kind'];
  label: string;
  /** The file and line, such as `export.xml:120`; null in reports of earlier versions. */
  origin?: string | null;
  title: string;
  problems: Remark[];
  warnings: Remark[];
  /** Former OJS addresses (keys of `formerAddressOf`) that will redirect to this material. */
  formerAddresses: string[];
  /** Null for a row that was not created, or only in a dry run. */
  materialId: number | null;
};
export type ImportReport = {
  rows: RowReport[];
  facts: FactReport[];
  /** Why the folder as a whole was rejected. */
  rejections: Remark[];
  warnings: Remark[];
  written: boolean;
};

const MAX_REPORTED_LENGTH = 200;
const MAX_PROBLEMS = 10;

/** Characters that would turn the words around them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Truncated and copied: a substring would retain the whole text in memory. */
const excerpt = (text: string) =>
  (text.length > MAX_REPORTED_LENGTH ? Buffer.from(`${text.slice(0, MAX_REPORTED_LENGTH)}…`).toString() : text).replace(
    TURNING,
    '\ufffd',
  );

function shortened({ code, values }: Remark): Remark {
  const shorten = (value: Values[string]): Values[string] => {
    if (typeof value === 'string') return excerpt(value);
    if (Array.isArray(value)) return value.map(shortened);
    return typeof value === 'object' ? shortened(value) : value;
  };
  return remark(code, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shorten(value)])));
}

export function reportOf(
  row: Mapped,
  { status, formerAddresses, materialId }: Pick<RowReport, 'status' | 'formerAddresses' | 'materialId'>,
): RowReport {
  const few = (remarks: Remark[]) => [
    ...remarks.slice(0, MAX_PROBLEMS).map(shortened),
    ...(remarks.length > MAX_PROBLEMS ? [remark('more', { count: remarks.length - MAX_PROBLEMS })] : []),
  ];
  const title = typeof row.values.title === 'string' ? excerpt(row.values.title) : '';
  const { kind, label, origin, problems, warnings } = row;
  return {
    ...{
      status,
      kind,
      label: excerpt(label),
      origin: origin && excerpt(origin),
      title,
      problems: few(problems),
      warnings: few(warnings),
    },
    ...{ formerAddresses, materialId },
  };
}
