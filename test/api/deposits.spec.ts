import { CrossrefClient, isPrivate, publicOnly } from '../../server/interop/deposits/crossref-client.js';
import { DepositJobs } from '../../server/interop/deposits/deposit-jobs.js';
import { DepositSender } from '../../server/interop/deposits/deposit-sender.js';
import { DoiChecker } from '../../server/interop/deposits/doi-checker.js';
import { type Fields } from '../support/apis.js';
import { ACCOUNT, type Reaction, startCrossref } from '../support/crossref-server.js';
import { runCommand } from '../support/command.js';
import { make, updateJournal } from '../support/records.js';
import { temporaryFolder } from '../support/server.js';
import { useAdmin, useApp } from '../support/use-app.js';

const SITE = 'https://revista.example.edu';
const DEPOSIT = `mutation ($ids: [Int!], $year: Int, $number: Int) { depositDois(ids: $ids, year: $year, number: $number) {
  queued rejected { id title problems { objection field } } } }`;
const REGISTRY = `query ($ids: [Int!]) { doiRegistry(ids: $ids) { isConfigured articles { id doi state message target } } }`;
const HISTORY = `query ($id: Int!) { doiDeposits(id: $id) { doi sent state exchanges { request status answer error } } }`;

const crossref = await startCrossref();
const app = useApp({ PUBLIC_URL: SITE, RATE_LIMIT: '0', ...crossref.settings });
afterAll(() => crossref.close());
const admin = useAdmin(app);
let article: number;

beforeAll(async () => {
  // The stories decide when work is done.
  await app.nest.get(DepositJobs).beforeApplicationShutdown();
  await updateJournal(app, { issn: null, issnOnline: '2076-3417' });
  article = (await make.article(admin, { title: 'Alpet', publicationYear: 2021, doi: '10.1234/alpet' })).id;
});
beforeEach(async () => {
  crossref.behave(() => 'Success');
  crossref.statusBehaves(() => null);
  crossref.accepted.length = crossref.requests.length = crossref.answers.length = 0;
  await app.sql('delete from deposits; delete from doi_checks');
});

const deposit = async (selection: Fields) => (await app.asAdmin(DEPOSIT, selection)).depositDois;
const registry = async (ids?: number[]) =>
  (await app.asAdmin(REGISTRY, { ids })).doiRegistry.articles as Record<string, string>[];
const stateOf = async (id: number) => (await registry([id]))[0].state;
const history = async (id: number) => (await app.asAdmin(HISTORY, { id })).doiDeposits;

/** Does what is due, as if every process that was sending had died; the moments are of a clock that was ahead. */
async function work(): Promise<void> {
  await app.sql(`update deposits set due_at = now() + interval '1 year' where state in ('waiting', 'asking')`);
  await app.sql(`update deposits set claimed_at = now() + interval '1 year' where state = 'sending'`);
  await app.nest.get(DepositSender).sendDue(() => true);
}

it('npm run deposit registers what is selected', async () => {
  const env = { ...crossref.settings, DATABASE_URL: app.databaseUrl, DATA_DIR: temporaryFolder(), PUBLIC_URL: SITE };
  const { code, out } = await runCommand('deposit', ['--id', String(article)], { env });
  expect([code, out]).toEqual([0, expect.stringMatching(/^REGISTERED +\d+ {2}10\.1234\/alpet {2}Alpet\n$/)]);
});

describe('one article', () => {
  it.each<[Reaction[], string, number, string]>([
    [['Success'], 'REGISTERED', 1, 'deposit 200'],
    [['Warning'], 'WARNING', 1, 'deposit 200'],
    [['Failure'], 'FAILED', 1, 'deposit 403'],
    [['schema'], 'FAILED', 1, 'deposit 403'],
    [[400], 'FAILED', 0, 'deposit 400'],
    [['queued'], 'REGISTERED', 1, 'deposit 200, status 200'],
    [['half'], 'REGISTERED', 1, 'deposit aborted, status 200'],
    [['cut'], 'REGISTERED', 1, 'deposit socket hang up, status 200'],
    [['huge'], 'REGISTERED', 1, 'deposit the answer is over 5 MB, status 200'],
    [['upgrade'], 'REGISTERED', 1, 'deposit closed without an answer, status 200'],
    [['echo'], 'REGISTERED', 1, 'deposit 200, status 200'],
    [[401, 'Success'], 'REGISTERED', 1, 'deposit 401, deposit 200'],
    [[403, 408, 429, 'Success'], 'REGISTERED', 1, 'deposit 403, deposit 408, deposit 429, deposit 200'],
    [[500, 'Success'], 'REGISTERED', 1, 'deposit 500, status 200, status 200, status 200, deposit 200'],
    [[300, 399, 503, 'Success'], 'REGISTERED', 1, 'deposit 300, deposit 399, deposit 503, deposit 200'],
    [['lost', 'Success'], 'REGISTERED', 1, 'deposit socket hang up, status 200, status 200, status 200, deposit 200'],
  ])('%j ends as %s, and is accepted %i times', async (reactions, state, accepted, exchanges) => {
    crossref.behave((_, count) => reactions[count - 1] ?? 'Failure');
    expect(await stateOf(article)).toBe('NOT_REGISTERED');
    expect(await deposit({ ids: [article] })).toEqual({ queued: 1, rejected: [] });
    expect(await deposit({ ids: [article] })).toMatchObject({ queued: 0 });
    const seen = new Set<string>();
    for (let n = 0; n < 10 && seen.size < 2; n++) {
      seen.add(await stateOf(article));
      await work();
    }
    expect([...seen, await stateOf(article)]).toEqual(['PENDING', state, state].slice(0, seen.size + 1));
    expect(crossref.accepted).toHaveLength(accepted);
    const [{ sent, exchanges: kept }, ...others] = await history(article);
    expect(others).toEqual([]);
    const told = kept.map(({ request, status, error }: Record<string, string>) => `${request} ${status ?? error}`);
    expect(told.join(', ')).toBe(exchanges);
    const isSoon = `select due_at between now() + interval '59 minutes' and now() + interval '61 minutes' from doi_checks`;
    expect(await app.column(isSoon)).toEqual(['REGISTERED', 'WARNING'].includes(state) ? [true] : []);
    expect(sent).toContain('<issn media_type="electronic">2076-3417</issn>');
    expect(sent).not.toContain('media_type="print"');
    for (const { document } of crossref.accepted) expect(document).toBe(sent);
    const answers = kept.flatMap(({ answer }: { answer: string | null }) => answer ?? []);
    expect(answers.at(-1)).toBe(crossref.answers.at(-1));
    expect(crossref.requests.join()).not.toMatch(/pwd|usr/);
    expect(JSON.stringify(await app.sql('select * from deposits'))).not.toMatch(/fjal(ë|%C3%AB)kalim(\+|%2B)i(&|%26)/);
  });

  it('is outdated once its record changes, and registered again with a later timestamp', async () => {
    await deposit({ ids: [article] });
    await work();
    await admin.update('materials', article, { title: 'Alpet Shqiptare' });
    expect(await stateOf(article)).toBe('OUTDATED');
    await app.sql(`update deposits set created_at = '2999-01-01Z'`); // by a clock that was ahead
    expect(await deposit({})).toEqual({ queued: 1, rejected: [] });
    await work();
    expect(await stateOf(article)).toBe('REGISTERED');
    expect(await deposit({})).toEqual({ queued: 0, rejected: [] });
    expect(crossref.accepted[1].document).toContain('<timestamp>29990101000000001<');
  });

  it('that changes or is withdrawn while it waits is sent as it is, or not at all', async () => {
    await deposit({ ids: [article] });
    await admin.update('materials', article, { title: 'Alpet e Veriut' });
    await work();
    expect(crossref.accepted[0].document).toContain('Alpet e Veriut');
    expect(await stateOf(article)).toBe('REGISTERED');
    for (const [change, back, message] of [
      [{ isDraft: true }, { isDraft: false }, 'The article is not public any more, or has another DOI.'],
      [{ authorsText: 'G'.repeat(70) }, { authorsText: 'Sami Frashëri' }, 'AUTHOR_NAME_INVALID'],
    ] as const) {
      await deposit({ ids: [article] });
      await admin.update('materials', article, change);
      await work();
      await admin.update('materials', article, back);
      expect(await registry([article])).toMatchObject([{ state: 'FAILED', message }]);
    }
    expect(crossref.accepted).toHaveLength(1);
  });

  it('whose server answers nothing at all is given up after a time limit, and never repeats what was sent', async () => {
    crossref.behave(() => 'silent');
    const client = new CrossrefClient(app.config, 100);
    await expect(
      client.deposit('b-1', '<doi_batch_id>b-1</doi_batch_id><doi_data><doi>10.1/b</doi>'),
    ).rejects.toMatchObject({ isSent: true, message: 'no answer in 0.1 s' });
    const nowhere = new CrossrefClient({ ...app.config, crossref: { ...ACCOUNT, url: 'http://127.0.0.1:1' } }, 100);
    await expect(nowhere.deposit('b-2', '')).rejects.toMatchObject({ isSent: false });
    expect(crossref.accepted).toHaveLength(1);
  });

  it('is answered by what is read as it is, and stored without the password', async () => {
    const crossrefAs = {
      ...app.config,
      crossref: { ...ACCOUNT, password: 'e', url: crossref.url.replace('127.0.0.1', 'localhost') },
    };
    const client = new CrossrefClient(crossrefAs);
    const { body } = await client.status('b-3');
    expect(body).toBe('Wrong credentials: e');
    expect(client.withoutPassword(body)).toBe('Wrong cr•••d•••ntials: •••');
  });

  it('is rejected in words that are stored without the password', async () => {
    crossref.behave(() => 'denied');
    await deposit({ ids: [article] });
    await work();
    const message = 'May not deposit with the password •••';
    expect(await registry([article])).toMatchObject([{ state: 'FAILED', message }]);
    const [{ exchanges }] = await history(article);
    expect(exchanges).toMatchObject([{ request: 'deposit', answer: expect.stringContaining(message) }]);
  });

  it('is never sent to a private address', () => {
    // The first and the last of each network; `others` are beside one.
    const ours = `0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.0 127.255.255.255
      169.254.0.0 169.254.255.255 172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.255 192.168.0.0 192.168.255.255
      198.18.0.0 198.19.255.255 224.0.0.0 255.255.255.255 :: ::1 fc00:: fdff:ffff:: fe80:: febf:ffff:: ff00:: ffff:ffff::
      ::ffff:10.0.0.1`.split(/\s+/);
    const others = `1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255
      169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255
      ::2 fbff:ffff:: fe00:: fec0:: feff:ffff::`.split(/\s+/);
    expect([...ours, ...others].filter(isPrivate)).toEqual(ours);
  });

  it('is sent to those addresses of a name alone that are public', async () => {
    const lookUp = (name: string, all = true) =>
      new Promise((resolve) => publicOnly(name, { all }, (error, found) => resolve(error?.message ?? found)));
    expect(await lookUp('9.255.255.255')).toEqual([{ address: '9.255.255.255', family: 4 }]);
    expect(await lookUp('9.255.255.255', false)).toBe('9.255.255.255');
    expect(await lookUp('10.0.0.1')).toBe('10.0.0.1 has no public address');
    expect(await lookUp('crossref.invalid')).toMatch(/getaddrinfo/);
  });

  it('is given up after forty requests without an outcome', async () => {
    crossref.behave(() => 429);
    await deposit({ ids: [article] });
    await work();
    const REPEAT = 'select jsonb_agg(one) from jsonb_array_elements(exchanges) as one, generate_series(1, 38)';
    await app.sql(`update deposits set attempts = 38, exchanges = (${REPEAT})`);
    await work();
    expect(await app.column(`select due_at > now() + interval '11 hours' from deposits`)).toEqual([true]);
    expect(await stateOf(article)).toBe('PENDING');
    await work();
    expect(await registry([article])).toMatchObject([{ state: 'FAILED', message: 'No outcome after 40 attempts.' }]);
    expect(await history(article)).toMatchObject([{ exchanges: { length: 40 } }]);
  });
});

it('of 20 articles, 3 of them bad, 17 are registered, and 3 are named with their fields', async () => {
  const copy = `insert into materials (category_id, title, abstract, number, publication_year, authors_text, doi, licence_url)
    select category_id, title, abstract, 7, 2022, $2, $3 || n, 'https://creativecommons.org/licenses/by/4.0/' from materials, generate_series(1, $4) n where id = $1 returning id`;
  const copies = (...given: unknown[]) => app.sql<{ id: number }>(copy, [article, ...given]);
  await copies('Sami Frashëri', '10.1234/mirë.', 17);
  const bad = [
    ...(await copies('G'.repeat(70), '10.1234/emri.', 1)),
    ...(await copies('Sami Frashëri', '10.12/', 1)),
    ...(await copies('Sami Frashëri', null, 1)),
  ];
  crossref.behave(({ doi }, count) => (count === 1 ? 503 : doi.endsWith('.13') ? 'Failure' : 'Success'));
  const { queued, rejected } = await deposit({ year: 2022, number: 7 });
  expect(queued).toBe(17);
  const fields = rejected.map(({ id, problems: [{ field }] }: { id: number; problems: { field: string }[] }) => [
    id,
    field,
  ]);
  expect(fields.toSorted()).toEqual(bad.map(({ id }, index) => [id, ['authorsText', 'doi', 'doi'][index]]));
  await work();
  await app.nest.get(DepositSender).sendDue(() => true);
  expect(crossref.requests).toHaveLength(1); // while Crossref accepts nothing
  const PUT_OFF = `select (due_at between now() + interval '89 minutes' and now() + interval '91 minutes') as is from deposits`;
  expect(new Set(await app.column(PUT_OFF))).toEqual(new Set([true]));
  await work();
  const env = { DATABASE_URL: app.databaseUrl, DATA_DIR: temporaryFolder(), PUBLIC_URL: SITE };
  const { code, out } = await runCommand('deposit', ['--year', '2022', '--states'], { env });
  expect([code, out.match(/^REGISTERED .*mirë/gm)]).toMatchObject([1, { length: 16 }]);
  expect(out).toMatch(/^FAILED .* 10\.1234\/mirë\.13 .*\n +- DOI: the prefix is not owned by the depositor$/m);
  expect(out.match(/^ +- .*/gm)).toHaveLength(4); // one reason of Crossref, three of ours
  const none = { code: 1, out: '', err: 'No published article is selected.\n' };
  expect(await runCommand('deposit', ['--year', '1850', '--states'], { env })).toEqual(none);
  await app.sql('delete from materials where number = 7');
});

describe('what Crossref knows', () => {
  const CITED = `{ article(id: ID) { citedBy { title authors year source doi } } }`;
  const check = async () => {
    await app.sql(`update doi_checks set due_at = now() + interval '1 year'`);
    await app.nest.get(DoiChecker).checkDue(() => true);
  };
  const citedBy = async () => (await app.asAnyone(CITED.replace('ID', String(article)))).article.citedBy;
  const handle = (url: string) =>
    crossref.known.set('/api/handles/10.1234/alpet', {
      body: JSON.stringify({ responseCode: 1, values: [{ type: 'URL', data: { value: url } }] }),
    });

  beforeAll(() => {
    const cvijic = { unstructured: 'Cvijić, J. (1921). Glacijacija.' };
    crossref.known.set('/works/10.1234/alpet', {
      body: JSON.stringify({
        message: {
          reference: [
            { ...cvijic, key: 'r1', DOI: '10.5555/cvijic', 'doi-asserted-by': 'crossref' },
            { key: 'r2', unstructured: 'Nopcsa 1929', DOI: '10.5555/nopcsa', 'doi-asserted-by': 'publisher' },
            { key: 'r3', unstructured: 'Louis 1927', 'doi-asserted-by': 'crossref' },
            { key: 'r4', DOI: '10.5555/louis', 'doi-asserted-by': 'crossref' },
            { ...cvijic, unstructured: '\0', DOI: '10.5555/\0', 'doi-asserted-by': 'crossref' },
          ],
        },
      }),
    });
    crossref.known.set('10.1234/alpet', {
      body: `<?xml version="1.0"?><crossref_result xmlns="http://www.crossref.org/qrschema/3.0" version="3.0"><query_result><body>
        <forward_link doi="10.1234/alpet"><journal_cite fl_count="0"><journal_title>Quaternary</journal_title><article_title>Glaciers of the <i>Accursed</i> Mountains</article_title>
        <contributors><contributor first-author="true"><given_name>Ana</given_name><surname>Silva</surname></contributor></contributors>
        <year>2025</year><doi type="journal_article">10.5555/citing.1</doi></journal_cite></forward_link>
        <forward_link doi="10.1234/alpet"><book_cite><volume_title>A book that cites</volume_title><year>2024</year></book_cite></forward_link>
        </body></query_result></crossref_result>`,
    });
  });

  it('is shown to readers who ask for it, without a request to Crossref, and to editors beside the references', async () => {
    handle(`${SITE}/id/${article}`);
    expect(await citedBy()).toEqual([]);
    await check();
    const asked = crossref.requests.length;
    expect(await citedBy()).toEqual([
      {
        ...{ title: 'Glaciers of the Accursed Mountains', authors: ['Ana Silva'], year: 2025 },
        ...{ source: 'Quaternary', doi: '10.5555/citing.1' },
      },
      { title: 'A book that cites', authors: [], year: 2024, source: null, doi: null },
    ]);
    const { referenceMatches } = await app.asAdmin(`{ referenceMatches(id: ${article}) { text doi } }`);
    expect(referenceMatches).toEqual([
      { text: 'Cvijić, J. (1921). Glacijacija.', doi: '10.5555/cvijic' },
      { text: '\ufffd', doi: '10.5555/\ufffd' },
    ]);
    expect(crossref.requests).toHaveLength(asked);
    // Registered by hand.
    expect(await stateOf(article)).toBe('REGISTERED');
    await app.nest.get(DoiChecker).checkDue(() => true);
    expect(crossref.requests).toHaveLength(asked);
    const gone = ['/api/handles/10.1234/alpet', '/works/10.1234/alpet'] as const;
    const known = gone.map((name) => crossref.known.get(name)!);
    for (const name of gone) crossref.known.set(name, { status: 404, body: '' });
    await check();
    for (const [at, name] of gone.entries()) crossref.known.set(name, known[at]);
    expect([await stateOf(article), await citedBy()]).toEqual(['NOT_REGISTERED', []]);
    expect(crossref.requests).toHaveLength(asked + gone.length); // who cites it was not asked
  });

  it('has no year that is none, which would fail for every reader, and no password', async () => {
    handle(`${SITE}/id/${article}`);
    const good = crossref.known.get('10.1234/alpet')!;
    const password = ACCOUNT.password.replace('&', '&amp;');
    const body = good.body.replace('2025', '20255000000').replace('2024', '2024.5').replace('A book', password);
    crossref.known.set('10.1234/alpet', { body });
    await check();
    crossref.known.set('10.1234/alpet', good);
    const works = await citedBy();
    expect(works.map(({ year }: { year: number }) => year)).toEqual([null, null]);
    expect(works[1].title).toBe('••• that cites');
  });

  it('is no way to have the journal load without limit', async () => {
    const works = `jsonb_build_array(jsonb_build_object('title', repeat('a', 17000000), 'authors', '[]'::jsonb))`;
    await app.sql(`insert into doi_checks (doi, cited_by) values ('10.1234/alpet', ${works})`);
    const long = app.asAnyone('{ articles(first: 5) { nodes { citedBy { year } } } }');
    await expect(long).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });

  it('includes where a DOI leads to, until the next deposit', async () => {
    handle('https://revista-e-vjeter.example.org/12');
    await deposit({ ids: [article] });
    await work();
    expect(await stateOf(article)).toBe('REGISTERED');
    await check();
    expect(await registry([article])).toMatchObject([
      { state: 'TARGET_WRONG', target: 'https://revista-e-vjeter.example.org/12' },
    ]);
    expect(await deposit({ year: 2021 })).toMatchObject({ queued: 1 });
    await work();
    expect(await stateOf(article)).toBe('REGISTERED');
  });

  it.each<[string, { status?: number; body: string; location?: string }]>([
    ['half a document', { body: '<crossref_result><query_result>' }],
    ['entities', { body: '<!DOCTYPE x [<!ENTITY a "b">]><crossref_result>&a;</crossref_result>' }],
    ['another document', { body: '<html/>' }],
    ['JSON that is not', { body: 'null' }],
    ['a redirect', { status: 302, body: '{}', location: '/works/10.1234/alpet' }],
  ])('stays as it was after %s', async (_, answer) => {
    handle(`${SITE}/id/${article}`);
    await check();
    const stored = () => app.sql('select target, matches, cited_by from doi_checks');
    const before = await stored();
    const name = answer.body.startsWith('<') ? '10.1234/alpet' : '/works/10.1234/alpet';
    const good = crossref.known.get(name)!;
    crossref.known.set(name, answer);
    await check();
    crossref.known.set(name, good);
    expect(await stored()).toEqual(before);
    expect(before).toMatchObject([{ matches: { length: 2 }, cited_by: { length: 2 } }]);
  });
});

it('without credentials nothing is registered, and nothing sent', async () => {
  const { crossref: account } = app.config;
  app.config.crossref = null;
  try {
    await expect(deposit({})).rejects.toMatchObject({ code: 'NOT_POSSIBLE' });
    expect((await app.asAdmin(REGISTRY)).doiRegistry.isConfigured).toBe(false);
  } finally {
    app.config.crossref = account;
  }
});
