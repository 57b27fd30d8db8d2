import { apis } from '../support/apis.js';
import { make } from '../support/records.js';
import { CONTENT, statementsOf } from '../support/statements.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp({ CACHE_MB: '0' });
const admin = useAdmin(app);
beforeAll(async () => {
  await publish(1);
});

/** One issue with two articles. */
async function publish(number: number): Promise<void> {
  await make.issue(admin, { title: `Numri ${number}`, number });
  for (const title of ['I pari', 'I dyti']) await make.article(admin, { title: `${title} ${number}`, number });
}

const counted = async (work: () => Promise<unknown>, about = CONTENT): Promise<number> =>
  (await statementsOf(work, about)).length;

const pageOf =
  ({ url }: { url: string }) =>
  async () =>
    (await fetch(app.url + new URL(url).pathname)).text();

const OPERATIONS = {
  'the whole tree': `{ journal { title issues { totalCount nodes { title url licenceUrl category { name }
    articles { title url licenceUrl authors { name } category { name } issue { title licenceUrl } previous { id } next { id } } } } } }`,
  citations: '{ articles { nodes { citation(style: APA) issue { title } } } }',
  changes: '{ materialChanges { nodes { id material { title url licenceUrl category { name } } } } }',
  places: '{ places }',
  'calls and boards':
    '{ calls { title url licenceUrl } boardMembers { fullName url } otherFiles { title url licenceUrl } }',
};

it('an operation runs as many statements for many records as for few', async () => {
  const count = async () => {
    const counts: Record<string, number> = {};
    for (const [name, text] of Object.entries(OPERATIONS)) counts[name] = await counted(() => app.asAnyone(text));
    return counts;
  };
  // The first run after a change also fills the memoised values.
  const settled = async () => {
    await count();
    return count();
  };
  const few = await settled();
  for (const number of [2, 3, 4]) await publish(number);
  for (let n = 0; n < 3; n++) {
    await make.call(admin);
    await make.member(admin);
    await make.otherFile(admin);
  }
  expect(await settled()).toEqual(few);
  expect(Math.max(...Object.values(few))).toBeLessThanOrEqual(8);
  expect(Math.min(...Object.values(few))).toBeGreaterThan(0);
});

it.each([
  // The article, its issue, its neighbours, the ids of related articles, those articles, the number of readings.
  ['an article', '{ articles(first: 1) { nodes { url } } }', 6],
  // The issue and its articles, both again for the head, the neighbouring issues, and the number of readings.
  ['an issue', '{ issues(first: 1) { nodes { url } } }', 6],
])('the page of %s runs few statements', async (_, text, max) => {
  const { issues, articles } = await app.asAnyone(text);
  const page = pageOf((issues ?? articles).nodes[0]);
  await page();
  expect(await counted(page)).toBeLessThanOrEqual(max);
});

it('the page of an issue runs as many statements for thirty articles as for two', async () => {
  const number = 9;
  await publish(number);
  const { issues } = await app.asAnyone(`{ issues(filter: { number: ${number} }) { nodes { url } } }`);
  const page = pageOf(issues.nodes[0]);
  await page();
  const few = await counted(page);
  await app.sql(
    `insert into materials (category_id, title, abstract, number, publication_year)
     select category_id, title || n, abstract, number, publication_year from materials, generate_series(1, 28) n
     where number = $1 and title = $2`,
    [number, `I pari ${number}`],
  );
  expect(await page()).toContain(`I pari ${number}28`);
  expect(await counted(page)).toBe(few);
});

describe('the current user', () => {
  const LOOKED_UP = /FROM "sessions"/;

  it('is looked up once, however many fields require an administrator', async () => {
    const text = '{ me { id } users { id } publicationYears deletedRecords { id } drafts { key } }';
    expect(await counted(() => app.asAdmin(text), LOOKED_UP)).toBe(1);
  });

  it.each(apis)('is looked up once for the files and fields of an upload by %s', async (_, connect) => {
    expect(await counted(() => make.article(connect(app.url, app.token)), LOOKED_UP)).toBe(1);
  });
});
