import { buildSchema, execute, parse } from 'graphql';
import { ResponseBudget } from '../responses/response-budget.js';
import { withResolvers } from './field-extensions.js';

it('counts what a response has, and keeps the order of long lists', async () => {
  const schema = withResolvers(
    buildSchema('type Query { all: [One!]! text: String one: One } type One { n: Int }'),
    '',
  );
  const bytesOf = async (rootValue: object) => {
    const budget = new ResponseBudget();
    const document = parse('{ all { n } text one { n } }');
    const { data } = await execute({ schema, document, rootValue, contextValue: { budget } });
    expect(data).toEqual(rootValue);
    return [budget['spent']['response bytes'], Buffer.byteLength(JSON.stringify(data))];
  };
  const [counted, sent] = await bytesOf({ all: [{ n: 1 }, { n: 22 }], text: 'ë', one: null });
  // Commas are counted behind each value, and not the braces around all.
  expect(counted).toBe(sent + 2);
  const all = Array.from({ length: 76 }, (_, n) => ({ n }));
  const [most, least] = await bytesOf({ all, text: 'x'.repeat(200_000), one: { n: 1 } });
  expect(most).toBeGreaterThanOrEqual(least);
});
