import { fireEvent } from '@testing-library/react';
import { reject, showScreen } from '../../../test/screens/screen';
import { Screen } from './subscribers-screen';

const ROW = { id: 4, email: 'a@b.c', state: 'active', createdAt: '2026-05-02T08:30:00Z' };
const BOUNCED = { ...ROW, id: 5, email: 'd@e.f', bounceStatus: '5.1.1' };
const ALL = {
  ...{ mailState: { isConfigured: true }, subscriberCounts: { active: 2, neverAsked: 1 } },
  subscribers: { nodes: [ROW, BOUNCED], totalCount: 41 },
};
const show = (more: object = {}, url = '/') => showScreen(Screen, { ...ALL, ...more }, url);

it('the list has twenty a page, of a state and a search that the URL has', async () => {
  const { lines, asked, press } = await show({}, '/?state=active&page=2&q=a');
  expect(lines('.buttons, .found, tbody tr, .pager')).toEqual([
    '*subscribers.active(2) ( 2 ) subscribers.pending ( 0 ) subscribers.suspended(0) ( 0 ) subscribers.unsubscribed(0) ( 0 )',
    'list.found(41)',
    'a@b.c subscribers.active(1) 2 maj 2026 , 10:30 row.delete a@b.c',
    'd@e.f subscribers.active(1) subscribers.bounced(5.1.1) 2 maj 2026 , 10:30 row.delete d@e.f',
    'pager.previous 1 *2 3 pager.next',
    '',
  ]);
  await press('subscribers.active(2) (2)');
  await press('subscribers.pending (0)');
  const variables = { search: 'a', first: 20, offset: 0 };
  expect(asked.slice(1).map((each) => each.variables)).toEqual([
    { ...variables, state: null },
    { ...variables, state: 'pending' },
  ]);
});

it.each([
  ['letters.noMail list.found(0) list.empty', { mailState: { isConfigured: false }, subscribers: {} }],
  ['list.found(0) list.empty', { subscriberCounts: {}, subscribers: {} }],
  ['list.failed error.retry', { subscribers: () => reject('UNAVAILABLE') }],
])('without subscribers the screen says: %s', async (said, answers) => {
  const { text } = await show(answers);
  expect(text('[role=note], .row ~ p, div.empty, .pending')).toBe(said);
});

it('a search that fails takes away neither the focus nor the addresses that were pasted', async () => {
  const subscribers = ({ search }: { search: string }) => (search ? reject('UNAVAILABLE') : ALL.subscribers);
  const { text, afterDelay, container } = await show({ subscribers });
  const [input, area] = container.querySelectorAll<HTMLInputElement>('[type=search], textarea');
  fireEvent.change(area, { target: { value: 'x@y.z' } });
  input.focus();
  await afterDelay(() => void fireEvent.change(input, { target: { value: 'a' } }));
  expect(text('.pending, .found, textarea')).toBe('list.failed error.retry [x@y.z]');
  expect([document.activeElement, container.querySelector('textarea')]).toEqual([input, area]);
});

it('each action says what was done, or why not; addresses stay until they are imported, their consent is given anew', async () => {
  let code: string | null = null;
  const answer = (value: unknown) => () => (code ? reject(code) : value);
  const rejected = [{ line: 2, text: 'x', reason: 'ADDRESS' }];
  const { text, lines, press, asked, sent, find, type } = await show({
    deleteSubscriber: answer(true),
    sendConfirmations: answer(7),
    importSubscribers: answer({ added: 1, inactive: 2, known: 3, rejectedCount: 4, rejected }),
  });
  const said: string[][] = [];
  await type({ 'section textarea': 'x@y.z', 'section select': 'en' });
  fireEvent.click(find('section [type=checkbox]'));
  for (code of ['GONE', null]) {
    await press('row.delete d@e.f');
    expect(text('dialog p')).toBe('subscribers.deleteText(d@e.f)');
    await press('row.delete');
    // Somebody else may have deleted it.
    expect(asked.at(-1)!.name).toBe('DashboardSubscribers');
    const [deleted] = lines('.found');
    await press('subscribers.ask');
    await press('common.import');
    said.push([deleted, ...lines('.found'), find('section textarea').value, text('section .check')]);
  }
  expect(said).toEqual([
    ['error.GONE', 'error.GONE', 'error.GONE', 'x@y.z', '* subscribers.vouch'],
    [
      'subscribers.deleted',
      'subscribers.asked(7)',
      'subscribers.imported(1 2 3 4) 2 : x ( subscribers.leftOut.ADDRESS )',
      '',
      'subscribers.vouch',
    ],
  ]);
  expect(sent('ImportSubscribers')[0]).toEqual({ text: 'x@y.z', language: 'en' });
});
