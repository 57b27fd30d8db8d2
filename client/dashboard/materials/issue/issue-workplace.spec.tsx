import { fireEvent } from '@testing-library/react';
import { reject, showScreen } from '../../../../test/screens/screen';
import { Screen } from '../material-screen';

const [ARKIVA, ARTIKUJ] = ['Arkiva', 'Artikuj'].map((name, index) => ({ id: index + 1, name }));
const article = (id: number, title: string, firstPage: string, lastPage: string | null, more: object = {}) => ({
  ...{ id, version: 1, title, firstPage, lastPage, publication: 'PUBLISHED', category: ARTIKUJ },
  ...more,
});
const ISSUE = {
  ...{ id: 5, version: 3, title: 'Numri', number: 3, publicationYear: 2026, publication: 'PUBLISHED' },
  ...{ language: 'sq', category: ARKIVA, __typename: 'Issue' },
};
const DRAFT = { publication: 'DRAFT', gaps: ['DOI', 'ABSTRACT'] };
type Sent = { changes: { id: number }[] };

async function show(articles: object[], issue: object = {}, more: object = {}) {
  const changeMaterials = ({ changes }: Sent) => changes.map(({ id }) => ({ id, version: 2 }));
  const answers = { categories: [ARKIVA, ARTIKUJ], issue: { ...ISSUE, articles, ...issue }, changeMaterials, ...more };
  const shown = await showScreen(Screen, answers, '/dashboard?issue=5');
  return { ...shown, changes: () => shown.sent('ChangeMaterials').map(({ changes }) => changes) };
}

it('an issue says what prevents its publication, which pages are missing or double, and what each article lacks', async () => {
  const { lines, press, router, container } = await show([
    article(1, 'Lumi', '1', '9'),
    article(2, 'Mali', '9', '12', DRAFT),
    article(3, 'Deti', '15', '16', { publication: 'DRAFT', figuresWithoutText: 1, section: 'S' }),
    article(4, 'Kodra', '18', '19', { publication: 'SCHEDULED' }),
  ]);
  const row = (title: string) => `work.up(${title}) work.down(${title}) row.edit ${title}`;
  expect(lines('.screen-heading a, .screen-heading ~ :is(p, section, ul, .row), .page-faults, tbody tr')).toEqual([
    'row.view',
    'Numri',
    'work.lacks',
    'Mali gap.ABSTRACT Deti gap.FIGURE_TEXTS(1)',
    'work.state(4 2 1 2026) field.publicFrom [] work.publish(2)',
    'work.overlap(Lumi Mali 9) work.gap(Mali Deti 13–14) work.gap(Deti Kodra 17)',
    'work.add work.complete(2) work.contents work.contentsOfLines',
    `Lumi [1] [9] [] gap.none ${row('Lumi')}`,
    `Mali materials.draft [9] [12] [] gap.DOI gap.ABSTRACT ${row('Mali')}`,
    `Deti materials.draft [15] [16] [S] gap.FIGURE_TEXTS(1) ${row('Deti')}`,
    `Kodra materials.scheduled [18] [19] [] gap.none ${row('Kodra')}`,
  ]);
  expect([...container.querySelectorAll('[aria-disabled]')].map(({ id }) => id)).toEqual(['move-up-1', 'move-down-4']);
  await press('work.complete(2)');
  expect(router.state.location.search).toBe('?issue=5&form=2&queue=2%2C3');
});

it('an empty draft has neither a page nor contents, and without a category for articles takes no PDFs', async () => {
  const { text } = await show([], { publication: 'DRAFT' }, { categories: [ARKIVA] });
  expect(text('.screen-heading ~ *, .screen-heading a')).toBe(
    'Numri work.state(0 1 0 2026) field.publicFrom [] work.publish(1) work.add work.contentsOfLines work.empty',
  );
});

it('a new article gets what those of the issue share, and the next page', async () => {
  const { press, router } = await show([article(1, 'Lumi', '1', '9', { section: 'S' })]);
  await press('work.add');
  expect(router.state.location.search).toMatch(/^\?issue=5&form=new-/);
  expect(JSON.parse(sessionStorage.getItem('dashboard-carried-over')!)).toEqual({
    ...{ categoryId: '2', publicationYear: '2026', number: '3', section: 'S', language: 'sq', firstPage: '10' },
    ...{ publicFrom: '', licenceUrl: '', copyrightHolder: '' },
  });
});

it('the drafts of an issue are published or scheduled with it, and become drafts again by undoing it', async () => {
  const draft = { publication: 'DRAFT', publicFrom: '2026-01-02' };
  const { text, press, changes, type, button } = await show(
    [article(2, 'Mali', '9', '12', DRAFT), article(3, 'Deti', '13', '14')],
    draft,
  );
  expect(text('.publish-issue')).toBe('work.state(2 2 0 2 janar 2026) field.publicFrom [2026-01-02] work.publish(2)');
  expect(button('work.complete(1)')).toBeDefined();
  await press('work.publish(2)');
  expect(text('.notice > span')).toBe('select.published(2)');
  await type({ '[type=date]': '2099-01-02' });
  await press('work.schedule(2)');
  await press('notice.undo');
  expect(changes()).toEqual([
    [5, 2].map((id) => ({ id, version: id === 5 ? 3 : 1, isDraft: false, publicFrom: '2026-01-02' })),
    [5, 2].map((id) => ({ id, version: id === 5 ? 3 : 1, isDraft: false, publicFrom: '2099-01-02' })),
    [
      { id: 5, version: 2, isDraft: true, publicFrom: '2026-01-02' },
      { id: 2, version: 2, isDraft: true, publicFrom: null },
    ],
  ]);
});

it('contents are made of the articles or of lines, and undone; a rejection is told', async () => {
  let code: string | null = 'CONFLICT';
  const updateMaterial = () => (code ? reject(code) : { __typename: 'Issue', version: 4 });
  const articles = [article(1, 'Lumi', '1', '9')];
  const { text, press, sent, type, button } = await show(articles, { contents: 'x' }, { updateMaterial });
  await press('work.contents');
  expect(text('.notice > span')).toBe('error.CONFLICT');
  code = null;
  await press('work.contents');
  await press('notice.undo');
  await press('work.contentsOfLines');
  expect(button('work.takeLines').disabled).toBe(true);
  await type({ 'dialog textarea': '1. Mali ... 3' });
  await press('work.takeLines');
  expect(text('dialog, .notice > span')).toBe('work.contentsOfLinesMade');
  expect(sent('SaveContents').slice(1)).toEqual([
    { id: 5, version: 3, contents: '<ol><li>Lumi — 1–9</li></ol>' },
    { id: 5, version: 4, contents: 'x' },
    { id: 5, version: 3, contents: '<ol><li>Mali, 3</li></ol>' },
  ]);
});

it('articles exchange their pages, saved with what was typed, unless pages cannot be counted', async () => {
  const articles = [article(1, 'Lumi', '1', '9'), article(2, 'Mali', '10', '12'), article(3, 'Deti', 'x', null)];
  const { text, press, changes, type } = await show(articles);
  await press('work.up(Lumi)');
  await press('work.down(Mali)');
  expect(text('.notice > span')).toBe('work.uncounted');
  await type({ '[aria-label="field.section, Lumi"]': 'S' });
  expect(text('.article-table ~ button')).toBe('work.save(1)');
  await press('work.down(Lumi)');
  expect([text('.notice > span'), text('.article-table ~ button')]).toEqual(['work.moved(Lumi 2 3)', '']);
  await type({ '[aria-label="field.lastPage, Mali"]': '13' });
  await press('work.save(1)');
  expect(changes()).toEqual([
    [
      { id: 1, version: 1, firstPage: '4', lastPage: '12', section: 'S' },
      { id: 2, version: 1, firstPage: '1', lastPage: '3' },
    ],
    [{ id: 2, version: 1, lastPage: '13' }],
  ]);
});

it('what is typed in the table is not lost to a click elsewhere, nor while a row is saved', async () => {
  let answer = (_given: object[]) => {};
  const changeMaterials = () => new Promise((resolve) => (answer = resolve));
  const articles = [article(1, 'Lumi', '1', '9'), article(2, 'Mali', '10', '12')];
  const { press, type, text, settled, changes } = await show(articles, {}, { changeMaterials });
  await type({ '[aria-label="field.lastPage, Lumi"]': '8' });
  for (const name of ['row.edit Lumi', 'leave.discard', 'form.back']) await press(name);
  expect(text('[aria-label="field.lastPage, Lumi"]')).toBe('[9]');
  await press('notice.undo');
  expect(text('[aria-label="field.lastPage, Lumi"]')).toBe('[8]');
  for (const name of ['row.edit Lumi', 'leave.keep', 'form.back', 'work.save(1)']) await press(name);
  await type({ '[aria-label="field.lastPage, Mali"]': '11' });
  answer([{ id: 1, version: 2 }]);
  await settled();
  expect(changes()).toEqual([[{ id: 1, version: 1, lastPage: '8' }]]);
  expect([text('[aria-label="field.lastPage, Mali"]'), text('.article-table ~ button')]).toEqual([
    '[11]',
    'work.save(1)',
  ]);
});

const pdf = (name: string, type = 'application/pdf') => new File(['%PDF'], name, { type });
/** Chooses PDFs for an issue; the server reads them and makes drafts of them as `more` says. */
async function choose(files: File[], more: object) {
  const shown = await show([article(1, 'Lumi', '1', '9')], { licenceUrl: 'https://l.example' }, more);
  fireEvent.change(shown.find('[type=file]'), { target: { files } });
  await shown.settled();
  return shown;
}

it('PDFs become drafts in natural order, with what each says of itself, on the pages that follow; what is none is named', async () => {
  const large = Object.defineProperty(pdf('e-madhe.pdf'), 'size', { value: 60e6 });
  const second = { abstract: 'A', authorsText: 'Ana', doi: '10.1/x', keywords: 'k' };
  const read: Record<string, object> = {
    'art-2.pdf': { title: 'Mali', pageCount: 3, firstPage: 1 },
    'art-10.pdf': { title: ' ', pageCount: 2, firstPage: 40, ...second },
  };
  let id = 20;
  const { sent, router, text, settled } = await choose(
    [pdf('e_keqe.pdf'), pdf('art-10.pdf'), large, pdf('art-2.pdf'), pdf('x.txt', 'text/plain')],
    {
      suggestFromPdf: ({ pdf }: { pdf: File }) => read[pdf.name] ?? reject('UNSUPPORTED_FILE'),
      createMaterial: () => ({ id: id++ }),
    },
  );
  await settled();
  const shared = {
    ...{ categoryId: 2, number: 3, publicationYear: 2026, section: null, language: 'sq', isDraft: true },
    ...{ licenceUrl: 'https://l.example', copyrightHolder: null },
    ...{ abstract: '', authorsText: null, keywords: null, doi: null },
  };
  expect(sent('DraftFromPdf').map(({ input }) => input)).toEqual([
    { ...shared, title: 'Mali', firstPage: '10', lastPage: '12' },
    { ...shared, title: 'art 10', firstPage: '40', lastPage: '41', ...second },
    { ...shared, title: 'e keqe', firstPage: '42', lastPage: null },
  ]);
  expect(router.state.location.search).toBe('?issue=5&form=20&queue=20%2C21%2C22');
  expect(text('.notice > span')).toBe('batch.leftOut(e-madhe.pdf, x.txt)');
});

it('PDFs are cancelled while they are read or wait, and one is retried that failed; then all drafts are opened', async () => {
  let isLost = true;
  const { router, lines, text, press } = await choose(
    ['a', 'b', 'c', 'd'].map((name) => pdf(`${name}.pdf`)),
    {
      suggestFromPdf: ({ pdf }: { pdf: File }) => (pdf.name === 'b.pdf' ? new Promise(() => {}) : { pageCount: 2 }),
      createMaterial: ({ input }: { input: { title: string } }) =>
        input.title === 'a' && isLost ? reject('UNAVAILABLE') : { id: 30 },
    },
  );
  expect(text('.batch, .drop-zone > p:not(.drop-here)')).toBe(
    'batch.progress(0 4) batch.leftOut(a.pdf) a.pdf batch.failed . error.UNAVAILABLE error.retry a.pdf ' +
      'b.pdf batch.reading(0) common.cancel b.pdf c.pdf batch.waiting common.cancel c.pdf d.pdf batch.waiting common.cancel d.pdf',
  );
  await press('common.cancel c.pdf');
  await press('common.cancel b.pdf');
  expect(lines('.batch li, .batch + button')).toEqual([
    'a.pdf batch.failed . error.UNAVAILABLE error.retry a.pdf',
    'b.pdf batch.cancelled error.retry b.pdf',
    'c.pdf batch.cancelled error.retry c.pdf',
    'd.pdf batch.done',
    'batch.open(1)',
  ]);
  expect(text('.drop-zone > p:not(.drop-here)')).toBe('batch.leftOut(a.pdf)');
  isLost = false;
  await press('error.retry a.pdf');
  expect(router.state.location.search).toBe('?issue=5&form=30&queue=30%2C30');
});

it.each([
  ['error.NOT_FOUND form.back', null],
  ['list.failed error.retry', () => reject('UNAVAILABLE')],
])('without an issue the screen says: %s', async (said, issue) => {
  expect((await show([], {}, { issue })).text()).toBe(said);
});
