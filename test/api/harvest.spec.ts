import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type TestApp, startApp } from '../support/app.js';
import { type Door, graphql, query } from '../support/doors.js';
import { make } from '../support/records.js';

const YEAR = new Date().getFullYear();
type Change = { id: number; changedAt: string; material: { title: string } | null };

let app: TestApp;
let admin: Door;
beforeAll(async () => {
  app = await startApp();
  admin = graphql(app.url, app.token);
});
afterAll(() => app.close());

const CHANGES = `query ($since: DateTime, $after: String, $first: Int!) {
  materialChanges(since: $since, after: $after, first: $first) { nodes { id changedAt material { title } } endCursor hasNextPage } }`;

/** A harvester: keeps copies and a cursor, and asks for what is new. */
class Harvester {
  copies = new Map<number, string>();
  seen: Change[] = [];
  cursor: string | null = null;

  async follow(pageSize = 2): Promise<Change[]> {
    const news: Change[] = [];
    for (;;) {
      const { materialChanges } = await query(app.url, undefined, CHANGES, { after: this.cursor, first: pageSize });
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

  it('fetches everything published, once', async () => {
    for (const title of ['Deti', 'Lumi', 'Mali', 'Fusha', 'Liqeni'])
      ids[title] = (await make.article(admin, { title })).id;
    ids.next = (await make.article(admin, { title: 'E ardhmja', publicationYear: YEAR + 1 })).id;
    const news = await harvester.follow();
    expect(news.map(({ id }) => id)).toEqual([ids.Deti, ids.Lumi, ids.Mali, ids.Fusha, ids.Liqeni]);
    expect(harvester.titles()).toEqual(['Deti', 'Fusha', 'Liqeni', 'Lumi', 'Mali']);
  });

  it('hears of nothing while nothing changes, and keeps its place', async () => {
    const { cursor } = harvester;
    expect(await harvester.follow()).toEqual([]);
    expect(harvester.cursor).toBe(cursor);
  });

  it('hears of changes, deletions and restorations', async () => {
    await admin.update('materials', ids.Lumi, { title: 'Lumi Drin' });
    await admin.remove('materials', ids.Deti);
    expect(await harvester.follow()).toEqual([
      { id: ids.Lumi, changedAt: expect.any(String), material: { title: 'Lumi Drin' } },
      { id: ids.Deti, changedAt: expect.any(String), material: null },
    ]);
    await query(app.url, app.token, `mutation { restoreMaterial(id: ${ids.Deti}) { id } }`);
    await harvester.follow();
    expect(harvester.titles()).toEqual(['Deti', 'Fusha', 'Liqeni', 'Lumi Drin', 'Mali']);
  });

  it('hears of what is put off to a year to come, but never of what was not public yet', async () => {
    await admin.update('materials', ids.Mali, { publicationYear: YEAR + 1 });
    await admin.update('materials', ids.next, { title: 'E ardhmja e largët' });
    expect(await harvester.follow()).toEqual([{ id: ids.Mali, changedAt: expect.any(String), material: null }]);
  });

  it('hears of deletions even after the record was purged', async () => {
    await admin.remove('materials', ids.Fusha);
    await app.sql('delete from materials where id = $1', [ids.Fusha]);
    expect((await harvester.follow()).map(({ id, material }) => [id, material])).toEqual([[ids.Fusha, null]]);
    expect(harvester.titles()).toEqual(['Deti', 'Liqeni', 'Lumi Drin']);
  });

  it('does not pass over a slow transaction that began before faster ones', async () => {
    const slow = new pg.Client(app.databaseUrl);
    await slow.connect();
    await slow.query('begin');
    await slow.query("update materials set title = 'I ngadalti', updated_at = now() where id = $1", [ids.Liqeni]);
    await admin.update('materials', ids.Deti, { title: 'I shpejti' });
    expect(await harvester.follow()).toEqual([]);
    await slow.query('commit');
    await slow.end();
    await harvester.follow();
    expect(harvester.titles()).toEqual(['I ngadalti', 'I shpejti', 'Lumi Drin']);
  });

  it('can begin at a moment', async () => {
    const { materialChanges } = await query(app.url, undefined, CHANGES, { first: 100 });
    const since = materialChanges.nodes.at(-1).changedAt;
    const late = await query(app.url, undefined, CHANGES, { since, first: 100 });
    expect(late.materialChanges.nodes).toEqual([materialChanges.nodes.at(-1)]);
  });

  it('is told when its cursor is none', async () => {
    for (const after of ['abc', Buffer.from('["x",1]').toString('base64url')])
      await expect(query(app.url, undefined, CHANGES, { after, first: 1 })).rejects.toMatchObject({
        code: 'BAD_INPUT',
      });
  });
});
