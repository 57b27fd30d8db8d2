import { alerts, reject, showScreen } from '../../../test/screens/screen';
import { Screen } from './journal-screen';

const JOURNAL = {
  ...{ version: 2, title: 'Revista', titleEn: 'Journal', publisher: 'U', publisherEn: 'U', country: 'AL' },
  ...{ licenceUrl: 'https://l.example', issnPortalUrl: 'https://i.example', foundedYear: 1980, ownedSince: 2007 },
  ...{
    issn: '1234-5679',
    languages: ['sq', 'en'],
    indexing: [{ name: 'DOAJ', url: 'https://d.example' }, { name: 'B' }],
  },
  editorInChief: { name: 'Drita', phones: ['1'] },
};

it('the facts of the journal are changed in lines and lists, and a rejection is told without an alert', async () => {
  let isRejected = true;
  const updateJournal = () =>
    isRejected ? reject('BAD_INPUT', { fields: [{ field: 'issnOnline', message: 'No.' }] }) : JOURNAL;
  const shown = await showScreen(Screen, { journal: JOURNAL, updateJournal });
  const { type, press, text, sent, container, hrefs } = shown;
  const numbers = [...container.querySelectorAll<HTMLInputElement>('[type=number]')];
  expect(numbers.map(({ name, min, max }) => `${name} ${min}–${max}`).slice(2)).toEqual([
    'issuesPerYear 1–365',
    'latitude -90–90',
    'longitude -180–180',
  ]);
  expect(text('.form-group:first-of-type .twins:first-of-type label')).toBe('journal.title journal.titleEn');
  expect(hrefs('.screen-heading a')).toEqual(['/dashboard/history?noun=JOURNAL&id=1']);
  await type({ titleEn: 'Journal of Mountains', issn: ' ', 'editorInChief.name': '', 'editorInChief.phones': '' });
  await type({ 'organisingCommittee.name': 'K', 'organisingCommittee.phones': '+355 4 1\n\n +355 4 2 ' });
  await press('form.save');
  expect(text('.rejected')).toBe('rejected.title error.BAD_INPUT field.issnOnline : reason.issn');
  isRejected = false;
  await press('form.save');
  expect([text('.notice > span'), alerts]).toEqual(['journal.saved', []]);
  expect(sent('UpdateJournal')[1].input).toMatchObject({
    ...{ version: 2, title: 'Revista', titleEn: 'Journal of Mountains', issn: null, foundedYear: 1980, latitude: null },
    ...{ languages: ['sq', 'en'], indexing: [JOURNAL.indexing[0], { name: 'B', url: null }] },
    ...{ editorInChief: null, organisingCommittee: { name: 'K', email: null, phones: ['+355 4 1', '+355 4 2'] } },
  });
});
