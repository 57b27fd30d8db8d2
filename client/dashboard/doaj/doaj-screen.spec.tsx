import { showScreen } from '../../../test/screens/screen';
import { Screen } from './doaj-screen';

it('shows the answers to the form, the shares of the board, the articles of each year, and what is wrong with them', async () => {
  const answers = [
    { question: 'FEES', values: ['NONE'] },
    { question: 'TITLE', values: ['NONE'] },
    { question: 'PEER_REVIEW', values: ['DOUBLE_ANONYMOUS', 'NEW'] },
    { question: 'COUNTRY', values: ['OPEN'], problem: 'MISSING', field: 'country' },
    { question: 'PLAGIARISM', problem: 'NOT_RECORDED' },
    { question: 'AIMS', addresses: [{ url: 'https://a.example/', language: 'sq' }] },
    { question: 'BOARD', addresses: [{ url: 'https://b.example/' }], problem: 'MISSING' },
  ];
  const endogeny = [
    { id: 4, title: 'Numri 1', articles: 4, ofBoard: 1, share: 0.25, names: ['Ana'] },
    { id: 5, title: 'Numri 2', articles: 2, ofBoard: 1, share: 0.5, isTooMuch: true },
  ];
  const years = [
    { year: 2025, articles: 4, isTooFew: true },
    { year: 2024, articles: 5 },
  ];
  const doajApplication = { answers, endogeny, years, boardMembers: 3, unaffiliated: [{ id: 6, fullName: 'Besa' }] };
  const { container, lines, hrefs } = await showScreen(Screen, { doajApplication });
  expect(lines('tbody tr, section > p, section > ul > li').map((line) => line.replaceAll('doaj.', ''))).toEqual([
    'incomplete(2)',
    'FEES noFees',
    'TITLE NONE',
    'PEER_REVIEW peerReview.DOUBLE_ANONYMOUS NEW',
    'COUNTRY OPEN problem.MISSING field.country',
    'PLAGIARISM problem.NOT_RECORDED',
    'AIMS https://a.example/',
    'BOARD https://b.example/ otherSite problem.MISSING',
    'endogeny.about',
    'Numri 1 : endogeny.share(1 4 0.25) Ana',
    'Numri 2 : endogeny.share(1 2 0.5) endogeny.tooMuch',
    'years.about',
    '2025 : 4 years.tooFew',
    '2024 : 5',
    'board.summary(3 1)',
    'Besa',
  ]);
  expect(container.querySelectorAll('.doaj-addresses')).toHaveLength(2);
  expect(hrefs('a')).toEqual([
    '/dashboard/exchange',
    '/dashboard/journal?field=country',
    'https://a.example/',
    'https://b.example/',
    '/dashboard?form=4',
    '/dashboard?form=5',
    '/dashboard/board-users?form=6&field=department',
  ]);
});

it('says that there is no issue yet', async () => {
  const { text, container } = await showScreen(Screen);
  expect(text('.empty')).toBe('doaj.endogeny.none');
  expect(container.querySelector('.pending')).toBeNull();
});
