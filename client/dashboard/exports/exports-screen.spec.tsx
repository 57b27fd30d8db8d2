import { jest } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { reject, showScreen } from '../../../test/screens/screen';
import { Screen } from './exports-screen';

const problem = (objection: string, index: string, field: string | null, isRejection = false) => ({
  ...{ objection, index, field, isRejection },
  detail: field === 'doi' ? 'x' : null,
});
const COMMON = [problem('ISSN_MISSING', 'DOAJ', 'journal', true), problem('ADDRESS_IS_LOCAL', 'OAI', null)];
const DOI = [problem('DOI_MISSING', 'DOAJ', 'doi'), problem('DOI_MISSING', 'CROSSREF', 'doi', true)];
const FAILED = { id: 1, title: 'A1', doi: '10.1/1', state: 'FAILED' };
const NO_ISSUE = problem('ISSUE_MISSING', 'DOAJ', 'issue');
const CHECKED = [
  { id: 1, title: 'Lumi', number: 10, publication: 'PUBLISHED', problems: [...COMMON, NO_ISSUE, ...DOI] },
  { id: 2, title: 'Mali', number: 9, publication: 'DRAFT', problems: [...COMMON, NO_ISSUE] },
];
const show = (more: object, url = '/') =>
  showScreen(Screen, { publicationYears: [2026, 2025], preflightCheck: CHECKED, ...more }, url);

it('each article has the objections of all indexes, rejections first, with links; what all lack stands once', async () => {
  const { lines, hrefs } = await show({});
  expect(lines('.side-by-side > div')).toEqual(['column.year [2026]', 'exports.number []']);
  expect(lines('option').slice(2, 5)).toEqual(['—', '9', '10']);
  expect(lines('section:nth-of-type(1) > p, h3 + .problems > li, .checked-articles > li')).toEqual([
    'exports.summary(2 2)',
    'objection.ISSN_MISSING exports.rejectedBy(index.DOAJ)',
    'objection.ADDRESS_IS_LOCAL exports.recommendedBy(index.OAI)',
    'Lumi exports.rejected , exports.problems(3)' +
      ' objection.DOI_MISSING Lumi x exports.rejectedBy(index.CROSSREF) exports.recommendedBy(index.DOAJ)' +
      ' objection.ISSUE_MISSING Lumi exports.recommendedBy(index.DOAJ)',
    'Mali exports.unpublished, exports.problems(1) objection.ISSUE_MISSING Mali exports.recommendedBy(index.DOAJ)',
  ]);
  expect(hrefs('.problems a')).toEqual([
    '/dashboard/journal',
    '/dashboard?form=1&field=doi',
    '/dashboard?form=new',
    '/dashboard?form=new',
  ]);
});

it('one issue is checked and exported alone', async () => {
  const { lines, asked, press, container } = await show({}, '/?year=2025&number=9');
  expect(lines('.side-by-side > div, .checked-articles strong')).toEqual([
    'column.year [2025]',
    'exports.number [9]',
    'Mali',
  ]);
  await press('exports.make');
  expect(asked.at(-1)!.variables).toEqual({ format: 'DOAJ_XML', year: 2025, number: 9 });
  fireEvent.click(container.querySelector('[type=checkbox]')!);
  await press('exports.make');
  expect(asked.at(-1)!.variables).toEqual({ format: 'DOAJ_XML' });
});

it.each([
  ['list.empty archive.none', { publicationYears: [] }],
  ['exports.noArticles', { preflightCheck: [] }],
  [
    'exports.summary(1 1) exports.common objection.ISSN_MISSING exports.rejectedBy(index.DOAJ) ' +
      'Lumi exports.problems(0) exports.nothing',
    { preflightCheck: [{ title: 'Lumi', publication: 'PUBLISHED', problems: [COMMON[0]] }] },
  ],
  ['list.failed error.retry', { preflightCheck: () => reject('UNAVAILABLE') }],
  ['list.failed error.retry', { publicationYears: () => reject('UNAVAILABLE') }],
])('without anything to object to, or to check, it says: %s', async (said, answers) => {
  expect((await show(answers)).text('.empty:not(p), p ~ .pending, section:nth-of-type(1) > :not(h2)')).toBe(said);
});

it.each([
  [
    'exports.outcome(1 0) exports.download(a.xml) exports.validated',
    { fileName: 'a.xml', base64: 'eA==', isValidated: true, articles: [{ isIncluded: true }] },
  ],
  [
    'exports.outcome(0 1) exports.none exports.notValidated' +
      ' Mali objection.DOI_MISSING Mali x exports.rejectedBy(index.CROSSREF)',
    { isValidated: false, articles: [{ id: 2, title: 'Mali', problems: DOI }] },
  ],
  ['exports.none', {}],
])('of a file an editor reads: %s', async (said, exportMaterials) => {
  const { text, press } = await show({ exportMaterials });
  await press('exports.make');
  expect(text('.exports-file [role=status]')).toBe(said);
});

it('the file is downloaded under its name', async () => {
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { press } = await show({ exportMaterials: { fileName: 'a.xml', base64: 'eA==', articles: [] } });
  await press('exports.make');
  await press('exports.download(a.xml)');
  expect(click.mock.contexts).toMatchObject([{ href: 'blob:x', download: 'a.xml' }]);
  click.mockRestore();
});

it.each([
  ['dois.about', true, []],
  ['dois.about dois.register dois.registerAll A1 10.1/1 · dois.state.FAILED dois.registerOne A1', true, [FAILED]],
  ['dois.notConfigured A1 10.1/1 · dois.state.FAILED', false, [FAILED]],
])('of DOIs it says: %s', async (said, isConfigured, articles) => {
  const { text } = await show({ preflightCheck: [], doiRegistry: { isConfigured, articles } });
  expect(text('section:nth-of-type(3) > :not(h2)')).toBe(said);
});

it('of each DOI an editor reads what became of it, and registers those that would be accepted', async () => {
  const doi = (id: number, state: string, more: object = {}) => ({
    ...{ id, title: `A${id}`, doi: `10.1/${id}`, state },
    ...more,
  });
  const target = 'https://x.example';
  const articles = [
    doi(1, 'FAILED', { message: 'Bad', target }),
    doi(2, 'TARGET_WRONG', { target }),
    doi(3, 'PENDING'),
    doi(4, 'REGISTERED', { doi: null }),
    doi(5, 'OUTDATED', { problems: DOI }),
  ];
  const exchanges = [
    { at: '2026-05-02T08:30:00Z', request: 'status', status: 200, answer: 'ok' },
    { at: '2026-05-02T08:31:00Z', request: 'deposit', error: 'lost' },
  ];
  const { text, lines, press, sent, container, settled } = await show({
    preflightCheck: [],
    doiRegistry: { isConfigured: true, articles },
    doiDeposits: [{ sent: '<doi>', exchanges }],
    depositDois: { queued: 1, rejected: [{ id: 5, title: 'A5', problems: DOI }] },
  });
  const objections = 'objection.DOI_MISSING A5 x exports.rejectedBy(index.CROSSREF) exports.recommendedBy(index.DOAJ)';
  expect(lines('section:nth-of-type(3) li > details')).toEqual([
    'A1 10.1/1 · dois.state.FAILED Bad dois.registerOne A1',
    `A2 10.1/2 · dois.state.TARGET_WRONG dois.target(${target}) dois.registerOne A2`,
    'A3 10.1/3 · dois.state.PENDING',
    'A4 — · dois.state.REGISTERED',
    `A5 10.1/5 · dois.state.OUTDATED ${objections}`,
  ]);
  container.querySelector('details')!.open = true;
  await settled();
  expect(text('.deposit')).toBe(
    '1 janar 2026 , 13:00 dois.sent <doi> dois.status 2 maj 2026 , 10:30 200 ok common.answer 2 maj 2026 , 10:31 lost',
  );
  for (const name of ['dois.registerOne A2', 'dois.register', 'dois.registerAll']) await press(name);
  expect(sent('DepositDois')).toEqual([{ ids: [2] }, { year: 2026, number: null }, {}]);
  expect(text('section:nth-of-type(3) [role=status]')).toBe(`dois.queued(1 1) A5 ${objections}`);
});
