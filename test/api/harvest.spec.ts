import { DataSource } from 'typeorm';
import { Material } from '../../server/content/materials/material.entity.js';
import { CATEGORY, make, YEAR } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

type Change = { id: number; changedAt: string; material: { title: string } | null };

const app = useApp();
const admin = useAdmin(app);

const CHANGES = `query ($since: DateTime, $until: DateTime, $after: String, $first: Int!) {
  materialChanges(since: $since, until: $until, after: $after, first: $first) { nodes { id changedAt material { title } } endCursor hasNextPage } }`;

/** A harvester: stores copies and a cursor, and fetches what has changed since. */
class Harvester {
  copies = new Map<number, string>();
  seen: Change[] = [];
  cursor: string | null = null;

  async follow(): Promise<Change[]> {
    const news: Change[] = [];
    for (;;) {
      const { materialChanges } = await app.asAnyone(CHANGES, { after: this.cursor, first: 2 });
      news.push(...materialChanges.nodes);
      this.cursor = materialChanges.endCursor;
      if (!materialChanges.hasNextPage) break;
    }
    for (const { id, material } of news) {
      if (material) this.copies.set(id, material.title);
      else this.copies.delete(id);
    }
    return news;
  }

  titles = () => [...this.copies.values()].toSorted();
}

describe('a harvester', () => {
  const harvester = new Harvester();
  const ids: Record<string, number> = {};

  it('fetches everything published once, and nothing while nothing changes', async () => {
    for (const title of ['Deti', 'Lumi', 'Mali', 'Fusha', 'Liqeni'])
      ids[title] = (await make.article(admin, { title })).id;
    ids.next = (await make.article(admin, { title: 'E ardhmja', publicationYear: YEAR + 1 })).id;
    const news = await harvester.follow();
    expect(news.map(({ id }) => id)).toEqual([ids.Deti, ids.Lumi, ids.Mali, ids.Fusha, ids.Liqeni]);
    expect(harvester.titles()).toEqual(['Deti', 'Fusha', 'Liqeni', 'Lumi', 'Mali']);
    const { cursor } = harvester;
    const { materialChanges: all } = await app.asAnyone(CHANGES, { first: news.length });
    expect(all).toMatchObject({ nodes: news, hasNextPage: false });
    expect([await harvester.follow(), harvester.cursor]).toEqual([[], cursor]);
  });

  it('receives changes, deletions and restorations', async () => {
    await admin.update('materials', ids.Lumi, { title: 'Lumi Drin' });
    await admin.remove('materials', ids.Deti);
    expect(await harvester.follow()).toEqual([
      { id: ids.Lumi, changedAt: expect.any(String), material: { title: 'Lumi Drin' } },
      { id: ids.Deti, changedAt: expect.any(String), material: null },
    ]);
    await app.asAdmin(`mutation { restoreMaterial(id: ${ids.Deti}) { id } }`);
    await harvester.follow();
    expect(harvester.titles()).toEqual(['Deti', 'Fusha', 'Liqeni', 'Lumi Drin', 'Mali']);
  });

  it('is notified when a public material is postponed to a future year, but never of one that was not public', async () => {
    await admin.update('materials', ids.Mali, { publicationYear: YEAR + 1 });
    await admin.update('materials', ids.next, { title: 'E ardhmja e largët' });
    const [withdrawn, ...others] = await harvester.follow();
    expect([withdrawn, others]).toEqual([{ id: ids.Mali, changedAt: expect.any(String), material: null }, []]);
    await admin.update('materials', ids.Mali, { title: 'Mali i fshehur' });
    await admin.remove('materials', ids.Mali);
    expect(await harvester.follow()).toEqual([]);
    const { materialChanges } = await app.asAnyone(CHANGES, { since: withdrawn.changedAt, first: 100 });
    expect(materialChanges.nodes).toEqual([withdrawn]);
  });

  it('can begin and end at a given time', async () => {
    const { materialChanges } = await app.asAnyone(CHANGES, { first: 100 });
    const since = materialChanges.nodes.at(-1).changedAt;
    const late = await app.asAnyone(CHANGES, { since, first: 100 });
    expect(late.materialChanges.nodes).toEqual([materialChanges.nodes.at(-1)]);
    const early = await app.asAnyone(CHANGES, { until: since, first: 100 });
    expect(early.materialChanges.nodes).toEqual(materialChanges.nodes.slice(0, -1));
  });

  it('loses nothing when the clock steps back by a minute', async () => {
    await admin.update('materials', ids.Lumi, { title: 'Para kthimit të orës' });
    await harvester.follow();
    // A change made during the repeated minute.
    await app.sql(
      "update materials set title = 'Në minutën e dytë', updated_at = now() - interval '60 s' where id = $1",
      [ids.Liqeni],
    );
    expect((await harvester.follow()).map(({ material }) => material?.title)).toEqual(['Në minutën e dytë']);
    expect(await harvester.follow()).toEqual([]);
  });

  it('does not wait for transactions that change no material', async () => {
    const backup = await app.connect();
    await backup.query('begin isolation level repeatable read');
    await backup.query('select count(*) from materials');
    await admin.update('materials', ids.Lumi, { title: 'Lumi Buna' });
    expect(await harvester.follow()).toMatchObject([{ id: ids.Lumi }]);
    await backup.end();
  });

  it('misses no change of writers who commit in another order than they wrote, one of them after a savepoint', async () => {
    const made = ['Një', 'Dy', 'Tre'].map((title) => make.article(admin, { title }));
    const writers = await Promise.all(made.map(async (one) => ({ ...(await one), client: await app.connect() })));
    await harvester.follow();
    const write = 'update materials set title = title || $2 where id = $1';
    for (const { id, client } of writers) {
      await client.query('begin');
      await client.query(write, [id, ', ndryshuar']);
    }
    await writers[2].client.query('savepoint one');
    await writers[2].client.query(write, [writers[2].id, ', gabim']);
    await writers[2].client.query('rollback to one');
    for (const { client } of writers.toReversed()) {
      await client.query('commit');
      await client.end();
      await harvester.follow();
    }
    for (const { title, id } of writers) expect(harvester.copies.get(id)).toBe(`${title}, ndryshuar`);
  });

  it('never receives what is hidden between the two statements of a response', async () => {
    const { id } = await make.article(admin, { title: 'Dukshme' });
    const materials = app.nest.get(DataSource).getRepository(Material);
    const findBy = materials.findBy.bind(materials);
    for (const change of [{ publicationYear: YEAR + 1 }, { isDraft: true }, { title: 'Më vonë' }]) {
      await admin.update('materials', id, { title: 'Dukshme', publicationYear: YEAR, isDraft: false });
      let isBetween = false;
      materials.findBy = async (where) => {
        materials.findBy = findBy;
        isBetween = true;
        await admin.update('materials', id, change);
        return findBy(where);
      };
      const { materialChanges } = await app.asAnyone(CHANGES, { after: harvester.cursor, first: 100 });
      expect(isBetween).toBe(true);
      expect(materialChanges.nodes.map((node: Change) => node.id)).not.toContain(id);
      expect((await harvester.follow()).filter((node) => node.id === id)).toMatchObject([
        { material: 'title' in change ? { title: 'Më vonë' } : null },
      ]);
    }
  });

  it('learns from the journal that the citations of unchanged records are outdated', async () => {
    const read = async () => {
      const text = '($id: Int!) { journal { updatedAt } article(id: $id) { updatedAt citation(style: CSL_JSON) } }';
      const { journal, article } = await app.asAnyone(`query ${text}`, { id: ids.Deti });
      return { ...article, journal: Date.parse(journal.updatedAt) };
    };
    await harvester.follow();
    const before = await read();
    await make.article(admin, { title: 'E re' });
    expect(await read()).toEqual(before);
    await app.asAdmin('mutation { updateJournal(input: { title: "Emër tjetër" }) { updatedAt } }');
    const after = await read();
    expect(after).toEqual({ ...before, citation: expect.stringContaining('Emër tjetër'), journal: expect.any(Number) });
    expect(after.journal).toBeGreaterThan(before.journal);
    expect((await harvester.follow()).map(({ material }) => material?.title)).toEqual(['E re']);
  });

  it('rejects an invalid cursor, and one newer than a restored backup', async () => {
    const follow = (after: string) => app.asAnyone(CHANGES, { after, first: 1 });
    const encoded = (text: string) => Buffer.from(text).toString('base64url');
    // More of them: server/platform/graphql/paging.spec.ts.
    for (const after of ['abc', encoded('["x",1]')])
      await expect(follow(after)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    const message = expect.stringContaining('Start again');
    await expect(follow(encoded('["change",1000000]'))).rejects.toMatchObject({ code: 'BAD_INPUT', message });
  });
});

it('a harvester of articles receives no issues, but an article that has become one, and the deletion of one purged since', async () => {
  const follow = async (after: string | null, kinds: string) => {
    const text = `query ($after: String) { materialChanges(kinds: [${kinds}], after: $after, first: 100) { endCursor nodes { id material { title } } } }`;
    return (await app.asAnyone(text, { after })).materialChanges;
  };
  const { endCursor: begun } = await follow(null, 'ARTICLE, ISSUE, OTHER');
  const issue = await make.issue(admin, { title: 'Numri' });
  const [stays, turns, goes] = [
    await make.article(admin, { title: 'Mbetet' }),
    await make.article(admin, { title: 'Kthehet' }),
    await make.article(admin, { title: 'Ikën' }),
  ];
  const first = await follow(begun, 'ARTICLE');
  expect(first.nodes.map(({ id }: Change) => id)).toEqual([stays.id, turns.id, goes.id]);
  expect((await follow(begun, 'ISSUE')).nodes).toEqual([{ id: issue.id, material: { title: 'Numri' } }]);
  expect((await follow(begun, 'OTHER')).nodes).toEqual([]);

  await admin.update('materials', turns.id, { categoryId: CATEGORY.Arkiva });
  await admin.remove('materials', goes.id);
  await app.sql('delete from materials where id = $1', [goes.id]);
  await admin.update('materials', issue.id, { title: 'Numri i dytë' });
  expect((await follow(first.endCursor, 'ARTICLE')).nodes).toEqual([
    { id: turns.id, material: null },
    { id: goes.id, material: null },
  ]);
  expect((await follow(first.endCursor, 'ISSUE')).nodes).toEqual([
    { id: turns.id, material: { title: 'Kthehet' } },
    { id: issue.id, material: { title: 'Numri i dytë' } },
  ]);
  await admin.remove('materials', turns.id);
  expect((await follow(begun, 'ARTICLE')).nodes).toContainEqual({ id: turns.id, material: null });

  // Without history, as for records older than the history table.
  await app.sql("delete from revisions where noun = 'materials' and record_id = $1", [stays.id]);
  expect((await follow(begun, 'ARTICLE')).nodes).toContainEqual({ id: stays.id, material: { title: 'Mbetet' } });
});
