import { useQuery } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { Link } from '../../components/link';
import type { ImportedStatus } from '../../schema.generated';
import { type MessageId, messageOf } from '../../i18n/message-ids';
import { DataTable, type Column } from '../../editing/list/data-table';
import { ListPager, Pending } from '../../editing/list/list-states';
import { useListState } from '../../editing/shell/use-screen-url';
import { screenPath } from '../../editing/sitemap';
import * as api from './imports.generated';

type Counts = NonNullable<api.ImportSummaryFragment['counts']>;
type Row = api.ImportedRecordsQuery['import']['records'][number];

const PAGE_SIZE = 50;
const STATUSES: readonly ImportedStatus[] = ['CREATED', 'UPDATED', 'UNCHANGED', 'REJECTED'];
const COUNT_OF = { CREATED: 'created', UPDATED: 'updated', UNCHANGED: 'unchanged', REJECTED: 'rejected' } as const;

type Part = { name: string; label: MessageId; count: number };

/** The outcome of each record, by kind, and its former URLs, which redirect here. */
export function ImportedRecords({ id, counts }: { id: number; counts: Counts }) {
  const intl = useIntl();
  const list = useListState();
  const all = STATUSES.reduce((sum, status) => sum + counts[COUNT_OF[status]], 0);
  const parts: Part[] = [
    { name: '', label: 'imports.records', count: all },
    ...STATUSES.map((name): Part => ({ name, label: `imports.part.${name}`, count: counts[COUNT_OF[name]] })),
    { name: 'remarks', label: 'imports.remarks', count: counts.remarks },
  ];
  const part = parts.find(({ name }) => name === list.get('show')) ?? parts[0];
  return (
    <>
      <div className="row buttons import-parts" role="group" aria-label={intl.formatMessage({ id: 'imports.records' })}>
        {parts
          .filter(({ name, count }) => name === '' || count > 0)
          .map(({ name, label, count }) => (
            <button
              key={name}
              type="button"
              aria-pressed={part.name === name}
              onClick={() => list.set({ show: name || null })}
            >
              <FormattedMessage id={label} /> ({intl.formatNumber(count)})
            </button>
          ))}
      </div>
      <Records
        variables={{
          id,
          first: PAGE_SIZE,
          offset: (list.page - 1) * PAGE_SIZE,
          status: STATUSES.find((status) => status === part.name) ?? null,
          hasRemarks: part.name === 'remarks',
        }}
      />
      <ListPager total={part.count} size={PAGE_SIZE} />
    </>
  );
}

function Records({ variables }: { variables: api.ImportedRecordsQueryVariables }) {
  const { data, error, refetch } = useQuery(api.ImportedRecordsDocument, { variables });
  if (!data) return <Pending error={error} onRetry={refetch} />;
  return (
    <DataTable
      caption="imports.records"
      className="imported"
      rows={data.import.records.map((record) => ({ ...record, id: record.label }))}
      columns={RECORD_COLUMNS}
    />
  );
}

const RECORD_COLUMNS: Column<Row & { id: string }>[] = [
  {
    id: 'title',
    cell: (row) => (
      <>
        <Title {...row}>{row.title || idOf(row)}</Title>
        <span className="row-note">
          {idOf(row)}
          {row.origin && ` (${row.origin})`}
        </span>
        {row.formerAddresses.length > 0 && (
          <span className="row-note">
            <FormattedMessage id="imports.redirects" />: {row.formerAddresses.map(pathOf).join(', ')}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'status',
    label: 'imports.becomes',
    cell: ({ status }) => <FormattedMessage id={`imports.status.${status}`} />,
  },
  {
    id: 'why',
    label: 'imports.why',
    cell: ({ problems, warnings }) =>
      problems.length + warnings.length > 0 ? <Remarks problems={problems} warnings={warnings} /> : '—',
  },
];

/** Without the position in a list: 'articles[3] doi:10.1000/1'. */
const idOf = ({ label }: Row) => label.replace(/^\w+\[\d+\] /, '');

const Title = ({ materialId, children }: { materialId: number | null; children: ReactNode }) =>
  materialId === null ? <>{children}</> : <Link to={screenPath('materials', materialId)}>{children}</Link>;

/** The path in OJS, such as 'article/12'. */
const pathOf = (address: string) => `…/${address.replace('/', '/view/')}`;

type Value = string | number | Remark | Remark[];
type List = readonly api.ImportRemarkFragment[];
type Remark = { code: string; values: Record<string, Value> };

/** What the import reports, as a list: what it rejects, then what it omits or changes. */
export function Remarks({ problems = [], warnings = [] }: Partial<Record<'problems' | 'warnings', List>>) {
  const items = (remarks: List, className?: string) =>
    remarks.map((each, index) => (
      <li key={index} className={className}>
        <RemarkText remark={each} />
      </li>
    ));
  return (
    <ul className="problems">
      {items(problems, 'rejection')}
      {items(warnings)}
    </ul>
  );
}

export const RemarkText = ({ remark }: { remark: api.ImportRemarkFragment }) => (
  <>{sentenceOf(remark as Remark, useIntl())}</>
);

/** A report of a former version may contain a code that no longer exists. */
function sentenceOf({ code, values }: Remark, intl: IntlShape): string {
  const texts = Object.entries(values).map(([name, value]) => [name, textOf(name, value, intl)]);
  return messageOf(`import.${code}`, intl, Object.fromEntries(texts) as Record<string, string>) ?? code;
}

/** Fields that have another name in the format of imports than in the forms. */
const LABELS = new Map<Value, MessageId>([
  ['abstractAl', 'field.abstract'],
  ['abstractOriginal', 'field.abstract'],
  ['date', 'field.publishedOn'],
  ['titleAl', 'field.title'],
  ['titleOriginal', 'field.title'],
  ['year', 'field.publicationYear'],
]);

function textOf(name: string, value: Value, intl: IntlShape): string {
  if (typeof value === 'object')
    return [value]
      .flat()
      .map((each) => sentenceOf(each, intl))
      .join('; ');
  const label = name === 'field' && messageOf(LABELS.get(value) ?? `field.${value}`, intl);
  return label || String(value);
}
