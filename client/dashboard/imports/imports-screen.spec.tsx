import { cleanup, fireEvent } from '@testing-library/react';
import { reject, showScreen } from '../../../test/screens/screen';
import { Screen } from './imports-screen';

const COUNTS = { created: 1, updated: 0, unchanged: 60, rejected: 0, remarks: 1 };
const SOME = { ...COUNTS, rejected: 1 };
const RUN = { id: 7, fileName: 'a.xml', editor: 'ana', startedAt: '2026-05-02T08:30:00Z', state: 'CHECKED' };
const remark = (code: string, values: object = {}) => ({ code, values });

async function show(run: object, found: object = {}, more: object = {}, url = '/') {
  const shown = await showScreen(Screen, { imports: [{ ...RUN, ...run }], import: found, ...more }, url);
  return { ...shown, text: (selector: string) => shown.text(selector).replaceAll('imports.', '') };
}

it.each([
  [{ state: 'CHECKING' }, 'state.CHECKING [-1] mayLeave form.stop'],
  [{ state: 'WAITING', share: 0.5, rows: 1, counts: SOME }, 'state.WAITING rows(1) [0.5] mayLeave form.stop'],
  [{ counts: COUNTS }, 'state.CHECKED wouldBe(1 0 60 0) whatCanBeUndone common.import discard'],
  [{ counts: SOME }, 'state.CHECKED wouldBe(1 0 60 1) someRejected startOthers discard'],
  [{ state: 'IMPORTED', counts: COUNTS }, 'state.IMPORTED done(1 0 60 0)'],
  [{ state: 'IMPORTED', undoneAt: RUN.startedAt, endedBy: 'besa' }, 'undone (besa)'],
  [{ state: 'FAILED', problem: remark('formerCode') }, 'state.FAILED formerCode'],
])('of %j an editor reads how far it is and what can be done', async (run, said) => {
  const { text } = await show(run, { undoableCount: 0 });
  expect(text('.import-view > :is(p, progress, .row:not(.import-parts)):not(.row-note)')).toBe(said);
});

it('the parts of a report have their records, a page at a time', async () => {
  const { text, sent, press, router } = await show({ counts: SOME }, {}, {}, '/?page=2');
  expect(text('.import-parts')).toBe(
    '*records ( 62 ) part.CREATED ( 1 ) part.UNCHANGED ( 60 ) part.REJECTED ( 1 ) remarks ( 1 )',
  );
  expect(text('.pager')).toBe('pager.previous 1 *2');
  await press('imports.part.REJECTED (1)');
  await press('imports.remarks (1)');
  expect(text('.import-parts')).toContain('*remarks');
  await press('imports.records (62)');
  expect(router.state.location.search).toBe('');
  expect(sent('ImportedRecords')).toEqual([
    { id: 7, first: 50, offset: 50, status: null, hasRemarks: false },
    { id: 7, first: 50, offset: 0, status: 'REJECTED', hasRemarks: false },
    { id: 7, first: 50, offset: 0, status: null, hasRemarks: true },
    { id: 7, first: 50, offset: 0, status: null, hasRemarks: false },
  ]);
});

it('what was not taken is told of the file and of each record, in the terms of the form', async () => {
  const facts = [
    { field: 'issn', isTaken: true },
    { field: 'prefix', isTaken: false },
  ];
  const records = [
    {
      ...{ label: 'articles[3] doi:10.1/x', title: 'Lumi', status: 'CREATED', materialId: 4, origin: 'a.xml:12' },
      formerAddresses: ['article/12'],
    },
    {
      ...{ label: 'articles[4]', status: 'REJECTED', warnings: [remark('hiddenFiles', { count: 2 }), remark('old')] },
      problems: [
        remark('required', { field: 'titleAl' }),
        remark('within', { place: 'x', reason: [remark('innerArticles'), remark('otherFile', { file: 'title' })] }),
      ],
    },
  ];
  const warnings = [remark('fields', { names: 'x' })];
  const report = await show({ state: 'IMPORTED', counts: COUNTS }, { remarks: { facts, warnings }, records });
  expect(report.text('.import-view > p:last-of-type, details')).toBe(
    'facts.taken(field.issn) facts.other(prefix dashboard.journal ) leftOut(1) import.fields(x)',
  );
  expect(report.text('tbody').replaceAll('import.', '')).toBe(
    'Lumi doi:10.1/x (a.xml:12) redirects : …/article/view/12 status.CREATED — ' +
      'articles[4] articles[4] status.REJECTED required(field.title) within(x innerArticles; otherFile(title)) hiddenFiles(2) old',
  );
  expect(report.text('tbody a, .import-view > .row-note')).toBe('1 kB , 2 maj 2026 , 10:30 , ana Lumi');
  expect(report.hrefs('p > a, tbody a')).toEqual(['/dashboard/journal', '/dashboard?form=4']);
  cleanup();
  const rejected = await show(
    { counts: COUNTS },
    { remarks: { facts, rejections: [remark('required', { field: 'title' })] } },
  );
  expect(rejected.text('.import-view > ul, .import-view > p:last-of-type, details')).toBe(
    'import.required(field.title)',
  );
  cleanup();
  const others = await show({ counts: COUNTS }, { remarks: { facts: facts.slice(1) } });
  expect(others.text('.import-view > p:last-of-type')).toBe('facts.other(prefix dashboard.journal )');
});

it.each([
  ['imports.startOthers', SOME, { id: 7, skipRejected: true }],
  ['common.import', COUNTS, { id: 7, skipRejected: false }],
])('whoever comes too late with %s is told, and sees what became of it', async (name, counts, started) => {
  let imports = [{ ...RUN, counts }];
  function startImport() {
    imports = [{ ...RUN, id: 8, counts }, ...imports.map((run) => ({ ...run, state: 'CANCELLED' }))];
    return reject('NOT_POSSIBLE');
  }
  const listed = () => new Promise((resolve) => setTimeout(() => resolve(imports)));
  const { press, sent, text, router, button, settled } = await show({}, {}, { imports: listed, startImport });
  await press(name);
  await settled();
  expect([text('.import-view [role=status]'), button(name)]).toEqual(['state.CANCELLED', undefined]);
  expect(sent('StartImport')).toEqual([started]);
  expect([text('[role=alert]'), router.state.location.search]).toEqual(['tooLate', '?import=7']);
  expect(sent('Imports')).toHaveLength(2);
});

it('what was imported is undone after a question, and an earlier import is shown by its link', async () => {
  const imports = [RUN, { ...RUN, id: 6, state: 'IMPORTED', fileName: 'b.xml', counts: COUNTS }];
  const { press, text, sent, hrefs } = await show({}, { undoableCount: 3 }, { imports }, '/?import=6');
  expect(text('.import-list span, .import-list a')).toMatch(/^a.xml state.CHECKED .* \*b.xml state.IMPORTED/);
  expect(hrefs('.import-list a')).toEqual(['?import=7', '?import=6']);
  await press('imports.undo');
  expect(text('dialog > p')).toBe('undoText(3 30)');
  await press('imports.undo');
  expect(sent('UndoImport')).toEqual([{ id: 6 }]);
});

it('a file can be chosen unless another one is being checked, and a list that was not loaded can be asked for again', async () => {
  const { text: said, container, settled } = await show({});
  const files = [Object.defineProperty(new File([], 'a.xml'), 'size', { value: 50 * 1024 * 1024 + 1 })];
  fireEvent.change(container.querySelector('[type=file]')!, { target: { files } });
  await settled();
  expect(said('.drop-zone')).toMatch(/formats\(50\).* tooLarge$/);
  cleanup();
  expect((await show({ state: 'IMPORTING' })).text('.drop-zone, .import-list')).toBe('');
  cleanup();
  const { text } = await showScreen(Screen, { imports: () => reject('UNAVAILABLE') });
  expect(text('.imports')).toBe('imports.about list.failed error.retry');
});
