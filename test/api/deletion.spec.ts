import { graphql, query } from '../support/apis.js';
import { type NounName, nouns } from '../support/nouns.js';
import { nounsInTurn, make, oneOf } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp();

const named = (noun: NounName, name: string) => (noun === 'boardMembers' ? { fullName: name } : { title: name });

describe.each(nounsInTurn)('deleting %s by %s', (noun, _, connect) => {
  const admin = useAdmin(app, connect);
  const restore = (id: number) =>
    query(app.url, app.token, `mutation ($id: Int!) { restore${nouns[noun].type}(id: $id) { id } }`, { id });
  const ids = async () => (await connect(app.url).list(noun)).map((record) => record.id);

  it('takes effect at once and can be undone', async () => {
    const { id } = await oneOf[noun](admin);
    await admin.remove(noun, id);
    expect(await ids()).not.toContain(id);
    await restore(id);
    expect(await ids()).toContain(id);
  });

  it('responds with GONE to later changes and deletions, and with NOT_FOUND for a record that never existed', async () => {
    const { id } = await oneOf[noun](admin);
    await admin.remove(noun, id);
    for (const [which, code] of [
      [id, 'GONE'],
      [999_999, 'NOT_FOUND'],
    ] as const) {
      await expect(admin.update(noun, which, named(noun, 'x'))).rejects.toMatchObject({ code });
      await expect(admin.remove(noun, which)).rejects.toMatchObject({ code });
    }
    await expect(restore(999_999)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('tells readers that a deleted article is gone, and shows it to administrators among the deleted', async () => {
  const admin = graphql(app.url, app.token);
  const { id } = await make.article(admin);
  await admin.remove('materials', id);
  await expect(query(app.url, undefined, `{ article(id: ${id}) { title } }`)).rejects.toMatchObject({ code: 'GONE' });
  const DELETED = '{ materials(filter: { deleted: true }) { nodes { id } } }';
  await expect(query(app.url, undefined, DELETED)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect((await query(app.url, app.token, DELETED)).materials.nodes).toContainEqual({ id });
});

describe('two editors at once', () => {
  it.each(Object.keys(nouns) as NounName[])('the second save of an old version of %s is rejected', async (noun) => {
    const admin = graphql(app.url, app.token);
    const { id, version } = await oneOf[noun](admin);
    const saved = await admin.update(noun, id, { ...named(noun, 'I pari'), version });
    expect(saved.version).toBeGreaterThan(version);
    await expect(admin.update(noun, id, { ...named(noun, 'I dyti'), version })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect((await admin.list(noun)).find((record) => record.id === id)).toMatchObject(named(noun, 'I pari'));
  });

  it('of ten who save the same version at the same time, one succeeds', async () => {
    const admin = graphql(app.url, app.token);
    const { id, version } = await make.article(admin);
    const saves = Array.from({ length: 10 }, (_, n) =>
      admin.update('materials', id, { title: `Titulli ${n}`, version }),
    );
    const results = await Promise.allSettled(saves);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // On a busy machine some wait for the locks of the others for too long.
    for (const result of results)
      if (result.status === 'rejected') expect(['CONFLICT', 'UNAVAILABLE']).toContain(result.reason.code);
  });
});
