import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { useApp } from '../support/use-app.js';
import { rest } from '../support/apis.js';
import { whileHeld } from '../support/locks.js';
import { securityLogOf } from '../support/security-log.js';
import { MAX_FOLLOWS } from '../../server/people/subscriptions/own-subscription.service.js';

const app = useApp();
afterEach(() => app.sql(`delete from subscribers where email like '%@imported.example'`));

const BRING = `mutation ($text: String!) { importSubscribers(text: $text, language: en) {
  added inactive known rejectedCount rejected { line text reason } } }`;
const bring = async (text: string) => (await app.asAdmin(BRING, { text })).importSubscribers;

it('editors import addresses without duplicates, and unsubscribed ones stay unsubscribed', async () => {
  await app.sql(
    `insert into subscribers (email, address, state) values ('iku@example.org', 'iku@example.org', 'unsubscribed')`,
  );
  const report = await bring(
    '\uFEFFemail,name\r\n"Ana@Example.org",Ana\r\nana@ｅxample.org\r\niku@example.org\r\njo adresë\r\nx@y.z>\r\n\r\nben@example.org;Ben',
  );
  expect(report).toEqual({
    ...{ added: 2, inactive: 0, known: 1, rejectedCount: 3 },
    rejected: [
      { line: 3, text: 'ana@ｅxample.org', reason: 'REPEATED' },
      { line: 5, text: 'jo adresë', reason: 'ADDRESS' },
      { line: 6, text: 'x@y.z>', reason: 'ADDRESS' },
    ],
  });
  const rows = await app.sql('select email, state, source, language from subscribers order by id');
  expect(rows).toEqual([
    { email: 'iku@example.org', state: 'unsubscribed', source: 'form', language: null },
    { email: 'Ana@Example.org', state: 'active', source: 'import', language: 'en' },
    { email: 'ben@example.org', state: 'active', source: 'import', language: 'en' },
  ]);
});

it('the export has no formulas, and can be imported again', async () => {
  const hostile = ['=cmd@example.org', '+1@example.org', '-2@example.org'];
  await bring(hostile.join('\n'));
  await app.sql(`update subscribers set language = 'al', wants_issues = false where email like 'Ana%'`);
  const names = Array.from({ length: MAX_FOLLOWS - 1 }, (_, index) => String(index).padEnd(200, '"a'));
  const followed = (kind: string, values: string[]) => values.map((value) => ({ kind, value }));
  const keywords = followed('keyword', ['=1+1', 'uji;', ';-toka;;']);
  const follows = JSON.stringify([...followed('author', ['Ana Gjoka', ...names]), ...keywords]);
  await app.sql(`update subscribers set wants_calls = false, follows = $1 where email like 'ben%'`, [follows]);
  const ALL =
    "select email, state, coalesce(language, 'en') as language, wants_issues, wants_calls, follows from subscribers order by email";
  const before = await app.sql(ALL);
  const { subscribersCsv: csv } = await app.asAdmin('{ subscribersCsv }');
  for (const line of csv.split('\r\n')) for (const cell of line.split(',')) expect(cell).not.toMatch(/^"?[=+\-@\t]/);
  for (const address of hostile) expect(csv).toContain(`"'${address}",`);
  await app.sql('delete from subscribers');
  expect(await bring(csv)).toMatchObject({ added: 5, inactive: 1, rejectedCount: 0 });
  expect(await app.sql(ALL)).toEqual(before);
});

it('of two addresses in a line the second is reported', async () => {
  expect(await bring('m1@imported.example, m2@imported.example')).toMatchObject({
    added: 1,
    rejected: [{ line: 1, text: 'm2@imported.example', reason: 'SECOND' }],
  });
});

it('of two lines with an address, what one declines is declined, and the first says the language', async () => {
  const text = 'email,language,issues,calls\nm3@imported.example,al,Jo,yes\nM3@imported.example,en,yes,0';
  expect(await bring(text)).toMatchObject({ added: 1, rejected: [{ line: 3, reason: 'REPEATED' }] });
  expect(
    await app.sql("select language, wants_issues, wants_calls from subscribers where email = 'm3@imported.example'"),
  ).toEqual([{ language: 'al', wants_issues: false, wants_calls: false }]);
});

it('the line that names the columns counts wherever it is', async () => {
  const columns = 'email,language,issues,calls';
  expect(await bring(`sep=,\nm4@imported.example,al,no,yes\n${columns}\nm5@imported.example,al,yes,no`)).toMatchObject({
    added: 2,
    rejected: [{ line: 1, reason: 'ADDRESS' }],
  });
  const declined =
    "select email from subscribers where email like '%@imported.example' and not (wants_issues and wants_calls)";
  expect(await app.column(declined)).toHaveLength(2);
});

it('an import has at most 50,000 lines', async () => {
  expect(await bring('\n'.repeat(49_999))).toMatchObject({ added: 0 });
  await expect(bring('\n'.repeat(50_000))).rejects.toMatchObject({ code: 'TOO_LARGE' });
});

it('a long import leaves the event loop to others', async () => {
  const text = Array.from({ length: 30_000 }, (_, n) => `m${n}@imported.example`).join('\n');
  const imported = bring(text);
  const turns: number[] = [];
  for (let isOver = false; !isOver;) {
    const before = process.cpuUsage();
    isOver = await Promise.race([imported.then(() => true), setImmediate(false)]);
    turns.push(process.cpuUsage(before).user);
  }
  // A part of the whole, which is long on a slow machine.
  const whole = turns.reduce((sum, turn) => sum + turn, 0);
  expect(Math.max(...turns)).toBeLessThan(whole / 4);
});

it('two imports of the same addresses at once do not reject each other', async () => {
  const [held, ...others] = ['a', 'b', 'c'].map((name) => `${name}@imported.example`);
  const hold = (holder: pg.Client) => holder.query('insert into subscribers (email, address) values ($1, $1)', [held]);
  const both = () =>
    Promise.all([others, others.toReversed()].map(([one, other]) => bring(`${one}\n${held}\n${other}`)));
  const reports = await whileHeld(app, hold, both);
  expect(reports.map(({ added }) => added).toSorted()).toEqual([0, 2]);
});

it('an import makes nobody active who is not by its file, in whatever order, or who was erased', async () => {
  const report = await bring(
    [
      'email;name;status',
      'a@imported.example;"Gjoka; Ana";unsubscribed',
      'b@imported.example;;pending',
      'c@imported.example;;Suspended',
      'd@imported.example;;active',
      'e@imported.example;;',
      'd@imported.example;;unsubscribed',
      'f@imported.example;;cleaned',
      'a@imported.example;;active',
    ].join('\n'),
  );
  expect(report).toEqual({
    ...{ added: 1, inactive: 4, known: 0, rejectedCount: 3 },
    rejected: [
      { line: 7, text: 'd@imported.example', reason: 'REPEATED' },
      { line: 8, text: 'f@imported.example', reason: 'STATE' },
      { line: 9, text: 'a@imported.example', reason: 'REPEATED' },
    ],
  });
  const states = await app.column("select state from subscribers where email ~ '^.@imported.example' order by email");
  expect(states).toEqual(['unsubscribed', 'pending', 'suspended', 'unsubscribed', 'active']);
  const lines = [
    'g@imported.example,al,unsubscribed,form',
    'h@imported.example,Unsubscribed',
    'email\tlanguage\tstate\ni@imported.example\t\tunsubscribed',
    'email,language,state\rj@imported.example,al,unsubscribed',
    'email,statusi\nk@imported.example,Unsubscribed',
  ];
  for (const text of lines) expect(await bring(text)).toMatchObject({ added: 0, inactive: 1, rejectedCount: 0 });
  expect(await bring(`l@imported.example,"${'x'.repeat(40_000)}",unsubscribed`)).toMatchObject({
    added: 0,
    inactive: 0,
    rejected: [{ line: 1, reason: 'STATE' }],
  });

  const [id] = await app.column<number>(`select id from subscribers where email = 'e@imported.example'`);
  await app.asAdmin('mutation ($id: Int!) { deleteSubscriber(id: $id) }', { id });
  expect(await bring('x@imported.example\nE@Ｉmported.example')).toMatchObject({
    added: 1,
    rejected: [{ line: 2, text: 'E@Ｉmported.example', reason: 'ERASED' }],
  });
  expect(JSON.stringify(await app.sql('select * from erased_addresses'))).not.toContain('imported');
});

it('the security log says who exported, imported and deleted, and names no address', async () => {
  const { lines, text } = await securityLogOf(app.nest, async () => {
    await bring('gjurma@example.org\niku@example.org\nheshtur@example.org,unsubscribed');
    await app.asAdmin('{ subscribersCsv }');
    const [id] = await app.column<number>(`select id from subscribers where email = 'gjurma@example.org'`);
    await app.asAdmin('mutation ($id: Int!) { deleteSubscriber(id: $id) }', { id });
    const again = app.asAdmin('mutation ($id: Int!) { deleteSubscriber(id: $id) }', { id });
    await expect(again).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
  expect(lines).toMatchObject([
    { event: 'subscribers-imported', userId: 1, count: 2 },
    { event: 'subscribers-exported', userId: 1, count: 8 },
    { event: 'subscriber-deleted', userId: 1, subjectId: expect.any(Number) },
  ]);
  expect(text).not.toContain('@');
});

it('are searched by part of the address, taken literally, and by state', async () => {
  const FIND =
    'query ($search: String!, $state: String) { subscribers(search: $search, state: $state) { totalCount } }';
  const found = async (search: string, state: string | null = null) =>
    (await app.asAdmin(FIND, { search, state })).subscribers.totalCount;
  expect([await found('EXAMPLE'), await found('%'), await found('ana'), await found('', 'suspended')]).toEqual([
    7, 0, 1, 0,
  ]);
});

it('without a mail server nothing is sent, the dashboard says so, and sign-ups wait', async () => {
  await rest(app.url).subscribe('pret@example.org');
  const { mailState, subscriberCounts } = await app.asAdmin(
    '{ mailState { isConfigured } subscriberCounts { pending neverAsked } }',
  );
  expect([mailState, subscriberCounts]).toEqual([{ isConfigured: false }, { pending: 1, neverAsked: 1 }]);
  await expect(app.asAdmin('mutation { sendConfirmations }')).rejects.toMatchObject({ code: 'NOT_POSSIBLE' });
  await expect(app.asAdmin('mutation { sendLetter(id: 1, version: 1) { id } }')).rejects.toMatchObject({
    code: 'NOT_POSSIBLE',
  });
  expect(await app.sql(`select 1 from notices`)).toEqual([]);
  expect(await app.status('/api/bounces', { method: 'POST' })).toBe(404);
});
