import * as graphql from 'graphql';
import { read } from './files.js';

const { DOCUMENTS } = (await import('../laboratory/fuzz/requests.mjs' as string)) as { DOCUMENTS: string[] };
const { QUERIES } = (await import('../laboratory/bench/workloads.mjs' as string)) as {
  QUERIES: Record<string, string>;
};
/** Names, not the rules that hostile documents break on purpose. */
const RULES = [graphql.FieldsOnCorrectTypeRule, graphql.KnownArgumentNamesRule, graphql.ValuesOfCorrectTypeRule];

it('what the fuzz and the benchmark ask the API for is in its schema', () => {
  const schema = graphql.buildSchema(read('schema.graphql'));
  const documents = [...DOCUMENTS, ...Object.values(QUERIES)].map((text) => graphql.parse(text));
  expect(documents.flatMap((document) => graphql.validate(schema, document, RULES))).toEqual([]);
});

it('archive and image have the licences that NOTICE names', () => {
  const texts = [...read('NOTICE').matchAll(/client\/\S+\.txt/g)].map(([path]) => path);
  expect(texts).not.toEqual([]);
  for (const file of ['scripts/release.mjs', 'docker/Dockerfile'])
    expect(texts.filter((path) => !read(file).includes(path))).toEqual([]);
});

it('the archive of a release has what its README leads to', () => {
  const shipped = read('scripts/release.mjs').split('const run')[0];
  const links = [...read('README.md').matchAll(/\]\((?!https?:)([^)#/]+)/g)].map(([, path]) => path);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((path) => !shipped.includes(`'${path}'`))).toEqual([]);
});
