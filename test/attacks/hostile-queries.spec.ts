import { beforeAll, describe, expect, it } from '@jest/globals';
import { useApp } from '../support/use-app.js';
import { graphql, query } from '../support/apis.js';
import { make } from '../support/records.js';
import { statementsOf } from '../support/statements.js';

const app = useApp();

beforeAll(async () => {
  const admin = graphql(app.url, app.token);
  await make.article(admin, { title: "Vlera 100% e 'maleve'", keywords: 'a_b, c', authorsText: "O'Neill; Frashëri" });
  await make.article(admin, { title: 'Tjetër', keywords: 'axb', authorsText: 'Dikush' });
});

const searchBy = (field: string) =>
  `query ($x: String) { materials(filter: { ${field}: $x }) { totalCount nodes { title } } }`;

it.each(['title', 'keywordContains', 'authorContains', 'doi', 'category'])(
  'the filter %s takes wildcards literally, and rejects what is not text',
  async (field) => {
    const literal: Record<string, string> = { title: '%', keywordContains: '_' };
    for (const x of ['%', '_', '\\']) {
      const { materials } = await query(app.url, undefined, searchBy(field), { x });
      expect([x, materials.totalCount]).toEqual([x, literal[field] === x ? 1 : 0]);
    }
    for (const x of [1, ['a'], { $ne: null }, 'a\0b'])
      await expect(query(app.url, undefined, searchBy(field), { x })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  },
);

describe('the statements of a search', () => {
  const ALL = `query ($x: String) { ${['title', 'keywordContains', 'authorContains', 'doi', 'category'].map((field) => `${field}: materials(filter: { ${field}: $x }) { totalCount }`).join(' ')} }`;
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
  const { articles, from } = await query(
    app.url,
    undefined,
    `{ articles(filter: { year: ${year} }) { totalCount } from: articles(filter: { yearFrom: ${year}, yearTo: ${year} }) { totalCount } }`,
  );
  expect([articles.totalCount, from.totalCount]).toEqual([0, 0]);
});
