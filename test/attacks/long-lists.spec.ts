import { jest } from '@jest/globals';
import { MaterialRows } from '../../server/content/materials/material-rows.js';
import { fillToLimits } from '../support/journal-at-its-limits.mjs';
import { useApp } from '../support/use-app.js';

const ARTICLES = 10;

const app = useApp({ CACHE_MB: '4' });
beforeAll(async () => {
  await fillToLimits((text, values) => app.sql(text, values), { issues: 8, articles: ARTICLES });
  // Reading all these texts into the index would take longer than the stories.
  await app.sql(
    `insert into search_records (material_id, change_number, edition, head, words, body)
     select id, 0, 0, 'reliefi', 'reliefi', 'reliefi' from materials`,
  );
});
afterEach(() => void jest.restoreAllMocks());

/** Counts the materials that are read from the database from now on. */
function countRead(): () => number {
  const rows = app.nest.get(MaterialRows, { strict: false });
  const find = rows.find.bind(rows);
  let count = 0;
  jest.spyOn(rows, 'find').mockImplementation(async (...given) => {
    const found = await find(...given);
    count += found.length;
    return found;
  });
  return () => count;
}

it.each(['/kerko.csv?q=reliefi', '/kerko.bib', '/id/ISSUE.ris', '/id/ISSUE.csl.json'])(
  '%s of more texts than an anonymous request may load is rejected before they are loaded',
  async (path) => {
    const [{ id }] = await app.sql<{ id: number }>(
      'select id from materials where (publication_year, number, category_id) = (1901, 1, 1)',
    );
    const response = await fetch(app.url + path.replace('ISSUE', String(id)));
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringContaining('loaded bytes are at least') }),
    ]);
  },
);

it.each(['oai_dc', 'jats'])('a part of a harvest in %s reads hardly more records than it has', async (format) => {
  const read = countRead();
  const part = await (await fetch(`${app.url}/oai?verb=ListRecords&metadataPrefix=${format}`)).text();
  expect(part).toContain('<resumptionToken');
  expect(read()).toBeLessThanOrEqual(part.split('<record>').length - 1 + 5);
});

it('HEAD of the whole list does not read the list', async () => {
  const read = countRead();
  const response = await fetch(`${app.url}/api/materials`, { method: 'HEAD' });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(read()).toBeLessThan(ARTICLES / 2);
});

it('the whole list is sent to its end', async () => {
  const list = (await (await fetch(`${app.url}/api/materials`)).json()) as { id: number }[];
  const ids = await app.sql<{ id: number }>('select id from materials');
  expect(new Set(list.map(({ id }) => id))).toEqual(new Set(ids.map(({ id }) => id)));
});
