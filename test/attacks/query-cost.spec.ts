import { beforeAll, describe, expect, it } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { type GraphQLSchema, parse, validate } from 'graphql';
import { costOf, limitsRule } from '../../server/platform/graphql/query-limits.js';
import { SearchIndex } from '../../server/discovery/search/search-index.js';
import { startApp } from '../support/app.js';
import { graphql, query } from '../support/apis.js';
import { generatedQuery } from '../support/generated-queries.js';
import { make } from '../support/records.js';
import { useApp } from '../support/use-app.js';

const ARTICLES_PER_ISSUE = 20;
const ISSUES = 12;

const app = useApp({ CACHE_MB: '0', SEARCH_INDEXING: 'records' });
let schema: GraphQLSchema;
beforeAll(async () => {
  const admin = graphql(app.url, app.token);
  const issue = await make.issue(admin, { number: 1 });
  const article = await make.article(admin, { number: 1 });
  // Copies in SQL, which is faster than creating each record.
  await app.sql(copies(issue.id, '1 + n', ISSUES - 1));
  await app.sql(copies(article.id, `1 + n % ${ISSUES}`, ISSUES * ARTICLES_PER_ISSUE - 1));
  await app.nest.get(SearchIndex, { strict: false }).catchUp();
  ({ schema } = app.nest.get(GraphQLSchemaHost));
});

/** Copies of a material with other numbers. */
const copies = (id: number, number: string, count: number) =>
  `insert into materials (category_id, title, abstract, number, publication_year, authors_text, author_details)
   select category_id, title, abstract, ${number}, publication_year, 'A. Autori; B. Autorja; C. Autori', author_details
   from materials, generate_series(1, ${count}) n where id = ${id}`;

const post = (body: object) =>
  fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const costIn = (text: string) => {
  const document = parse(text);
  expect(validate(schema, document, [limitsRule])).toEqual([]);
  return costOf({ schema, document, operation: document.definitions[0] as never, variables: null });
};

describe('the cost of a document', () => {
  it('leaves room for the recommended fields of a hundred articles', () => {
    const texts = 'titles { text language } abstracts { text language } authors { name orcid affiliations { name } }';
    expect(costIn(`{ articles(first: 100) { nodes { uri doi ${texts} } } }`)).toBeLessThan(2_000);
  });

  it('counts the dearest of the fragments that one object can have', () => {
    const changes = (fields: string) =>
      costIn(`{ materialChanges(first: 10) { nodes { material { id ${fields} } } } }`);
    const [article, issue] = ['... on Article { citation(style: RIS) }', '... on Issue { contents }'];
    expect(changes(`${article} ${issue}`)).toBe(Math.max(changes(article), changes(issue)));
    expect(changes(`${article} ... on Article { references }`)).toBe(
      changes(`... on Article { citation(style: RIS) references }`),
    );
    expect(changes(`${issue} ... on Material { abstract }`)).toBe(changes(`${issue} abstract`));
  });

  it('is the same with page lengths in variables, and is known before the document is executed', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const literal = parse(generatedQuery(schema, seed));
      validate(schema, literal, [limitsRule]);
      const variables: Record<string, number> = {};
      const text = generatedQuery(schema, seed).replace(/\(first: (\d+)\)/g, (_, length: string) => {
        variables[`n${length}`] = Number(length);
        return `(first: $n${length})`;
      });
      const declared = Object.keys(variables).map((name) => `$${name}: Int!`);
      const variable = parse(`query ${declared.length ? `(${declared.join()})` : ''} ${text}`);
      validate(schema, variable, [limitsRule]);
      const cost = (document: typeof literal, given: object | null) =>
        costOf({ schema, document, operation: document.definitions[0] as never, variables: given as never });
      expect([text, cost(variable, variables)]).toEqual([text, cost(literal, null)]);
    }
  });

  it.each([
    ['its value', 'query ($n: Int!) {', { n: 7 }, 7],
    ['its value instead of its default', 'query ($n: Int = 1) {', { n: 90 }, 90],
    ['its default', 'query ($n: Int = 30) {', {}, 30],
    ['the default of the argument', 'query ($n: Int) {', {}, 20],
    ['the maximum if it is more', 'query ($n: Int!) {', { n: 2_000_000_000 }, 100],
    ['one if it is less', 'query ($n: Int!) {', { n: -5 }, 1],
    ['the maximum if it is null', 'query ($n: Int) {', { n: null }, 100],
    ['its value within a fragment', 'query ($n: Int!) { ...F } fragment F on Query {', { n: 50 }, 50],
  ])('counts a variable page as %s', (_, start, variables, length) => {
    const document = parse(`${start} issues(first: $n) { nodes { id title } } }`);
    expect(validate(schema, document, [limitsRule])).toEqual([]);
    const operation = document.definitions[0] as never;
    const literal = parse(`{ issues(first: ${length}) { nodes { id title } } }`);
    validate(schema, literal, [limitsRule]);
    const cost = costOf({ schema, document, operation, variables });
    expect(cost).toBe(
      costOf({ schema, document: literal, operation: literal.definitions[0] as never, variables: null }),
    );
  });

  it('is checked with the variables of each request, also of a document that was accepted before', async () => {
    const text =
      'query ($n: Int = 100) { issues(first: $n) { nodes { articles { citation(style: APA) issue { articles { id } } } } } }';
    const resultOf = async (variables?: object) => {
      const response = await post({ query: text, variables });
      const { errors, extensions } = (await response.json()) as any;
      return errors
        ? [response.status, errors[0].extensions.limit, errors[0].extensions.value]
        : extensions.cost.requested;
    };
    const small = await resultOf({ n: 2 });
    expect(small).toBeLessThan(1_500);
    for (let time = 0; time < 3; time++) {
      expect(await resultOf({ n: 2 })).toBe(small);
      for (const variables of [{ n: 100 }, { n: 1_000_000 }, {}, undefined])
        expect(await resultOf(variables)).toEqual([400, 'cost', expect.any(Number)]);
    }
    for (const n of ['2', 2.5, [2], {}, true]) expect(await resultOf({ n })).toEqual([400, undefined, undefined]);
  });

  it('is charged to the rate limit', async () => {
    const strict = await startApp({ RATE_LIMIT: '60', TRUST_PROXY: '1', CACHE_MB: '0' });
    try {
      const sendAs = (query: string, client: string) =>
        fetch(`${strict.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': client },
          body: JSON.stringify({ query }),
        });
      // Only for clients without earlier requests, since tokens are refilled every second.
      const spent = async (query: string, client: string) =>
        60 - Number((await sendAs(query, client)).headers.get('ratelimit-remaining'));
      expect(await spent('{ __typename }', '192.0.2.1')).toBe(1);
      // The connection, and 100 times a record (1), an id (0.05) and a citation (20); a token pays for 50.
      const dear = '{ articles(first: 100) { nodes { id a: citation(style: APA) } } }';
      expect(await spent(dear, '192.0.2.2')).toBe(43); // by Apollo Server
      expect(await spent(dear, '192.0.2.3')).toBe(43); // directly
      const rejected = await sendAs(dear, '192.0.2.3');
      expect([rejected.status, rejected.headers.has('retry-after')]).toEqual([429, true]);
      expect(((await rejected.json()) as any).errors[0].extensions.code).toBe('TOO_MANY_REQUESTS');
      // The citations of an issue cost the same at its permanent URL.
      const { id } = await make.issue(graphql(strict.url, strict.token));
      expect(await spent(`{ issue(id: ${id}) { citation(style: APA) } }`, '192.0.2.4')).toBe(9);
      for (const [client, extension] of [
        ['192.0.2.5', 'txt'],
        ['192.0.2.6', 'bib'],
      ]) {
        const { headers } = await fetch(`${strict.url}/id/${id}.${extension}`, {
          headers: { 'x-forwarded-for': client },
        });
        expect([extension, headers.get('ratelimit-remaining')]).toEqual([extension, '52']);
      }
    } finally {
      await strict.close();
    }
  });
});

describe('what a stranger’s query has the server load and send', () => {
  const resultOf = async (query: string, variables?: object) => {
    const response = await post({ query, variables });
    const { data, errors } = (await response.json()) as any;
    return [response.status, data === undefined ? errors[0].extensions.limit : data];
  };
  /** Accepted with one record before, so that the second request is executed directly. */
  const onBothPaths = async (selection: string, first: number) => {
    const query = `query ($n: Int!) { articles(first: $n, orderBy: TITLE) { nodes { ${selection} } } }`;
    const byApollo = await resultOf(query.replace('query', 'query Q'), { n: first });
    expect((await resultOf(query, { n: 1 }))[0]).toBe(200);
    return [byApollo, await resultOf(query, { n: first })];
  };
  beforeAll(() =>
    app.sql(
      `update materials set full_text = '<p>' || repeat('Malet ', 60000) || '</p>', abstract = repeat('Malet ', 160000),
         abstract_en = repeat('"', 500000)
       where category_id = 2 and id <= (select min(id) + 30 from materials where category_id = 2)`,
    ),
  );

  it.each([
    ['texts', 'fullText', 19, 'response bytes'],
    ['texts by many names', Array.from({ length: 3 }, (_, n) => `a${n}: abstract`).join(' '), 2, 'response bytes'],
    [
      'texts by long names',
      Array.from({ length: 9 }, (_, n) => `${'a'.repeat(9_000)}${n}: id`).join(' '),
      100,
      'response bytes',
    ],
    ['texts that JSON escapes', 'abstractEn', 5, 'response bytes'],
    ['beginnings of texts', 'teaser', 30, 'loaded bytes'],
  ])('has a ceiling: %s', async (_, selection, first, limit) => {
    expect(await onBothPaths(selection, first)).toEqual([
      [400, limit],
      [400, limit],
    ]);
  });

  it('is at most 24 full texts', async () => {
    const list = (first: number) => `{ articles(first: ${first}, filter: { number: 0 }) { nodes { fullText } } }`;
    expect(await resultOf(list(24))).toEqual([200, { articles: { nodes: [] } }]);
    expect(await resultOf(list(25))).toEqual([400, 'cost']);
  });

  it('is at most 500 issues of years', async () => {
    const years = '{ years { year issues { id } } }';
    expect((await resultOf(years))[0]).toBe(200);
    const [{ id }] = await app.sql<{ id: number }>('select min(id) as id from materials where category_id = 1');
    await app.sql(`with made as (${copies(id, '500', 1_000)} returning id) select count(*) from made`);
    try {
      const { errors } = (await (await post({ query: years })).json()) as any;
      expect(errors[0].extensions).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'issues', allowed: 500 });
    } finally {
      await app.sql('delete from materials where number = 500');
    }
  });

  it('is nothing for a field that is for editors', async () => {
    const { errors } = (await (
      await post({ query: '{ articles(first: 1) { nodes { figuresWithoutText } } }' })
    ).json()) as any;
    expect(errors[0].extensions.code).toBe('UNAUTHENTICATED');
    const { articles } = await query(app.url, app.token, '{ articles(first: 1) { nodes { figuresWithoutText } } }');
    expect(articles.nodes).toEqual([{ figuresWithoutText: 0 }]);
  });
});
