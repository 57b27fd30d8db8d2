import { expect, it } from '@jest/globals';
import { useApp } from '../support/use-app.js';
import { query } from '../support/apis.js';

const app = useApp();

const execute = (text: string, variables = {}) => query(app.url, app.token, text, variables);
const bring = async (text: string) =>
  (
    await execute(
      'mutation ($text: String!) { importSubscribers(text: $text, language: en) { added known refusedCount refused { line text } } }',
      { text },
    )
  ).importSubscribers;

it('editors import addresses without duplicates, and unsubscribed ones stay unsubscribed', async () => {
  await app.sql(`insert into subscribers (email, state) values ('iku@example.org', 'unsubscribed')`);
  const report = await bring(
    '\uFEFFemail,name\r\n"Ana@Example.org",Ana\r\nana@example.org\r\niku@example.org\r\njo adresë\r\nx@y.z>\r\n\r\nben@example.org;Ben',
  );
  expect(report).toEqual({
    added: 2,
    known: 1,
    refusedCount: 2,
    refused: [
      { line: 5, text: 'jo adresë' },
      { line: 6, text: 'x@y.z>' },
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
  const { subscribersCsv: csv } = await execute('{ subscribersCsv }');
  for (const line of csv.split('\r\n')) for (const cell of line.split(',')) expect(cell).not.toMatch(/^"?[=+\-@\t]/);
  for (const address of hostile) expect(csv).toContain(`"'${address}",`);
  await app.sql('delete from subscribers');
  expect(await bring(csv)).toMatchObject({ added: 6, refusedCount: 0 });
  expect(await app.sql('select 1 from subscribers where email = $1', [hostile[0]])).toHaveLength(1);
});

it('are searched by part of the address, taken literally, and by state', async () => {
  const found = async (search: string, state: string | null = null) =>
    (
      await execute(
        'query ($search: String!, $state: String) { subscribers(search: $search, state: $state) { totalCount } }',
        {
          search,
          state,
        },
      )
    ).subscribers.totalCount;
  expect([await found('EXAMPLE'), await found('%'), await found('ana'), await found('', 'suspended')]).toEqual([
    6, 0, 1, 0,
  ]);
});

it('without a mail server nothing is sent, the dashboard says so, and sign-ups wait', async () => {
  await fetch(`${app.url}/api/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'pret@example.org' }),
  });
  const { mailState, subscriberCounts } = await execute(
    '{ mailState { isConfigured } subscriberCounts { pending unasked } }',
  );
  expect([mailState, subscriberCounts]).toEqual([{ isConfigured: false }, { pending: 1, unasked: 1 }]);
  await expect(execute('mutation { askSubscribers }')).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(execute('mutation { sendLetter(id: 1, version: 1) { id } }')).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  expect(await app.sql(`select 1 from notices`)).toEqual([]);
});
