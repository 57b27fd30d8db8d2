import { currentDay } from '../../client/shared/locales.js';
import { UsageCounter } from '../../server/discovery/usage/usage-counter.js';
import { Visits } from '../../server/discovery/usage/visits.js';
import { make, updateJournal, YEAR } from '../support/records.js';
import { statementsOf } from '../support/statements.js';
import { useAdmin, useApp } from '../support/use-app.js';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const app = useApp({ TRUST_PROXY: '1' });
const admin = useAdmin(app);
let article: { id: number; pdf: string };
let page: string;
let clients = 0;

beforeAll(async () => {
  clearInterval(app.nest.get(UsageCounter)['timer']); // only the stories write
  const made = await make.article(admin, { title: 'Deti', doi: '10.1234/deti' });
  article = { id: made.id, pdf: made.pdf };
  page = `/artikull/${made.id}/deti/1/${YEAR}/al`;
  await make.article(admin, { title: 'Drafti', isDraft: true });
});
beforeEach(() => app.sql('delete from usage_counts'));

const newClient = () => `203.0.113.${++clients}`;
/** A visit by a new reader, unless `client` is given. */
const visit = async (path: string, headers: Record<string, string> = {}, client = newClient(), method = 'GET') => {
  const response = await fetch(app.url + path, {
    method,
    redirect: 'manual',
    headers: { 'user-agent': BROWSER, 'x-forwarded-for': client, ...headers },
  });
  await response.arrayBuffer();
  return response;
};

async function counted() {
  await app.nest.get(UsageCounter).write();
  const COUNTS =
    'select views, downloads, unique_investigations, unique_requests from usage_counts where material_id = $1';
  const [row] = await app.sql<Record<string, number>>(COUNTS, [article.id]);
  return row ? Object.values(row) : null;
}

describe('a counted reading', () => {
  it('is a page or a PDF, whether sent by the application, from the cache, or as 304', async () => {
    const first = await visit(page);
    expect(first.status).toBe(200);
    await visit(page);
    expect((await visit(page, { 'if-none-match': first.headers.get('etag')! })).status).toBe(304);
    await visit(article.pdf);
    await visit(article.pdf);
    expect((await visit(`/api/download-file/${article.id}`)).status).toBe(200);
    expect(await counted()).toEqual([3, 3, 6, 3]);
  });

  it('is a page opened by a link within the site, counted when the browser requests its metadata', async () => {
    await visit(`/id/${article.id}/head?lang=al`);
    await visit(`/id/${article.id}.bib`);
    expect(await counted()).toEqual([1, 0, 1, 0]);
  });

  it('belongs to one visit if a reader opens the page and then the PDF', async () => {
    const client = newClient();
    // The second click within 30 seconds does not count.
    for (const path of [page, page, article.pdf, article.pdf]) await visit(path, {}, client);
    expect(await counted()).toEqual([1, 1, 1, 1]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a robot', () => visit(page, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })],
    ['a program', () => visit(article.pdf, { 'user-agent': 'python-requests/2.32' })],
    ['a program without a name', () => visit(article.pdf, { 'user-agent': '' })],
    ['HEAD', () => visit(article.pdf, {}, undefined, 'HEAD')],
    ['a part of a file', () => visit(article.pdf, { range: 'bytes=0-99' })],
    [
      'a part of a file from the cache',
      async () => {
        await visit(article.pdf).then(counted);
        await app.sql('delete from usage_counts');
        await visit(article.pdf, { range: 'bytes=100-' });
      },
    ],
    ['looking ahead', () => visit(page, { 'sec-purpose': 'prefetch;prerender' })],
    ['an administrator', () => visit(article.pdf, { authorization: `Bearer ${app.token}` })],
    ['a page that is not there', () => visit(`/artikull/987654/x/1/${YEAR}/al`)],
    ['an address that leads to the right one', () => visit(`/artikull/${article.id}/gabim/1/${YEAR}/al`)],
    ['a list', () => visit('/artikuj/al')],
  ])('is not %s', async (_, look) => {
    await look();
    expect(await counted()).toBeNull();
  });

  it('waits while its file cannot be looked up, and is not one of more than all readers make', async () => {
    const counter = app.nest.get(UsageCounter);
    await visit(article.pdf);
    await visit(article.pdf);
    await app.sql('alter table materials rename to away');
    await counter.write();
    await app.sql('alter table away rename to materials');
    expect(await counted()).toEqual([0, 2, 2, 2]);
    expect(await statementsOf(() => counter.write())).toEqual([]);
    await app.sql('delete from usage_counts');
    const click = { id: 987_654, path: null, kind: 'view', day: currentDay(), visit: 'x' } as const;
    counter['clicks'] = Array.from({ length: 50_000 }, () => click);
    await visit(page);
    expect(await counted()).toBeNull();
  });
});

it('visits are distinguished by network address and user agent, within the hour', () => {
  const visits = new Visits();
  const noon = Date.parse('2026-05-01T12:00:00Z');
  const view = (after: number, address = 'a', agent = BROWSER) =>
    visits.visitOf(address, agent, 'view 7', noon + after);
  const first = view(0);
  expect(view(30_000)).toBeNull();
  expect(view(60_001)).toBe(first);
  const others = [view(60_002, 'b'), view(60_003, 'a', 'Another browser'), view(3_600_000)];
  expect(new Set([first, ...others]).size).toBe(4);
  expect(first).not.toMatch(/203|Mozilla/);
  const tomorrow = visits.visitOf('a', BROWSER, 'view 7', noon + 86_400_000)!;
  expect(tomorrow.split(' ')[0]).not.toBe(first!.split(' ')[0]);
});

it('counts of several processes are added, and failed writes are repeated', async () => {
  const counter = app.nest.get(UsageCounter);
  await visit(page);
  await app.sql('alter table usage_counts rename to away');
  await counter.write();
  await visit(page);
  await app.sql('alter table away rename to usage_counts');
  expect(await counted()).toEqual([2, 0, 2, 0]);
  await app.sql('update usage_counts set views = views + 40');
  await visit(page);
  expect(await counted()).toEqual([43, 0, 3, 0]);
});

it('nothing about readers is stored, only days, materials and numbers', async () => {
  const COLUMNS =
    "select column_name::text from information_schema.columns where table_name = 'usage_counts' order by 1";
  const numbers = ['unique_investigations', 'unique_requests', 'views'];
  expect(await app.column(COLUMNS)).toEqual(['day', 'downloads', 'material_id', ...numbers]);
});

// How pages show them: client/pages/pages.spec.tsx.
describe('the readings of an article', () => {
  const readings = async () => {
    const COUNTS = 'since views downloads years { year views downloads }';
    return (await app.asAnyone(`{ article(id: ${article.id}) { readings { ${COUNTS} } } }`)).article.readings;
  };
  const show = (showsReadings: boolean) => updateJournal(app, { showsReadings });
  const count = (day: string, views: number, downloads: number) =>
    app.sql('insert into usage_counts values ($1, $2, $3, $4, 0, 0)', [day, article.id, views, downloads]);
  // Any change of the content refreshes the numbers on the page, as a new quarter of an hour does.
  const turn = () => show(false).then(() => show(true));

  it('are all since counting began, and those of each year', async () => {
    await count('2024-05-01', 11, 0);
    await count('2026-05-02', 1, 1);
    await turn();
    const years = [
      { year: 2024, views: 11, downloads: 0 },
      { year: 2026, views: 1, downloads: 1 },
    ];
    const total = { since: '2024-05-01', views: 12, downloads: 1 };
    expect(await readings()).toEqual({ ...total, years });
  });

  it('are none without usage', async () => {
    await turn();
    expect(await readings()).toBeNull();
    await count('2026-05-02', 0, 3);
    await turn();
    expect(await readings()).toMatchObject({ since: '2026-05-02', views: 0, downloads: 3 });
  });

  it('are not alone: an issue and the journal have some as well, unless an editor has switched it off', async () => {
    const issue = await make.issue(admin, { title: 'Vjeshta', publicationYear: 2001 });
    await count('2024-05-01', 2, 0);
    await count('2025-01-01', 3, 4);
    await app.sql('insert into usage_counts values ($1, $2, 5, 6, 0, 0)', ['2025-02-01', issue.id]);
    await turn();
    const ask = () => app.asAnyone(`{ issue(id: ${issue.id}) { ${OF} } journal { ${OF} } }`);
    const total = { year: 2025, views: 8, downloads: 10 };
    const OF = 'readings { since years { year views downloads } }';
    const years = [{ year: 2024, views: 2, downloads: 0 }, total];
    expect(await ask()).toEqual({
      issue: { readings: { since: '2024-05-01', years: [{ year: 2025, views: 5, downloads: 6 }] } },
      journal: { readings: { since: '2024-05-01', years } },
    });
    await show(false);
    expect(await ask()).toEqual({ issue: { readings: null }, journal: { readings: null } });
    await show(true);
  });
});

describe('an administrator', () => {
  beforeEach(async () => {
    await visit(page);
    await visit(article.pdf);
    await app.nest.get(UsageCounter).write();
  });
  const USAGE =
    '{ usage(days: 7) { from to periods { period views downloads } items { id title views downloads uniqueRequests } } }';

  it('sees every day, even without readings, and what was read most', async () => {
    const { usage } = await app.asAdmin(USAGE);
    expect(usage.periods).toHaveLength(7);
    expect(usage.periods.at(-1)).toEqual({ period: usage.to, views: 1, downloads: 1 });
    expect(usage.items).toEqual([{ id: article.id, title: 'Deti', views: 1, downloads: 1, uniqueRequests: 1 }]);
    const { days, more } = await app.asAdmin(
      '{ days: usage(days: 62) { ...P } more: usage(days: 63) { ...P } } fragment P on Usage { periods { period views } }',
    );
    expect([days.periods.length, [3, 4].includes(more.periods.length)]).toEqual([62, true]);
    expect(more.periods.at(-1)).toMatchObject({ period: usage.to.slice(0, 7), views: 1 });
  });

  it('gets a CSV table, and a COUNTER report', async () => {
    const file = async (format: string) =>
      (await app.asAdmin(`{ usageFile(days: 7, format: ${format}) { fileName mediaType text } }`)).usageFile;
    const month = currentDay().slice(0, 7);
    const table = await file('CSV');
    expect(table.text.split('\r\n')[1]).toMatch(
      new RegExp(`^\\d{4}-\\d\\d,${article.id},Deti,10\\.1234/deti,1,1,2,1$`),
    );
    const report = JSON.parse((await file('COUNTER')).text);
    const Created = expect.stringMatching(/^[\d-]{10}T[\d:]{8}Z$/);
    expect(report.Report_Header).toMatchObject({ Report_ID: 'IR', Release: '5.1', Created });
    expect(report.Report_Items[0].Item_ID).toEqual({ URI: expect.any(String) });
    const [item] = report.Report_Items[0].Items;
    expect(item).toMatchObject({ Item: 'Deti', Item_ID: { DOI: '10.1234/deti' } });
    expect(item.Attribute_Performance[0]).toMatchObject({ Data_Type: 'Article', YOP: String(YEAR) });
    const { Performance: performance } = item.Attribute_Performance[0];
    expect(performance).toEqual({
      ...{ Total_Item_Investigations: { [month]: 2 }, Unique_Item_Investigations: { [month]: 2 } },
      ...{ Total_Item_Requests: { [month]: 1 }, Unique_Item_Requests: { [month]: 1 } },
    });
  });
});
