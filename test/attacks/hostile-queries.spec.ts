import { beforeAll, describe, expect, it } from '@jest/globals';
import { useApp } from '../support/use-app.js';
import { type ApiError, graphql, query } from '../support/apis.js';
import { make } from '../support/records.js';

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
const ASK = (field: string) =>
  `query ($x: String) { materials(filter: { ${field}: $x }) { totalCount nodes { title } } }`;

describe.each(['title', 'keyword', 'author', 'doi', 'category'])('the filter %s', (field) => {
  it.each(INJECTIONS)('takes %p literally', async (x) => {
    const started = performance.now();
    const { materials } = await query(app.url, undefined, ASK(field), { x });
    expect(performance.now() - started).toBeLessThan(2_000);
    const literal: Record<string, string[]> = { title: ['%'], keyword: ['_'] };
    expect(materials.totalCount).toBe(literal[field]?.includes(x) ? 1 : 0);
  });

  it.each([[1], [['a']], [{ $ne: null }], [true], ['a\0b']])('rejects %p, which is not text', async (x) => {
    const refused = query(app.url, undefined, ASK(field), { x });
    await expect(refused).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

describe('the duration of a search', () => {
  const ALL = `query ($x: String) { ${['title', 'keyword', 'author', 'doi', 'category'].map((field) => `${field}: materials(filter: { ${field}: $x }) { totalCount }`).join(' ')} }`;
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];

  /** The difference between the median times of a hostile and a harmless text, in milliseconds. Each request is unique, so none is cached. */
  async function difference(hostile: string): Promise<number> {
    const times: [number[], number[]] = [[], []];
    for (let n = 0; n < 30; n++)
      for (const kind of n % 2 ? [0, 1] : [1, 0]) {
        const x = `${kind ? 'asgjë' : hostile}${performance.now()}`;
        const began = performance.now();
        await query(app.url, undefined, ALL, { x });
        times[kind].push(performance.now() - began);
      }
    return Math.abs(median(times[0]) - median(times[1]));
  }

  it.each(["' OR 1=1--", '%', '; SELECT pg_sleep(5)--', "'; SELECT pg_sleep(5)--"])(
    'equals that of a harmless one: %p',
    async (hostile) => {
      // The smallest of three: a real difference shows each time, noise does not.
      let least = Infinity;
      for (let run = 0; run < 3 && least >= 50; run++) least = Math.min(least, await difference(hostile));
      expect(least).toBeLessThan(50);
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
])('%s is refused', async (text) => {
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
    const answer = await query(app.url, undefined, text).then(
      (data) => JSON.stringify(data),
      (error: ApiError) => JSON.stringify(error.body),
    );
    expect(answer).not.toMatch(new RegExp(`redaktori|${SECRET}|argon2|node_modules|dist/|select |at \\w+ \\(`, 'i'));
  }
});
