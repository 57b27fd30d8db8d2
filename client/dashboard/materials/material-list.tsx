import { useMutation, useQuery } from '@apollo/client/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { Link } from '../../components/link';
import { useLanguage } from '../../i18n/messages';
import { pageRange } from '../../shared/page-range';
import { paths } from '../../shared/paths';
import type { MaterialOrder } from '../../schema.generated';
import { apollo } from '../../editing/session/apollo';
import { RowButton } from '../../editing/shell/controls';
import { DataTable, type Column, useSelection } from '../../editing/list/data-table';
import { ListView, useChosenColumns } from '../../editing/list/list-view';
import { useListState, newFormId } from '../../editing/shell/use-screen-url';
import { Empty, ListPager, ListSearch, Pending, RecordCount } from '../../editing/list/list-states';
import { Day } from '../../editing/shell/moment';
import { ScreenHeading } from '../../editing/shell/heading';
import { useRemove } from '../../editing/list/use-remove';
import { SelectedArticles } from './issue/selected-articles';
import { draftedRecord, draftKey, useDrafts, drafts } from '../../editing/drafts/local-drafts';
import { Unfinished } from '../../editing/drafts/unfinished';
import { groupOf } from './groups';
import { useAttempt } from '../../editing/form/use-attempt';
import { AddMaterial } from './add-material';
import { BulkOutcome } from './bulk-outcome';
import { Checklist } from './checklist';
import { useLeftBehind, useChangeMaterials } from './use-change-materials';
import { Gaps, RowTitle } from './marks';
import { RejectedEdits } from './rejected-edits';
import * as api from './materials.generated';
import { valuesOf } from './values';

const PAGE_SIZE = 5;
const ORDERS: MaterialOrder[] = ['NEWEST', 'OLDEST', 'TITLE', 'UPDATED'];

export function MaterialList() {
  const leftBehind = useLeftBehind();
  const list = useListState();
  const categoryId = Number(list.get('category')) || null;
  const deleted = list.get('deleted') === '1';
  const incomplete = list.get('incomplete') === '1';
  const query = list.get('q');
  const orderBy = ORDERS.find((order) => order === list.get('sort')) ?? 'NEWEST';
  const filter = { ...soughtIn(query), categoryId, deleted, incomplete: incomplete || null, includeScheduled: true };
  const result = useQuery(api.DashboardMaterialsDocument, {
    variables: { filter, orderBy, first: PAGE_SIZE, offset: (list.page - 1) * PAGE_SIZE },
  });
  const data = result.data ?? result.previousData;
  const remove = useRemove({ remove: api.DeleteMaterialDocument, restore: api.RestoreMaterialDocument });
  const { chosen, choices } = useChosenColumns('materials', COLUMNS);
  const bulk = useChangeMaterials();
  const selection = useSelection(data?.materials.nodes.map(({ id }) => id) ?? []);
  const [restoreMaterial] = useMutation(api.RestoreMaterialDocument, { refetchQueries: 'active' });
  const { attempt } = useAttempt({ asNotice: true });

  const actions = (row: api.MaterialRowFragment) =>
    deleted ? (
      <RowButton
        label="row.restore"
        title={row.title}
        onClick={() => attempt(() => restoreMaterial({ variables: { id: row.id } }))}
      />
    ) : (
      <>
        <PublicLink row={row} />
        {groupOf(row.category) === 'issue' && (
          <RowButton label="work.open" title={row.title} onClick={() => list.openIssue(row.id)} />
        )}
        <RowButton label="row.edit" title={row.title} onClick={() => list.open(row.id)} />
        <RowButton
          label="row.duplicate"
          title={row.title}
          onClick={() => void duplicate(row.id).then(list.open, console.error)}
        />
        <RowButton
          label="row.delete"
          title={row.title}
          className="danger"
          onClick={(event) => remove(row.id, row.title, event, () => leftBehind([row]))}
        />
      </>
    );

  return (
    <>
      <ScreenHeading id={deleted ? 'dashboard.deleted' : 'dashboard.materials'}>
        <AddMaterial onAdd={list.open} />
      </ScreenHeading>
      <Checklist />
      <RejectedEdits onOpen={list.open} />
      <Unfinished of="materials" />
      <Tabs categories={data?.categories} />
      <div className="row list-tools">
        <ListSearch placeholder="materials.search" />
        <ListView choices={choices} />
      </div>
      {!data || result.error ? (
        <Pending error={result.error} onRetry={() => result.refetch()} />
      ) : (
        <>
          <RecordCount count={data.materials.totalCount} />
          <SelectedArticles
            rows={data.materials.nodes.filter(({ id }) => selection.has(id))}
            bulk={bulk}
            onDone={selection.clear}
          />
          <BulkOutcome {...bulk} />
          {data.materials.nodes.length === 0 ? (
            <Empty hint={query || deleted ? undefined : 'materials.emptyHint'} />
          ) : (
            <DataTable
              caption="dashboard.materials"
              rows={data.materials.nodes}
              columns={incomplete && !chosen.includes(MISSING) ? [...chosen, MISSING] : chosen}
              order={orderBy}
              actions={actions}
              onOpen={deleted ? undefined : ({ id }) => list.open(id)}
              selection={deleted ? undefined : selection}
            />
          )}
          <ListPager total={data.materials.totalCount} size={PAGE_SIZE} />
        </>
      )}
    </>
  );
}

/** '1899' is a year and '3/1899' an issue; anything else is part of a title. */
function soughtIn(query: string) {
  const [, number, year] = /^(?:(\d{1,5})\s*\/\s*)?(\d{4})$/.exec(query.trim()) ?? [];
  return year ? { year: Number(year), number: number ? Number(number) : null } : { title: query || null };
}

/** Links to the lists of each category, of incomplete and of deleted materials. */
function Tabs({ categories }: { categories?: api.DashboardMaterialsQuery['categories'] }) {
  const intl = useIntl();
  const list = useListState();
  const tab = (name: string, parameters: { category?: string; deleted?: string; incomplete?: string }) => {
    const target = { category: '', deleted: '', incomplete: '', ...parameters };
    const isCurrent = Object.entries(target).every(([parameter, value]) => list.get(parameter) === value);
    return (
      <Link key={name} to={list.to(target)} aria-current={isCurrent ? 'true' : undefined}>
        {name}
      </Link>
    );
  };
  return (
    <nav className="row tabs" aria-label={intl.formatMessage({ id: 'materials.categories' })}>
      {tab(intl.formatMessage({ id: 'materials.all' }), {})}
      {categories?.map(({ id, name }) => tab(name, { category: String(id) }))}
      {tab(intl.formatMessage({ id: 'materials.incomplete' }), { incomplete: '1' })}
      {tab(intl.formatMessage({ id: 'dashboard.deleted' }), { deleted: '1' })}
    </nav>
  );
}

const MISSING: Column<api.MaterialRowFragment> = { id: 'missing', isExtra: true, cell: (row) => <Gaps of={row} /> };

const COLUMNS: Column<api.MaterialRowFragment>[] = [
  { id: 'title', orders: [{ value: 'TITLE', direction: 'ascending' }], cell: (row) => <Title row={row} /> },
  { id: 'category', label: 'field.categoryId', cell: (row) => row.category.name },
  { id: 'number', label: 'field.number', cell: (row) => row.number },
  {
    id: 'year',
    orders: [
      { value: 'NEWEST', direction: 'descending' },
      { value: 'OLDEST', direction: 'ascending' },
    ],
    cell: (row) => row.publicationYear,
  },
  { id: 'updated', orders: [{ value: 'UPDATED', direction: 'descending' }], cell: (row) => <Day at={row.updatedAt} /> },
  { id: 'section', label: 'field.section', isExtra: true, cell: (row) => 'section' in row && row.section },
  { id: 'pages', isExtra: true, cell: (row) => 'firstPage' in row && pageRange(row) },
  { id: 'doi', label: 'field.doi', isExtra: true, cell: (row) => row.doi },
  MISSING,
];

type Warning = 'PDF_TRUNCATED' | 'PDF_ENCRYPTED';

function Title({ row }: { row: api.MaterialRowFragment }) {
  const hasDraft = useDrafts().some(({ key }) => draftedRecord(key, 'materials') === row.id);
  return (
    <RowTitle row={row}>
      {hasDraft && <Message as="span" id="draft.mark" className="mark-draft" />}
      {row.pdf?.warnings.map((warning) => (
        <Message as="span" id={`warning.${warning as Warning}`} key={warning} className="mark-warning" />
      ))}
    </RowTitle>
  );
}

/** The public page. */
function PublicLink({ row }: { row: api.MaterialRowFragment }) {
  const language = useLanguage();
  const group = groupOf(row.category);
  if (row.publication !== 'PUBLISHED' || !group) return null;
  return (
    <a href={paths[group](row, language)} target="_blank" rel="noopener">
      <FormattedMessage id="row.view" />
      <span className="visually-hidden"> {row.title}</span>
    </a>
  );
}

/** Starts a new material with the texts of another one, without its files and DOI. Returns the opened form's id. */
async function duplicate(id: number): Promise<`new-${string}`> {
  const { data } = await apollo.query({ query: api.EditedMaterialDocument, variables: { id } });
  const values = { ...valuesOf(data!.record), doi: '', publicFrom: '' };
  const formId = newFormId();
  drafts.write({
    key: draftKey('materials', formId),
    title: values.title,
    values,
    original: valuesOf(null),
    savedAt: Date.now(),
  });
  return formId;
}
