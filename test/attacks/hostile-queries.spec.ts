import { beforeAll, describe, expect, it } from '@jest/globals';
import { useApp } from '../support/use-app.js';
import { type ApiError, graphql, query } from '../support/apis.js';
import { make } from '../support/records.js';
import { statementsOf } from '../support/statements.js';

const SECRET = 'fjalekalimi';
const app = useApp();

beforeAll(async () => {
  const admin = graphql(app.url, app.token);
  await make.article(admin, { title: "Vlera 100% e 'maleve'", keywords: 'a_b, c', authorsText: "O'Neill; Frashëri" });
  await make.article(admin, { title: 'Tjetër', keywords: 'axb', authorsText: 'Dikush' });
});

const INJECTIONS = [
  "' or 1=1 --",
  "'; select pg_sleep(5); --",
  '\\',
  "\\' or true --",
  '%',
  '_',
  '$argon2id$',
  'a'.repeat(900),
];
const searchBy = (field: string) =>
  `query ($x: String) { materials(filter: { ${field}: $x }) { totalCount nodes { title } } }`;

describe.each(['title', 'keyword', 'author', 'doi', 'category'])('the filter %s', (field) => {
  it.each(INJECTIONS)('takes %p literally', async (x) => {
    const { materials } = await query(app.url, undefined, searchBy(field), { x });
    const literal: Record<string, string[]> = { title: ['%'], keyword: ['_'] };
    expect(materials.totalCount).toBe(literal[field]?.includes(x) ? 1 : 0);
  });

  it.each([[1], [['a']], [{ $ne: null }], [true], ['a\0b']])('rejects %p, which is not text', async (x) => {
    const rejected = query(app.url, undefined, searchBy(field), { x });
    await expect(rejected).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

describe('the statements of a search', () => {
  const ALL = `query ($x: String) { ${['title', 'keyword', 'author', 'doi', 'category'].map((field) => `${field}: materials(filter: { ${field}: $x }) { totalCount }`).join(' ')} }`;
  let count = 0;
  /** Each request is unique, so that none is cached. */
  const statements = async (text: string) => {
    const x = `${text} ${++count}`;
    const sent = await statementsOf(() => query(app.url, undefined, ALL, { x }), /\bmaterials\b/);
    return sent.map(({ text }) => text).toSorted();
  };

  it.each(["' OR 1=1--", '%', '; SELECT pg_sleep(5)--', "'; SELECT pg_sleep(5)--", '\\', '_'])(
    'are those of a harmless one: %p is only among their values',
    async (hostile) => {
      await statements('asgjë'); // fills the memoised values
      const harmless = await statements('asgjë');
      expect(harmless.length).toBeGreaterThan(5);
      expect(await statements(hostile)).toEqual(harmless);
    },
  );
});

it.each([
  ['articles(filter: { year: 99999999999 }) { totalCount }'],
  ['articles(filter: { number: 1.5 }) { totalCount }'],
  ['articles(filter: { updatedSince: "yesterday" }) { totalCount }'],
  ['articles(filter: { updatedSince: "2020-13-45T00:00:00Z" }) { totalCount }'],
  ['articles(filter: { language: "sq; drop" }) { totalCount }'],
  ['articles(orderBy: TITLE_DESC) { totalCount }'],
  ['articles(first: -1) { totalCount }'],
  ['articles(offset: -1) { totalCount }'],
  ['materialChanges(first: 0) { endCursor }'],
  ['articles(filter: { users: 1 }) { totalCount }'],
  ['articles { nodes { editor passwordHash } }'],
  ['places(language: xx)'],
])('%s is rejected', async (text) => {
  await expect(query(app.url, undefined, `{ ${text} }`)).rejects.toMatchObject({ code: 'BAD_INPUT' });
});

it('more results than a page may have are rejected', async () => {
  const text = '{ materialChanges(first: 1000000) { endCursor } }';
  await expect(query(app.url, undefined, text)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
});

it.each([2_147_483_647, -2_147_483_648])('the year %p finds nothing', async (year) => {
  const { articles } = await query(
    app.url,
    undefined,
    `{ articles(filter: { year: ${year}, yearFrom: ${year} }) { totalCount } }`,
  );
  expect(articles.totalCount).toBe(0);
});

it('no public response reveals an account, a hash or an internal path', async () => {
  const texts = [
    '{ journal { title issues { nodes { title } } articles { nodes { title version updatedAt } } } materialChanges { nodes { id material { title } } } places }',
    '{ articles(filter: { title: 5 }) { totalCount } }',
    '{ me { email } users { email } revisions(noun: MATERIAL, recordId: 1) { editor record } }',
  ];
  for (const text of texts) {
    const body = await query(app.url, undefined, text).then(
      (data) => JSON.stringify(data),
      (error: ApiError) => JSON.stringify(error.body),
    );
    expect(body).not.toMatch(new RegExp(`redaktori|${SECRET}|argon2|node_modules|dist/|select |at \\w+ \\(`, 'i'));
  }
});
