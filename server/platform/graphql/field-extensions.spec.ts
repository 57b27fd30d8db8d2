import { buildSchema, execute, parse } from 'graphql';
import { ResponseBudget } from '../responses/response-budget.js';
import { isTurnOver } from '../responses/turns.js';
import { withResolvers } from './field-extensions.js';

const schemaOf = (text: string) => withResolvers(buildSchema(text), '');

it('counts what a response has, and keeps the order of long lists', async () => {
  const schema = schemaOf('type Query { all: [One!]! text: String one: One } type One { n: Int }');
  const bytesOf = async (rootValue: object) => {
    const budget = new ResponseBudget();
    const document = parse('{ all { n } text one { n } }');
    const result = await execute({ schema, document, rootValue, contextValue: { budget } });
    expect(result).toEqual({ data: rootValue });
    return [budget['spent']['response bytes'], Buffer.byteLength(JSON.stringify(rootValue))];
  };
  const [counted, sent] = await bytesOf({ all: [{ n: 1 }, { n: 22 }], text: 'ë', one: null });
  // Commas are counted behind each value, and not the braces around all.
  expect(counted).toBe(sent + 2);
  const all = Array.from({ length: 76 }, (_, n) => ({ n }));
  const [most, least] = await bytesOf({ all, text: 'x'.repeat(200_000), one: { n: 1 } });
  expect(most).toBeGreaterThanOrEqual(least);
});

it('in a turn that is over, long texts and what follows much else are left to another', async () => {
  const schema = schemaOf('type Query { a: One b: [Int] c: String d: String } type One { n: Int }');
  const budget = new ResponseBudget();
  const resolved: string[] = [];
  const rootValue = {
    a: () => void resolved.push('a'),
    b: () => void resolved.push('b'),
    ...{ c: 'x'.repeat(100_000), d: 'x'.repeat(100_001) },
  };
  const begin = (text: string) => {
    isTurnOver();
    for (const end = performance.now() + 6; performance.now() < end;);
    return execute({ schema, document: parse(text), rootValue, contextValue: { budget } });
  };
  const small = begin('{ a c d }');
  expect([resolved, Math.floor(budget['spent']['response bytes'] / 50_000)]).toEqual([['a'], 2]);
  await small;
  expect(budget.isLarge).toBe(true);
  const large = begin('{ a b }');
  expect(resolved).toEqual(['a', 'b']);
  await large;
  expect(resolved).toEqual(['a', 'b', 'a']);
});
