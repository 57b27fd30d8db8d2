import { cleanup, fireEvent } from '@testing-library/react';
import { reject, showScreen } from '../../../test/screens/screen';
import { Screen } from './material-screen';

const CATEGORIES = ['Arkiva', 'Artikuj', 'Harta'].map((name, index) => ({ id: index + 1, name }));
const [ARKIVA, ARTIKUJ, HARTA] = CATEGORIES;
const ROW = {
  ...{ id: 4, version: 1, title: 'Lumi', category: ARTIKUJ, number: 3, publicationYear: 2026 },
  ...{ publication: 'PUBLISHED', updatedAt: '2026-05-02T08:30:00Z' },
};
const OTHER = { ...ROW, id: 8, title: 'Mali' };
const ISSUE = { ...ROW, id: 5, title: 'Numri', category: ARKIVA, __typename: 'Issue' };
const MAP = { ...ROW, id: 6, title: 'Harta', category: HARTA, __typename: 'OtherMaterial' };

async function show(nodes: object[], more: object = {}, url = '/dashboard') {
  const materials = { nodes, totalCount: nodes.length };
  const shown = await showScreen(Screen, { categories: CATEGORIES, materials, ...more }, url);
  return {
    ...shown,
    mark: (title: string) =>
      fireEvent.click(shown.find(`[aria-label="${title === 'all' ? 'select.all' : `select.one(${title})`}"]`)),
    changes: () => shown.sent('ChangeMaterials').map(({ changes }) => changes),
  };
}

const NEWEST = ['NEWEST', 0];
const ANY = { title: null, categoryId: null, deleted: false, incomplete: null, includeScheduled: true };
const { title: _, ...OF_YEAR } = { ...ANY, year: 1899, number: null };
const OF_ISSUE = { ...OF_YEAR, number: 3, categoryId: 2 };
it.each([
  ['', ANY, NEWEST, '*materials.all', 'list.empty materials.emptyHint'],
  ['category=2&q=3/1899&sort=TITLE&page=2', OF_ISSUE, ['TITLE', 5], '*Artikuj', 'list.empty'],
  ['incomplete=1&q=1899&sort=x', { ...OF_YEAR, incomplete: true }, NEWEST, '*materials.incomplete', 'list.empty'],
  ['deleted=1', { ...ANY, deleted: true }, NEWEST, '*dashboard.deleted', 'list.empty'],
  ['q=lumi', { ...ANY, title: 'lumi' }, NEWEST, '*materials.all', 'list.empty'],
])('the list at ?%s has five of what it says', async (search, filter, [orderBy, offset], tab, empty) => {
  const { text, lines, sent } = await show([], {}, `/dashboard?${search}`);
  expect(sent('DashboardMaterials')).toEqual([{ filter, orderBy, first: 5, offset }]);
  expect(lines('.tabs a')).toHaveLength(6);
  expect([text('.tabs [aria-current]'), text('div.empty')]).toEqual([tab, empty]);
});

it('a row has its state, the warnings of its PDF, and what can be done with it', async () => {
  const { lines, router, press, hrefs } = await show([
    { ...ROW, authorsText: 'Ana', pdf: { warnings: ['PDF_ENCRYPTED'] } },
    { ...ISSUE, publication: 'DRAFT' },
    { ...MAP, publication: 'SCHEDULED', publicFrom: '2027-01-02' },
    { ...MAP, id: 7 },
  ]);
  const actions = (title: string) => `row.edit ${title} row.duplicate ${title} row.delete ${title}`;
  expect(lines('tbody tr')).toEqual([
    `Lumi Ana warning.PDF_ENCRYPTED Artikuj 3 2026 2 maj 2026 row.view Lumi ${actions('Lumi')}`,
    `Numri materials.draft Arkiva 3 2026 2 maj 2026 work.open Numri ${actions('Numri')}`,
    `Harta materials.scheduled 2 janar 2027 Harta 3 2026 2 maj 2026 ${actions('Harta')}`,
    `Harta Harta 3 2026 2 maj 2026 ${actions('Harta')}`,
  ]);
  expect(hrefs('tbody a')).toEqual(['/artikull/4/lumi/3/2026/al']);
  await press('work.open Numri');
  expect(router.state.location.search).toBe('?issue=5');
});

it('the URL has what is sought, how it is sorted and the page; a copy has no DOI', async () => {
  const { text, press, button, router, find, afterDelay } = await show([ROW], {
    ...{ materials: { nodes: [ROW], totalCount: 6 }, material: { ...ROW, doi: '10.1/x' } },
  });
  expect([text('.found'), text('.pager')]).toEqual(['list.found(6)', '*1 2 pager.next']);
  await afterDelay(() => {
    fireEvent.change(find('[type=search]'), { target: { value: 'lum' } });
    fireEvent.click(button('column.title'));
  });
  // Back leads to the page before.
  expect([router.state.location.search, router.state.historyAction]).toEqual(['?sort=TITLE&q=lum', 'REPLACE']);
  await press('row.duplicate Lumi');
  expect(router.state.location.search).toMatch(/&form=new-/);
  expect(['title', 'doi'].map((name) => find(name).value)).toEqual(['Lumi', '']);
});

it('the list has the columns and the density that the editor chose, also later', async () => {
  const first = await show([{ ...ROW, doi: '10.1/x' }]);
  for (const [index, box] of first.container.querySelectorAll('.list-view input').entries())
    if ([0, 6, 8].includes(index)) fireEvent.click(box);
  cleanup();
  const { lines } = await show([{ ...ROW, doi: '10.1/x' }]);
  expect(lines('thead, tbody, .list-view > label').map((line) => line.replace(/ (row|column.actions).*/, ''))).toEqual([
    '* view.compact',
    'column.title field.number column.year column.updated field.doi',
    'Lumi 3 2026 2 maj 2026 10.1/x',
  ]);
});

it('of the incomplete each row says what it lacks, and the deleted can only be restored', async () => {
  const figures = { figuresWithoutText: 1, pdfOutline: { isTagged: false } };
  const rows = [
    { ...ROW, gaps: ['PDF', 'DOI'] },
    { ...OTHER, ...figures },
    { ...ROW, id: 9, pdfOutline: { isTagged: null } },
  ];
  const { lines } = await show(rows, {}, '/dashboard?incomplete=1');
  expect(lines('tbody td:nth-last-child(2)')).toEqual([
    'gap.PDF gap.DOI',
    'gap.FIGURE_TEXTS(1) gap.PDF_TAGS',
    'gap.none',
  ]);
  cleanup();
  const { text } = await show([ROW], {}, '/dashboard?deleted=1');
  expect(text('h1, tbody td:last-child, tbody input')).toBe('dashboard.deleted row.restore Lumi');
});

it.each([
  ['journal issue article board dismiss', { journal: { version: 1 } }],
  ['journal done issue done article board done dismiss', { issues: { totalCount: 1 } }],
  ['', { issues: { totalCount: 1 }, articles: { totalCount: 1 } }],
])('the first steps are %s', async (said, answers) => {
  const all = { journal: { version: 2 }, boardMembers: 'issues' in answers ? [{}] : [] };
  const { text } = await show([], { ...all, ...answers });
  expect(text('.checklist > :not(h2)').replaceAll('checklist.', '')).toBe(said);
});

it('the first steps lead where they are done, and are dismissed for good', async () => {
  const { press, hrefs } = await show([]);
  expect(hrefs('.checklist a')).toEqual([
    '/dashboard/journal',
    '/dashboard?form=new&category=1',
    '/dashboard?form=new&category=2',
    '/dashboard/board-users?form=new',
  ]);
  await press('checklist.dismiss');
  cleanup();
  expect((await show([])).text('.checklist')).toBe('');
});

const outcomeOf: Record<number, () => unknown> = {
  8: () => reject('BAD_INPUT', { fields: [{ field: 'abstract' }] }),
  9: () => reject('OUTCOME_UNKNOWN'),
  10: () => reject('DUPLICATE', { fields: [{ field: 'doi', holder: { id: 1, title: 'Deti' } }] }),
};

it('each draft is published alone: an outcome says what became of it, and those that were published can be undone', async () => {
  const changeMaterials = ({ changes: [{ id }] }: { changes: { id: number }[] }) =>
    outcomeOf[id]?.() ?? [{ id, version: 2, publication: 'PUBLISHED' }];
  const drafts = [ROW, OTHER, { ...ROW, id: 9 }, { ...ROW, id: 10 }].map((row) => ({ ...row, publication: 'DRAFT' }));
  const { text, lines, press, changes, mark, button } = await show(drafts, { changeMaterials });
  mark('all');
  expect(text('.selected')).toBe(
    'select.count(4) field.publicationYear [] field.number [] field.section [] select.change(disabled) select.publish(4) select.delete',
  );

  fireEvent.click(button('select.publish(4)'));
  await press('select.publish(4)');
  expect(lines('.outcomes li, .notice > span')).toEqual([
    'Lumi : outcome.PUBLISHED',
    'Mali : outcome.field(field.abstract)',
    'Lumi : select.unknown',
    'Lumi : reason.DUPLICATE.doi(Deti)',
    'select.published(1)',
  ]);
  await press('notice.undo');
  expect(changes()).toHaveLength(5);
  expect(changes().at(-1)).toEqual([{ id: 4, version: 2, isDraft: true }]);
  mark('Mali');
  await press('select.publish(1)');
  expect(lines('.outcomes li, .notice > span')).toEqual(['Mali : outcome.field(field.abstract)']);
});

it('whoever does not sign in again is not asked for each row, nor for the list', async () => {
  const changeMaterials = () => reject('UNAUTHENTICATED');
  const { lines, press, sent, mark } = await show([ROW, OTHER], { changeMaterials });
  mark('all');
  await press('select.withdraw(2)');
  expect(lines('.outcomes li')).toEqual(['Lumi : error.UNAUTHENTICATED', 'Mali : error.UNAUTHENTICATED']);
  expect([sent('ChangeMaterials').length, sent('DashboardMaterials').length]).toEqual([1, 1]);
});

it('what could not be published again is returned to drafts, but not undone', async () => {
  const changeMaterials = ({ changes }: { changes: { id: number }[] }) =>
    changes.map(({ id }) => ({ id, version: 2, publication: 'DRAFT' }));
  const rows = [ROW, { ...OTHER, gaps: ['DOI', 'PDF'] }, { ...OTHER, id: 9, figuresWithoutText: 1 }];
  const { lines, press, changes, mark, container } = await show(rows, { changeMaterials });
  mark('all');
  await press('select.withdraw(3)');
  expect(lines('.outcomes li, .notice > span')).toEqual([
    'Lumi : outcome.DRAFT',
    'Mali : outcome.lacks( field.pdf )',
    'Mali : outcome.lacks( field.fullText )',
    'select.withdrawn(3)',
  ]);
  await press('notice.undo');
  expect(changes().at(-1)).toEqual([{ id: 4, version: 2, isDraft: false }]);
  mark('Mali');
  await press('select.withdraw(1)');
  expect(container.querySelectorAll('.notice button')).toHaveLength(1);
});

it.each([
  ['select.failed(Mali: error.CONFLICT)', () => reject('CONFLICT', { fields: [{ field: 'id', record: 8 }] })],
  ['select.rejected(field.number Mali)', () => reject('BAD_INPUT', { fields: [{ field: 'number', record: 8 }] })],
  ['select.unknown', () => reject('OUTCOME_UNKNOWN')],
  ['select.unknown', () => Promise.reject(new TypeError('lost'))],
  ['select.failed(error.UNAVAILABLE)', () => reject('UNAVAILABLE')],
  ['select.failed(error.TOO_LARGE)', () => reject('TOO_LARGE')],
])('of rows that were not deleted together an editor reads: %s', async (said, changeMaterials) => {
  const { text, press, sent, mark } = await show([ROW, OTHER], { changeMaterials });
  mark('all');
  await press('select.delete');
  expect(text('.rejected, .notice')).toBe(said);
  expect(sent('DashboardMaterials')).toHaveLength(2);
});

it.each([
  ['Numri', [], 'notice.deleted(Numri) issue.leftBehind(1)'],
  ['Numri', [{ id: 9 }], 'notice.deleted(Numri)'],
  ['Lumi', [], 'notice.deleted(Lumi)'],
])('%s is deleted while there is the issue %j, and an editor reads: %s', async (title, nodes, said) => {
  const { text, press, sent } = await show([ROW, ISSUE], { issues: { nodes }, articles: { totalCount: 1 } });
  await press(`row.delete ${title}`);
  expect(text('.notice > span')).toBe(said);
  expect(sent('DeleteMaterial')).toEqual([{ id: title === 'Lumi' ? 4 : 5 }]);
});

it.each([
  ['an issue', { issues: {} }],
  ['a category of articles', { issues: { nodes: [{ id: 5 }] }, issue: ISSUE, categories: [] }],
])('of several PDFs that are dropped where there is not %s nothing becomes', async (_, answers) => {
  const { text, find, settled, sent } = await show([], answers);
  const files = ['a', 'b'].map((name) => new File(['%PDF'], `${name}.pdf`, { type: 'application/pdf' }));
  const items = files.map((file) => ({ webkitGetAsEntry: () => null, getAsFile: () => file }));
  fireEvent.drop(find('.add-material'), { dataTransfer: { items } });
  await settled();
  await settled();
  expect(text('.add-material')).toBe('materials.add materials.severalPdfs');
  expect(sent('DraftFromPdf')).toEqual([]);
});

it('selected rows are changed or deleted together, and get back what they had; articles that an issue leaves behind are counted', async () => {
  const changeMaterials = ({ changes }: { changes: { id: number }[] }) =>
    changes.toReversed().map(({ id }) => ({ id, version: 10 * id }));
  const { text, press, changes, mark, container, button } = await show([ROW, OTHER, ISSUE], {
    changeMaterials,
    articles: { totalCount: 2 },
  });
  const type = (index: number, value: string) =>
    fireEvent.change(container.querySelectorAll('.selected input')[index], { target: { value } });
  mark('Mali');
  mark('Numri');
  type(2, ' ');
  expect(button('select.change').disabled).toBe(true);
  type(0, '2027');
  type(1, '0');
  await press('select.change');
  expect(text('.notice > span, .selected')).toBe('select.changed(2) issue.leftBehind(2)');
  await press('notice.undo');
  mark('Lumi');
  fireEvent.click(button('select.delete'));
  await press('select.delete');
  expect(text('.notice > span')).toBe('select.deleted(1)');
  await press('notice.undo');
  const changed = { publicationYear: 2027, number: 0 };
  const before = { publicationYear: 2026, number: 3 };
  expect(changes()).toEqual([
    [8, 5].map((id) => ({ id, version: 1, ...changed })),
    [8, 5].map((id) => ({ id, version: 10 * id, ...before })),
    [{ id: 4, version: 1, isDeleted: true }],
    [{ id: 4, version: 40, isDeleted: false }],
  ]);
});
