import { fireEvent } from '@testing-library/react';
import { reject, showScreen } from '../../../test/screens/screen';
import { Screen } from './letters-screen';

const AT = '2026-05-02T08:30:00Z';
const item = (title: string, articleId: number | null, path: string) => ({ title, articleId, detail: null, path });
const textOf = (subject: string, items: object[]) => ({ subject, heading: 'H', intro: 'I', closing: ' ', items });
const LETTER = {
  ...{ id: 4, kind: 'FREE', state: 'DRAFT', version: 2 },
  al: textOf('Lumi', [item('Një', 3, '/a'), item('Dy', null, '/b')]),
  en: textOf('River', [item('One', 3, '/c')]),
};
const ARTICLE = {
  ...{ id: 9, title: 'Deti', number: 1, publicationYear: 2026, authors: [{ name: 'Ana' }] },
  localizedTitle: ({ language }: { language: string }) => ({ text: language === 'al' ? 'Deti' : 'Sea' }),
};
const ALL = { mailState: { isConfigured: true }, articles: { nodes: [ARTICLE] } };
const show = (letter: object, more: object = {}, url = '/?form=4') =>
  showScreen(Screen, { ...ALL, letter: { ...LETTER, audience: 1, ...letter }, ...more }, url);

it.each([
  ['state.DRAFT ask test ( Shqip ) test ( English ) at [] becomesPage send delete', {}],
  [
    'state.SCHEDULED 2 maj 2026 , 10:30 ask test ( Shqip ) test ( English ) at [] send form.stop delete',
    { state: 'SCHEDULED', scheduledFor: AT, kind: 'ISSUE' },
  ],
  [
    'state.SENDING 2 maj 2026 , 10:30 ana [0.25] count.sent 1 count.waiting 2 count.sending 1 failures 550 count.failed 7 page preview.open form.stop',
    {
      ...{ state: 'SENDING', startedAt: AT, editor: 'ana', counts: { sent: 1, waiting: 2, sending: 1 } },
      failures: [{ reason: '550', state: 'failed', count: 7 }],
    },
  ],
  [
    'state.CANCELLED notPublished [0.5] count.waiting 1 count.cancelled 1 preview.open continue',
    { state: 'CANCELLED', problem: 'NOT_PUBLISHED', counts: { waiting: 1, cancelled: 1 } },
  ],
  ['state.SENT [1] count.sent 1 preview.open', { state: 'SENT', counts: { sent: 1 } }],
])('of a letter an editor reads how far it is and what can be done: %s', async (said, letter) => {
  const { text } = await show(letter);
  const parts = text('.form-side-fields, .screen-heading ~ .letter-progress, .letter-progress + .row');
  expect(parts.replaceAll('letters.', '')).toBe(said);
});

it('both languages have the same items, which are moved, edited, left out and added, and saved with the texts', async () => {
  const { lines, press, container, sent, type: typeIn, button } = await show({});
  const choose = (value: string) => typeIn({ 'fieldset select': value });
  const type = (index: number, value: string) =>
    fireEvent.change(container.querySelectorAll('[role=group] input')[index], { target: { value } });
  await press('row.edit Dy');
  expect(lines('[role=group]')).toEqual([
    'Shqip field.title [Dy] field.detail [] field.path [/b]',
    'English field.title [] field.detail [] field.path [/en]',
  ]);
  type(3, 'Two');
  type(4, 'x');
  await press('work.down(Një)');
  expect(document.activeElement!.textContent).toBe('Një');
  await choose('9');
  await press('letters.items.addNow');
  expect(lines('[role=group]')).toEqual([]);
  await choose('other');
  await press('letters.items.addNow');
  expect(lines('[role=group]')).toHaveLength(2);
  await press('work.up(letters.items.other)');
  await press('letters.leaveOut letters.items.other');
  expect(lines('.letter-item').map((line) => line.replace(/ row.*/, ''))).toEqual([
    'Dy work.up(Dy)(disabled) work.down(Dy)',
    'Një work.up(Një) work.down(Një)',
    'Deti work.up(Deti) work.down(Deti)(disabled)',
  ]);
  expect(button('letters.send').disabled).toBe(true);
  await press('form.save');
  const texts = { heading: 'H', intro: 'I', closing: null, preheader: null, actionLabel: null, actionPath: null };
  const edited = { ...item('Two', null, '/en'), detail: 'x' };
  const added = (title: string, to: string) => ({ ...item(title, 9, `/artikull/9/deti/1/2026/${to}`), detail: 'Ana' });
  const al = { ...texts, subject: 'Lumi', items: [item('Dy', null, '/b'), item('Një', 3, '/a'), added('Deti', 'al')] };
  const en = { ...texts, subject: 'River', items: [edited, item('One', 3, '/c'), added('Sea', 'en')] };
  expect(sent('UpdateLetter')).toEqual([{ id: 4, input: { al, en, version: 2 } }]);
});

it('a letter is sent now or at a time to come, after a question that tells who gets it', async () => {
  const { text, press, sent, type } = await show({ kind: 'ISSUE' });
  const at = (value: string) => type({ '[type=datetime-local]': value });
  await at('2020-01-01T09:00');
  await press('publication.schedule');
  expect(text('.notice > span, dialog')).toBe('letters.past');
  await at('2099-01-01T09:00');
  await press('publication.schedule');
  expect(text('dialog p')).toBe(
    'letters.askWhen 1 janar 2099 , 09:00 letters.audience(1) letters.followers letters.askText',
  );
  await press('publication.schedule');
  await at('');
  await press('letters.send');
  expect(text('dialog p')).toBe('letters.audience(1) letters.followers letters.askText');
  await press('letters.send');
  expect(sent('SendLetter')).toEqual([
    { id: 4, version: 2, at: '2099-01-01T08:00:00.000Z' },
    { id: 4, version: 2, at: null },
  ]);
});

it('a letter is deleted after a question, unless somebody has changed it', async () => {
  let isLost = true;
  const { text, press, router } = await show({}, { deleteLetter: () => isLost && reject('CONFLICT') });
  for (const where of ['?form=4', '']) {
    await press('letters.delete');
    await press('row.delete');
    expect(router.state.location.search).toBe(where);
    isLost = false;
  }
  expect(text('.notice > span')).toBe('letters.conflict');
});

it.each([
  ['SCHEDULED', 'form.stop', 'CancelLetter', { id: 4 }, 'letters.state.CANCELLED'],
  ['SENDING', 'form.stop', 'CancelLetter', { id: 4 }, 'letters.state.CANCELLED'],
  ['CANCELLED', 'letters.continue', 'SendLetter', { id: 4, version: 2 }, 'letters.onItsWay'],
])('a letter that is %s has the button %s', async (state, button, operation, variables, said) => {
  const { press, asked, text } = await show({ state, counts: { waiting: 1 } });
  await press(button);
  expect(asked.slice(-2)).toEqual([
    { name: operation, variables },
    { name: 'DashboardLetter', variables: { id: 4 } },
  ]);
  expect(text('.notice > span')).toBe(said);
});

it('a letter that cannot be previewed says why', async () => {
  const { press, text, sent } = await show({}, { letterPreview: () => reject('TOO_LARGE') });
  await press('preview.open');
  expect(sent('LetterPreviewQuery')).toMatchObject([{ id: 4, language: 'al', text: { subject: 'Lumi' } }]);
  expect(text('dialog [role=status]')).toBe('error.TOO_LARGE');
});

it('the list has each letter, and makes one of an issue, a call or nothing', async () => {
  const letters = [LETTER, { ...LETTER, id: 5, state: 'SENT', startedAt: AT, counts: { sent: 3 }, editor: 'ana' }];
  const { lines, press, router, sent, type } = await showScreen(Screen, {
    letters,
    issues: { nodes: [{ id: 1, title: 'Numri' }] },
    calls: [1, 2].map((id) => ({ id, title: `Thirrja ${id}` })),
    createLetter: { id: 8 },
  });
  expect(lines('[role=note], .stacked-form, option, tbody tr')).toEqual([
    'letters.noMail',
    'letters.from [ISSUE 1] letters.make',
    'Numri',
    'Thirrja 2',
    'Thirrja 1',
    'letters.free',
    'Lumi letters.state.DRAFT 0 deleted.open Lumi',
    'Lumi letters.state.SENT 2 maj 2026 , 10:30 ana 3 deleted.open Lumi',
  ]);
  await type({ '.stacked-form select': 'CALL 2' });
  await press('letters.make');
  expect(sent('CreateLetter')).toEqual([{ kind: 'CALL', sourceId: 2 }]);
  expect(router.state.location.search).toBe('?form=8');
});

it.each([
  ['dashboard.letters letters.noMail letters.from [FREE null] letters.make list.empty letters.emptyHint', {}, '/'],
  [
    'dashboard.letters letters.from [FREE null] letters.make list.failed error.retry',
    { mailState: () => reject('UNAVAILABLE') },
    '/',
  ],
  ['error.NOT_FOUND form.back', { letter: () => reject('NOT_FOUND') }, '/?form=4'],
  ['list.failed error.retry', { letter: () => reject('UNAVAILABLE') }, '/?form=4'],
])('without letters the screen says: %s', async (said, answers, url) => {
  const { text } = await showScreen(Screen, answers, url);
  expect(text()).toBe(said);
});
