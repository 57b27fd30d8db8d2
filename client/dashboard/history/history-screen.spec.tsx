import { jest } from '@jest/globals';
import { reject, showScreen } from '../../../test/screens/screen';
import { Screen } from './history-screen';

const RECORD = { title: 'Mali', is_draft: false, readable_from: '2026-05-01', deleted_at: null as string | null };
const revision = (day: number, action: string, record: object, editor: string | null = 'ana') => ({
  ...{ id: 10 + day, version: day, action, editor, at: `2026-05-0${day}T22:30:00Z` },
  record: { ...RECORD, ...record },
});
const HISTORY = [
  revision(6, 'CHANGED', { title: 'Mali i ri', keywords: 'gurë' }),
  revision(5, 'CHANGED', { readable_from: '2026-05-06' }),
  revision(4, 'CHANGED', { is_draft: true }),
  revision(3, 'CHANGED', { readable_from: '2026-05-05' }),
  revision(2, 'RESTORED', { title: 'I rikthyer', is_draft: true }),
  revision(1, 'CREATED', { title: 'Mali i ri', keywords: 'gurë', is_draft: true }, null),
];
const show = (answers: object, url = '/?noun=MATERIAL&id=9') => showScreen(Screen, { ...answers }, url);

it('each change of a record says who did what when, and how its state differs from today', async () => {
  const { text, lines } = await show({ revisions: HISTORY });
  expect(text('.screen-heading, .screen-heading + p')).toBe('history.title history.back noun.MATERIAL : Mali i ri');
  expect(lines('.revisions > li > p').map((line) => line.replaceAll('history.', ''))).toEqual([
    'CHANGED — 7 maj 2026 , 00:30 , ana current',
    'changed field.title , field.keywords',
    'PUBLISHED — 6 maj 2026 , 00:30 , ana',
    'WITHDRAWN — 5 maj 2026 , 00:30 , ana',
    'SCHEDULED — 4 maj 2026 , 00:30 , ana',
    'changed field.title',
    'RESTORED — 3 maj 2026 , 00:30 , ana',
    'CREATED — 2 maj 2026 , 00:30 , import',
  ]);
  expect(lines('details tbody').slice(0, 1)).toEqual(['field.title Mali Mali i ri field.keywords gurë']);
  // Neither the last change, nor a state whose publication alone differs.
  expect(lines('details')).toHaveLength(4);
});

it('a state is restored if nobody has saved another one, and that is undone', async () => {
  const restoreRevision = jest.fn(() => true);
  const { press, text, sent, container } = await show({ revisions: HISTORY, restoreRevision });
  await press('history.restore');
  expect(text('.notice span')).toBe('history.restored(3 maj 2026)');
  await press('notice.undo');
  expect(sent('RestoreRevision')).toEqual([
    { id: 12, version: 6 },
    { id: 16, version: 7 },
  ]);
  restoreRevision.mockImplementation(() => reject('CONFLICT'));
  await press('history.restore');
  expect(text('[role=alert]')).toBe('error.CONFLICT');
  expect(container.querySelector('.notice')).toBeNull();
  expect(sent('Revisions')).toHaveLength(4);
});

it('of a deleted record nothing is restored here', async () => {
  const { text } = await show({ revisions: [revision(7, 'DELETED', { deleted_at: '2026' }), ...HISTORY.slice(4)] });
  expect(text('.screen-heading, .screen-heading ~ p')).toBe('history.title noun.MATERIAL : Mali history.deleted');
  expect(text('.revisions')).not.toContain('history.restore');
});

it.each([
  ['history.empty', {}],
  ['list.failed error.retry', { revisions: () => reject('UNAVAILABLE') }],
])('without a change it says: %s', async (said, answers) => {
  expect((await show(answers)).text('.empty, .pending')).toBe(said);
});

it.each(['USER&id=9', 'OTHER&id=9', 'CALL&id=x'])(
  'what has no history, as %s, leads to the materials',
  async (noun) => {
    expect((await show({}, `/?noun=${noun}`)).router.state.location.pathname).toBe('/dashboard');
  },
);
