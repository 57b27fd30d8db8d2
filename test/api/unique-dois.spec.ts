import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, graphql, query } from '../support/apis.js';
import { make } from '../support/records.js';
import { useApp } from '../support/use-app.js';

const app = useApp();
let admin: Api;
beforeAll(() => {
  admin = graphql(app.url, app.token);
});

const execute = (text: string, variables = {}) => query(app.url, app.token, text, variables);
const restore = (id: number) => execute('mutation ($id: Int!) { restoreMaterial(id: $id) { id } }', { id });
const change = (changes: object[]) =>
  execute('mutation ($changes: [ChangedMaterialInput!]!) { changeMaterials(changes: $changes) { id } }', { changes });
const duplicateOf = ({ id, title }: { id: number; title: string }) => ({
  code: 'DUPLICATE',
  fields: [{ field: 'doi', message: expect.stringContaining(`“${title}” (id ${id})`), holder: { id, title } }],
});

describe('a DOI belongs to one material,', () => {
  const doi = (suffix: string) => `10.5555/${suffix}`;
  const api = () => admin;

  it('whatever the case of its letters', async () => {
    const holder = await make.article(api(), { title: 'Mbajtësi', doi: doi('Një') });
    const second = { title: 'E dyta', doi: `https://doi.org/${doi('një').toUpperCase()}` };
    await expect(make.article(api(), second)).rejects.toMatchObject({ ...duplicateOf(holder) });
    await expect(make.issue(api(), second)).rejects.toMatchObject(duplicateOf(holder));
    const other = await make.article(api(), { doi: doi('tjetër') });
    await expect(api().update('materials', other.id, { doi: doi('një') })).rejects.toMatchObject(duplicateOf(holder));
    await api().update('materials', holder.id, { doi: doi('NJË'), title: holder.title });
    await api().update('materials', other.id, { doi: doi('tjetër') });
  });

  it('of those that are not deleted, and one that is restored must find it free', async () => {
    const deleted = await make.article(api(), { title: 'E fshirë', doi: doi('kthim') });
    await api().remove('materials', deleted.id);
    const holder = await make.article(api(), { title: 'Trashëgimtari', doi: doi('kthim') });
    await expect(restore(deleted.id)).rejects.toMatchObject(duplicateOf(holder));
    await api().update('materials', holder.id, { doi: doi('i ri').replace(' ', '-') });
    await restore(deleted.id);
  });

  it('of many that are saved at once', async () => {
    const race = doi(`garë-${randomUUID()}`);
    const saves = Array.from({ length: 8 }, (_, index) => make.article(api(), { title: `${index}`, doi: race }));
    const done = await Promise.allSettled(saves);
    const made = done.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(made).toHaveLength(1);
    // On a busy machine some wait for the locks of the others for too long.
    const refusals = done.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    for (const reason of refusals.filter(({ code }) => code !== 'UNAVAILABLE'))
      expect(reason).toMatchObject(duplicateOf(made[0]));
  });
});

it('an earlier version with a DOI that another material has is not restored', async () => {
  const former = await make.article(admin, { doi: '10.5555/histori' });
  await admin.update('materials', former.id, { doi: null });
  const holder = await make.article(admin, { title: 'Mbajtësi', doi: '10.5555/histori' });
  const { revisions } = await execute('query ($id: Int!) { revisions(noun: MATERIAL, recordId: $id) { id } }', {
    id: former.id,
  });
  const undo = execute('mutation ($id: Int!) { restoreRevision(id: $id) }', { id: revisions.at(-1).id });
  await expect(undo).rejects.toMatchObject(duplicateOf(holder));
});

it('several materials are not changed if one of them would get it', async () => {
  const holder = await make.article(admin, { title: 'Mbajtësi i disave', doi: '10.5555/disa' });
  const deleted = await make.article(admin, { doi: '10.5555/disa-2' });
  await admin.remove('materials', deleted.id);
  await admin.update('materials', holder.id, { doi: '10.5555/disa-2' });
  await expect(change([{ id: deleted.id, isDeleted: false }])).rejects.toMatchObject(duplicateOf(holder));
});

describe('several materials', () => {
  const made = async (...dois: string[]) => {
    const materials = [];
    for (const doi of dois) materials.push(await make.article(admin, { title: doi, doi }));
    return materials;
  };
  const stored = async (materials: { id: number }[]) => {
    const text = 'query ($ids: [Int!]) { materials(filter: { ids: $ids }, first: 50) { nodes { id doi } } }';
    const { nodes } = (await execute(text, { ids: materials.map(({ id }) => id) })).materials;
    return materials.map(({ id }) => nodes.find((one: { id: number }) => one.id === id)?.doi);
  };
  const given = (materials: { id: number }[], dois: (string | null)[]) =>
    materials.map(({ id }, index) => ({ id, doi: dois[index] }));

  const revisionsOf = async ({ id }: { id: number }): Promise<{ id: number; action: string }[]> =>
    (await execute('query ($id: Int!) { revisions(noun: MATERIAL, recordId: $id) { id action } }', { id })).revisions;
  const undo = async (material: { id: number }, wholeChange: boolean) =>
    execute('mutation ($id: Int!, $whole: Boolean!) { restoreRevision(id: $id, wholeChange: $whole) }', {
      id: (await revisionsOf(material))[1].id,
      whole: wholeChange,
    });

  it('exchange their DOIs, in both directions, each with one revision', async () => {
    const dois = ['10.5555/ring-a', '10.5555/ring-b', '10.5555/ring-c'];
    const ring = await made(...dois);
    const turned = [dois[1], dois[2].toUpperCase(), dois[0]];
    await change(given(ring, turned));
    expect(await stored(ring)).toEqual(turned);
    await expect(make.article(admin, { doi: dois[2] })).rejects.toMatchObject(duplicateOf(ring[1]));
    await change(given(ring.toReversed(), dois.toReversed()));
    expect(await stored(ring)).toEqual(dois);
    const revisions = await revisionsOf(ring[0]);
    expect(revisions.map(({ action }) => action)).toEqual(['CHANGED', 'CHANGED', 'CREATED']);
  });

  it('exchange them back when the whole change is undone, and not one by one', async () => {
    const dois = ['10.5555/kthim-a', '10.5555/kthim-b', '10.5555/kthim-c'];
    const ring = await made(...dois);
    const turned = [dois[1], dois[2], dois[0]];
    await change(given(ring, turned));
    await expect(undo(ring[0], false)).rejects.toMatchObject(duplicateOf(ring[2]));
    await undo(ring[0], true);
    expect(await stored(ring)).toEqual(dois);
    await undo(ring[1], true);
    expect(await stored(ring)).toEqual(turned);
    await admin.update('materials', ring[2].id, { abstract: 'Ndryshuar ndërkohë.' });
    const message = expect.stringContaining(`record with id ${ring[2].id} `);
    await expect(undo(ring[0], true)).rejects.toMatchObject({ code: 'CONFLICT', message });
    expect(await stored(ring)).toEqual(turned);
  });

  it('get back what a whole change took, which is undone for the record that it deleted, too', async () => {
    const dois = ['10.5555/marrje-a', '10.5555/marrje-b'];
    const [heir, giver] = await made(...dois);
    await change([
      { id: heir.id, doi: dois[1] },
      { id: giver.id, isDeleted: true },
    ]);
    await undo(heir, true);
    expect(await stored([heir, giver])).toEqual(dois);
    await undo(heir, true);
    expect(await stored([heir, giver])).toEqual([dois[1], undefined]);
    await undo(giver, true);
    expect(await stored([heir, giver])).toEqual(dois);
  });

  it('are deleted again, with their former DOIs, when their restoration is undone as a whole', async () => {
    const dois = ['10.5555/rikthim-a', '10.5555/rikthim-b'];
    const pair = await made(...dois);
    await change(pair.map(({ id }) => ({ id, isDeleted: true })));
    await change(given(pair, dois.toReversed()).map((each) => ({ ...each, isDeleted: false })));
    expect(await stored(pair)).toEqual(dois.toReversed());
    await undo(pair[0], true);
    expect(await stored(pair)).toEqual([undefined, undefined]);
    for (const { id } of pair) await restore(id);
    expect(await stored(pair)).toEqual(dois);
  });

  it('exchange them back without another change of the same editor in the same millisecond', async () => {
    const dois = ['10.5555/çast-a', '10.5555/çast-b'];
    const pair = await made(...dois);
    const bystander = await make.article(admin, { doi: '10.5555/çast-c' });
    await change(given(pair, dois.toReversed()));
    await admin.update('materials', bystander.id, { doi: '10.5555/çast-d' });
    const [[{ id: exchange }], [{ id: meanwhile }]] = await Promise.all([pair[0], bystander].map(revisionsOf));
    const simultaneous = 'update revisions set at = (select at from revisions where id = $1) where id = $2';
    await app.sql(simultaneous, [exchange, meanwhile]);
    await undo(pair[0], true);
    expect(await stored([...pair, bystander])).toEqual([...dois, '10.5555/çast-d']);
  });

  it('retain a change that is too large to be undone as a whole', async () => {
    const [material] = await made('10.5555/shumë');
    await app.sql(`
      insert into materials (category_id, title, abstract, number, publication_year, authors_text)
      select category_id, 'Shumë ' || n, abstract, number, publication_year, authors_text
      from materials, generate_series(1, 201) as n where id = ${material.id}`);
    await app.sql(`update materials set number = 9 where title like 'Shumë %' or id = ${material.id}`);
    await expect(undo(material, true)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
    expect(await app.sql('select from materials where number = 9')).toHaveLength(202);
  });

  it('exchange them when they are restored, and take that of one that is deleted', async () => {
    const [one, other, heir] = await made('10.5555/kthyer-a', '10.5555/kthyer-b', '10.5555/trashëguar');
    await change([one, other].map(({ id }) => ({ id, isDeleted: true })));
    await change([
      { id: one.id, isDeleted: false, doi: '10.5555/kthyer-b' },
      { id: other.id, isDeleted: false, doi: '10.5555/kthyer-a' },
    ]);
    expect(await stored([one, other])).toEqual(['10.5555/kthyer-b', '10.5555/kthyer-a']);
    await change([
      { id: heir.id, doi: '10.5555/kthyer-b' },
      { id: one.id, isDeleted: true },
    ]);
    await expect(restore(one.id)).rejects.toMatchObject(duplicateOf(heir));
  });

  it('are not all given the same DOI, nor one that another material retains', async () => {
    const [one, other, third] = await made('10.5555/dy-a', '10.5555/dy-b', '10.5555/dy-c');
    await expect(change(given([one, other], ['10.5555/dy', '10.5555/DY']))).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ field: 'doi', message: `${other.title}: another of these materials is given the same DOI.` }],
    });
    const taken = given([one, other], ['10.5555/dy-b', '10.5555/dy-c']);
    await expect(change(taken)).rejects.toMatchObject(duplicateOf(third));
    await expect(change(given([one, third], ['10.5555/dy-b', null]))).rejects.toMatchObject(duplicateOf(other));
    expect(await stored([one, other, third])).toEqual(['10.5555/dy-a', '10.5555/dy-b', '10.5555/dy-c']);
  });

  it('exchange them at once with others that want them, and each DOI has one holder', async () => {
    const name = `10.5555/garë-${randomUUID()}`;
    const dois = [`${name}-a`, `${name}-b`, `${name}-c`];
    const ring = await made(...dois);
    const free = await make.article(admin, { doi: name });
    const attempts = [0, 1, 2, 0, 1, 2].flatMap((turn, index) => [
      change(given(ring, [...dois.slice(turn), ...dois.slice(0, turn)])),
      make.article(admin, { title: `Garë ${index}`, doi: dois[turn] }),
      change(given([free], [dois[turn]])),
    ]);
    const codes = (await Promise.allSettled(attempts)).map((each) =>
      each.status === 'rejected' ? each.reason.code : 'saved',
    );
    // On a busy machine some wait for the locks of the others for too long.
    const others = codes.filter((_, index) => index % 3 !== 0).filter((code) => code !== 'UNAVAILABLE');
    expect(others).toEqual(others.map(() => 'DUPLICATE'));
    expect(codes).toContain('saved');
    expect((await stored(ring)).toSorted()).toEqual(dois);
    const keys = 'select doi_key from materials where doi_key is distinct from lower(doi) and deleted_at is null';
    expect(await app.sql(keys)).toEqual([]);
  });
});
