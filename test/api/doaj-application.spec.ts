import { make, updateJournal, YEAR } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const APPLICATION = `{ doajApplication { answers { question values addresses { url language } problem field }
  endogeny { title articles ofBoard share isTooMuch names } years { year articles isTooFew } boardMembers unaffiliated { id fullName } } }`;

const app = useApp();
const admin = useAdmin(app);

const application = async () => (await app.asAdmin(APPLICATION)).doajApplication;
const answers = async () =>
  Object.fromEntries(
    (await application()).answers.map((answer: { question: string }): [string, any] => [answer.question, answer]),
  );

describe('the application to DOAJ', () => {
  it('of an empty journal lists what is missing, and the field for it', async () => {
    const { answers: all, ...rest } = await application();
    const incomplete = all.flatMap(({ question, problem, field }: Record<string, string>) =>
      problem && problem !== 'NOT_RECORDED' ? [[question, problem, field]] : [],
    );
    expect(incomplete).toEqual([
      ['ISSN_PRINT', 'MISSING', 'issn'],
      ['ISSN_ONLINE', 'MISSING', 'issnOnline'],
      ['COPYRIGHT', 'MISSING', 'copyrightHolder'],
      ['ARCHIVING', 'MISSING', 'indexing'],
      ['IDENTIFIERS', 'MISSING', 'doiPattern'],
    ]);
    expect(rest).toMatchObject({ endogeny: [], boardMembers: 0, unaffiliated: [] });
  });

  it('is filled in from the journal’s record', async () => {
    const charged = { hasCharges: true, charges: '100 euro', peerReview: 'EDITORIAL' };
    await updateJournal(app, { issnOnline: '2076-3417', licenceUrl: 'https://example.org/licence', ...charged });
    const found = await answers();
    expect(found.ISSN_ONLINE).toMatchObject({ values: ['2076-3417'], problem: null });
    expect(found.ISSN_PRINT).toMatchObject({ values: [], problem: null });
    expect(found.LICENCE).toMatchObject({ problem: 'NOT_CREATIVE_COMMONS', field: 'licenceUrl' });
    expect(found.PEER_REVIEW).toMatchObject({ values: ['EDITORIAL'], problem: 'NOT_REVIEWED' });
    expect(found.FEES).toMatchObject({ values: ['100 euro'], problem: 'FEES_NOT_DESCRIBED', field: 'chargesEn' });
    await updateJournal(app, { chargesEn: '100 euros' });
    expect((await answers()).FEES).toMatchObject({ values: ['100 euro', '100 euros'], problem: null });
  });

  it('names pages that open, in both languages, and other sites', async () => {
    const found = await answers();
    expect(found.LICENCE.addresses.map(({ language }: Record<string, string>) => language)).toEqual(['sq', 'en', null]);
    const ours = Object.values(found).flatMap(({ addresses }) => addresses.filter(({ language }: any) => language));
    const urls: string[] = ours.map(({ url }) => url);
    const statuses = urls.map(async (url) => (await fetch(app.url + url.slice(app.config.publicUrl.length))).status);
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
  });

  it('counts articles by board members in the latest two issues, however their names are written', async () => {
    await make.member(admin, { fullName: 'Prof. Dr. Çelik Gjoka' });
    await make.issue(admin, { title: 'I vjetër', publicationYear: YEAR - 2, number: 1 });
    for (const [title, number, authors] of [
      ['Dy', 2, ['Gjoka, Celik', 'Tjetër Njeri', 'Çelik Hoxha', 'Dr. Gjoka']],
      ['Një', 1, ['ÇELIK GJOKA; Mira Dani', 'Celik B. Gjoka']],
    ] as const) {
      await make.issue(admin, { title, publicationYear: YEAR - 1, number });
      for (const authorsText of authors)
        await make.article(admin, { title: authorsText, publicationYear: YEAR - 1, number, authorsText });
    }
    await make.article(admin, { title: 'Drafti', publicationYear: YEAR - 1, number: 2, isDraft: true });
    const { endogeny } = await application();
    const names = ['Prof. Dr. Çelik Gjoka'];
    expect(endogeny).toEqual([
      { title: 'Dy', articles: 4, ofBoard: 1, share: 0.25, isTooMuch: false, names },
      { title: 'Një', articles: 2, ofBoard: 2, share: 1, isTooMuch: true, names },
    ]);
  });

  it('counts research articles per year, assesses only past years, and names board members without affiliation', async () => {
    await make.article(admin, { title: 'Ndjesë', publicationYear: YEAR - 2, articleType: 'OBITUARY' });
    await make.article(admin, { title: 'Lumi', publicationYear: YEAR - 2, articleType: 'RESEARCH' });
    const { id } = await make.member(admin, { fullName: 'Pa Vend', department: null });
    const { years, boardMembers, unaffiliated } = await application();
    expect([boardMembers, unaffiliated]).toEqual([2, [{ id, fullName: 'Pa Vend' }]]);
    expect(years).toEqual([
      { year: YEAR, articles: 0, isTooFew: false },
      { year: YEAR - 1, articles: 6, isTooFew: false },
      { year: YEAR - 2, articles: 1, isTooFew: true },
    ]);
  });
});
