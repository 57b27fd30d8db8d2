import fs from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { runCommand } from '../support/command.js';
import { make, updateJournal, YEAR } from '../support/records.js';
import { jatsProblems } from '../support/schemas.js';
import { temporaryFolder } from '../support/server.js';
import { useAdmin, useApp } from '../support/use-app.js';

const SITE = 'https://revista.example.edu';
const EXPORT = `query ($format: ExportFormat!, $year: Int, $number: Int) { exportMaterials(format: $format, year: $year, number: $number) {
  fileName mediaType base64 isValidated articles { id isIncluded problems { index objection field isRejection detail } } } }`;

const app = useApp({ PUBLIC_URL: SITE });
const admin = useAdmin(app);

describe('the application to DOAJ', () => {
  const APPLICATION = `{ doajApplication { answers { question values addresses { url language } problem field }
    endogeny { title articles ofBoard share isTooMuch names } years { year articles isTooFew } boardMembers unaffiliated { id fullName } } }`;

  const application = async () => (await app.asAdmin(APPLICATION)).doajApplication;
  const answers = async () =>
    Object.fromEntries(
      (await application()).answers.map((answer: { question: string }): [string, any] => [answer.question, answer]),
    );

  it('of an empty journal lists what is missing, and the field for it', async () => {
    const { answers: all, ...rest } = await application();
    const incomplete = all.flatMap(({ question, problem, field, values }: Record<string, string>) =>
      problem && problem !== 'NOT_RECORDED' ? [[question, problem, field, ...values]] : [],
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
    expect(found.ISSN_PRINT).toMatchObject({ values: [], addresses: [], problem: null });
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
    // One at a time: pages that nobody has read yet wait for each other.
    for (const { url } of ours)
      expect([url, await app.status(url.slice(app.config.publicUrl.length))]).toEqual([url, 200]);
  });

  it('counts articles by board members in the latest two issues, however their names are written', async () => {
    await make.member(admin, { fullName: 'Prof. Dr. Çelik Gjoka' });
    await make.issue(admin, { title: 'I vjetër', publicationYear: YEAR - 2, number: 1 });
    expect((await application()).endogeny).toMatchObject([{ articles: 0, share: 0, isTooMuch: false }]);
    for (const [title, number, authors] of [
      ['Dy', 2, ['Gjoka, Celik', 'Tjetër Njeri', 'Çelik Xu Gjoka', 'Dr. Gjoka']],
      ['Një', 1, ['ÇELIK B. GJOKA; Mira Dani']],
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
      { title: 'Një', articles: 1, ofBoard: 1, share: 1, isTooMuch: true, names },
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
      { year: YEAR - 1, articles: 5, isTooFew: false },
      { year: YEAR - 2, articles: 1, isTooFew: true },
    ]);
    await updateJournal(app, { foundedYear: YEAR - 1 });
    expect((await application()).years).toEqual(years.slice(0, 2));
  });
});

describe('an export', () => {
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    await app.sql(`truncate materials, revisions, board_members cascade; update journal set settings = '{}'`);
    await app.asAdmin('mutation { updateJournal(input: { issn: "2076-3417" }) { version } }');
    const issue = await make.issue(admin, { title: 'Revista', publicationYear: 2023, number: 2, issn: '2076-3417' });
    const relatedWorks = [{ kind: 'COMMENTS_ON', materialId: issue.id }];
    const described = { fullText: '<p>Drini</p>', dataAvailabilityEn: 'On Zenodo.', relatedWorks };
    await make.issue(admin, { title: 'Revista e re', publicationYear: 2024, number: 1 });
    for (const [title, fields] of Object.entries({
      mirë: { title: 'Alpet', language: 'sq', doi: '10.1234/alpet', publishedOn: '2023-06-30', ...described },
      'pa DOI': { title: 'Pa DOI' },
      'me skript': { title: 'Me <script>alert(1)</script>', doi: '10.1234/skript' },
    }))
      ids[title] = (await make.article(admin, { publicationYear: 2023, number: 2, ...fields })).id;
    await make.article(admin, { title: '=HYPERLINK("http://evil.example";"x")', publicationYear: 2022 });
    await make.article(admin, { title: 'E ardhmja', publicationYear: YEAR + 1 });
    ids.draft = (await make.article(admin, { title: 'Drafti', publicationYear: 2023, isDraft: true })).id;
  });

  async function exported(format: string, selection: { year?: number; number?: number } = {}) {
    const { exportMaterials } = await app.asAdmin(EXPORT, { format, ...selection });
    return { ...exportMaterials, bytes: exportMaterials.base64 && Buffer.from(exportMaterials.base64, 'base64') };
  }
  const problemsOf = ({ articles }: any, title: string) => articles.find(({ id }: any) => id === ids[title]).problems;
  const outcome = (articles: { id: number; isIncluded: boolean }[]) =>
    Object.fromEntries(articles.map(({ id, isIncluded }) => [id, isIncluded]));

  describe('an administrator', () => {
    it('gets what an index accepts; one article that it would reject does not block the others', async () => {
      const made = await exported('CROSSREF', { year: 2023 });
      expect(outcome(made.articles)).toEqual({ [ids.mirë]: true, [ids['pa DOI']]: false, [ids['me skript']]: true });
      expect(made).toMatchObject({ fileName: 'crossref-2023.xml', mediaType: 'application/xml', isValidated: false });
      const missing = { index: 'CROSSREF', objection: 'DOI_MISSING', field: 'doi', isRejection: true, detail: null };
      expect(problemsOf(made, 'pa DOI')).toContainEqual(missing);
      const text = made.bytes.toString();
      expect(text).toContain(`<doi>10.1234/alpet</doi><resource>${SITE}/id/${ids.mirë}</resource>`);
      expect(text).not.toMatch(/Pa DOI|E ardhmja|Drafti/);
      const doaj = await exported('DOAJ_XML', { year: 2023, number: 2 });
      expect(outcome(doaj.articles)).toEqual({ [ids.mirë]: true, [ids['pa DOI']]: true, [ids['me skript']]: false });
      expect(doaj.bytes.toString()).not.toContain('script');
      const json = await exported('DOAJ_JSON', { year: 2023 });
      expect(JSON.parse(json.bytes)).toHaveLength(2);
      expect(problemsOf(json, 'me skript')).toContainEqual(
        expect.objectContaining({ index: 'DOAJ', objection: 'SCRIPT_IN_TEXT' }),
      );
    });

    it('gets what the official schema of an index accepts, if the operator has it', async () => {
      app.config.schemasDir = temporaryFolder();
      fs.mkdirSync(path.join(app.config.schemasDir, 'doaj'));
      // As if every article had to state its language.
      const first = '<element name="language"/><any processContents="skip" maxOccurs="unbounded"/>';
      const record = `<element name="record"><complexType><sequence>${first}</sequence></complexType></element>`;
      fs.writeFileSync(
        path.join(app.config.schemasDir, 'doaj/doajArticles.xsd'),
        `<schema xmlns="http://www.w3.org/2001/XMLSchema"><element name="records"><complexType><sequence>${record}</sequence></complexType></element></schema>`,
      );
      const made = await exported('DOAJ_XML', { year: 2023, number: 2 }).finally(() => (app.config.schemasDir = null));
      expect(outcome(made.articles)).toEqual({ [ids.mirë]: true, [ids['pa DOI']]: false, [ids['me skript']]: false });
      const detail = expect.stringMatching(/^Element 'publisher': This element is not expected/);
      const fault = { index: 'DOAJ', objection: 'SCHEMA', field: null, isRejection: true, detail };
      expect([made.isValidated, problemsOf(made, 'pa DOI').at(-1)]).toEqual([true, fault]);
    });

    it('sees what indexes would object to in an issue, also of what is not public yet', async () => {
      const { preflightCheck } = await app.asAdmin(
        '{ preflightCheck(year: 2023, number: 1) { id publication problems { objection } } }',
      );
      const [{ id, publication, problems }, ...rest] = preflightCheck;
      expect([id === ids.draft, publication, rest]).toEqual([true, 'DRAFT', []]);
      expect(problems).toContainEqual({ objection: 'DOI_MISSING' });
    });

    it('gets one JATS document for each article', async () => {
      const files = unzipSync((await exported('JATS', { year: 2023 })).bytes);
      expect(Object.keys(files).sort()).toEqual(
        [ids.mirë, ids['pa DOI'], ids['me skript']].map((id) => `${id}.jats.xml`).sort(),
      );
      for (const bytes of Object.values(files)) expect(jatsProblems(Buffer.from(bytes).toString())).toEqual([]);
      const text = Buffer.from(files[`${ids.mirë}.jats.xml`]).toString();
      expect(text).toMatch(
        /<article-title>Revista<[^]*<body><p>Drini<[^]* xml:lang="en"><title>[^<]*<\/title><p>On Zenodo/,
      );
    });

    it('gets a line for the knowledge bases of libraries', async () => {
      const { bytes, fileName } = await exported('KBART');
      const [head, line, rest] = bytes.toString().split('\n');
      expect(fileName).toMatch(/^revista-example-edu_Global_AllTitles_\d{4}-\d\d-\d\d\.txt$/);
      expect(rest).toBe('');
      expect(line.split('\t')).toHaveLength(head.split('\t').length);
      expect(head.split('\t')).toHaveLength(25);
      const value = (name: string) => line.split('\t')[head.split('\t').indexOf(name)];
      const values = ['print_identifier', 'date_first_issue_online', 'title_url', 'access_type'].map(value);
      expect(values).toEqual(['2076-3417', '2023', `${SITE}/al`, 'F']);
      // Of an empty year there is no file.
      expect(await exported('DOAJ_XML', { year: 1999 })).toMatchObject({ base64: null, articles: [] });
    });
  });

  it('manifests tell archives what they may collect, for each public year', async () => {
    const response = await fetch(`${app.url}/lockss/2023`);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const text = await response.text();
    expect(text).toContain(
      'LOCKSS system has permission to collect, preserve, and serve this open access Archival Unit',
    );
    expect(text).toContain('CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit');
    const urls = [...text.matchAll(/href="https:\/\/revista\.example\.edu(\/[^"]*)"/g)].map(([, url]) => url);
    expect(urls).toHaveLength(4 * 3);
    for (const url of urls) expect([url, await app.status(url)]).toEqual([url, 200]);
    expect(text).toContain('<a rel="license" href="https://creativecommons.org/licenses/by/4.0/">');
    expect(text).toMatch(/<p>[^<]+ · ISSN 2076-3417<\/p>/);
    expect(text).not.toMatch(/<script|E ardhmja|Drafti/);
    expect((await app.text('/lockss')).match(/lockss\/\d+/g)).toEqual(['lockss/2024', 'lockss/2023', 'lockss/2022']);
    expect(await app.status('/lockss/2022')).toBe(200); // without an issue
    for (const url of ['/lockss/1999', `/lockss/${YEAR + 1}`, '/lockss/x', '/lockss/99999999'])
      expect([url, await app.status(url)]).toEqual([url, 404]);
  });

  it('the command writes the same file, lists what was left out, and reports it by its exit code', async () => {
    const folder = temporaryFolder();
    const env = { DATABASE_URL: app.databaseUrl, DATA_DIR: folder, PUBLIC_URL: SITE };
    const run = (...given: string[]) => runCommand('export', given, { env });
    const [{ code, err }, table, nowhere] = await Promise.all([
      run('crossref', '--year', '2023', '--to', path.join(folder, 'new/')),
      run('csv', '--year', '2022', '--to', '-'),
      run('csv', '--to', path.join(folder, 'none/a/')),
    ]);
    expect(err).toMatch(/left out {2}\d+ {2}Pa DOI\n +- DOI_MISSING\n/);
    expect(err).toContain('2 included, 1 left out.');
    expect(code).toBe(1);
    expect(fs.readFileSync(path.join(folder, 'new/crossref-2023.xml'), 'utf8')).toContain('10.1234/alpet');
    expect([table.code, table.out]).toEqual([0, (await exported('CSV', { year: 2022 })).bytes.toString()]);
    expect(nowhere).toMatchObject({ code: 1, err: `${folder}/none/a: there is no such file or folder.\n` });
  });
});
