import { reject, showScreen } from '../../../test/screens/screen';
import { Screen } from './system-screen';

const AT = '2026-05-02T08:30:00Z';
const CHECK = { startedAt: AT, finishedAt: AT, files: 3 };
const FAULTS = [
  { path: 'a.pdf', fault: 'missing', noun: 'materials', recordId: 3 },
  { path: 'b.pdf', fault: 'changed', noun: 'calls', recordId: 4 },
];
const DUE = { publications: { count: 1, next: AT }, copiesWaiting: 2, noticesWaiting: 1 };

it.each([
  ['fine never never never 0 0 0 0 0 noMail 0 0', { hasDailyBackups: true }],
  [
    'concern.noBackup never never never 0 0 0 0 0 noMail 0 0 a.pdf missing(materials 3) b.pdf damaged(calls 4)',
    { faults: FAULTS },
  ],
  [
    'concern.oldBackup concern.oldVerification 2 maj 2026 , 10:30 a.gz never 2 maj 2026 , 10:30 files(3) 0 ' +
      '1 next( 2 maj 2026 , 10:30 ) 0 0 0 noMail 3 0',
    { backup: { at: AT, file: 'a.gz' }, verification: CHECK, ...DUE },
  ],
  [
    'concern.oldVerification never never verifying(3) 0 0 0 0 0 noMail 0 0',
    { verification: { ...CHECK, finishedAt: null }, hasDailyBackups: true },
  ],
])('the screen says what is wrong, and what was done or waits: %s', async (said, systemStatus) => {
  const { text } = await showScreen(Screen, { systemStatus });
  const facts = text('.callout, .system > section:nth-child(n + 3) dd, .system ~ section li');
  expect(facts.replaceAll('system.', '')).toBe(said);
});

it.each([
  ['is removed after a question', 4, 'system.demonstration.removed(4 30)', 2],
  ['stays if the server does not remove it', () => reject('UNAVAILABLE'), 'error.UNAVAILABLE', 1],
])('the demonstration %s', async (_, removeDemonstration, said, times) => {
  const { text, press, sent } = await showScreen(Screen, { journal: { demonstration: true }, removeDemonstration });
  await press('system.demonstration.remove');
  expect(text('dialog p')).toBe('system.demonstration.ask(30)');
  await press('system.demonstration.remove');
  expect(text('[role=alert], .notice > span')).toBe(said);
  expect(sent('SystemStatus')).toHaveLength(times);
});
