import { randomUUID } from 'node:crypto';
import { query } from '../support/apis.js';
import { make } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp();
const admin = useAdmin(app);

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

  it('whatever the case of its letters', async () => {
    const holder = await make.article(admin, { title: 'Mbajtësi', doi: doi('Një') });
    const second = { title: 'E dyta', doi: `https://doi.org/${doi('një').toUpperCase()}` };
    await expect(make.article(admin, second)).rejects.toMatchObject({ ...duplicateOf(holder) });
    await expect(make.issue(admin, second)).rejects.toMatchObject(duplicateOf(holder));
    const other = await make.article(admin, { doi: doi('tjetër') });
    await expect(admin.update('materials', other.id, { doi: doi('një') })).rejects.toMatchObject(duplicateOf(holder));
    await admin.update('materials', holder.id, { doi: doi('NJË'), title: holder.title });
    await admin.update('materials', other.id, { doi: doi('tjetër') });
  });

  it('of those that are not deleted, and one that is restored must find it free', async () => {
    const deleted = await make.article(admin, { title: 'E fshirë', doi: doi('kthim') });
    await admin.remove('materials', deleted.id);
    const holder = await make.article(admin, { title: 'Trashëgimtari', doi: doi('kthim') });
    await expect(restore(deleted.id)).rejects.toMatchObject(duplicateOf(holder));
    await admin.update('materials', holder.id, { doi: doi('i ri').replace(' ', '-') });
    await restore(deleted.id);
  });

  it('of many that are saved at once', async () => {
    const race = doi(`garë-${randomUUID()}`);
    const saves = Array.from({ length: 8 }, (_, index) => make.article(admin, { title: `${index}`, doi: race }));
    const done = await Promise.allSettled(saves);
    const made = done.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(made).toHaveLength(1);
    // On a busy machine some wait for the locks of the others for too long.
    const rejections = done.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    for (const reason of rejections.filter(({ code }) => code !== 'UNAVAILABLE'))
      expect(reason).toMatchObject(duplicateOf(made[0]));
  });
});

it('an earlier version with a DOI that another material has is not restored', async () => {
  const former = await make.article(admin, { doi: '10.5555/histori' });
  await admin.update('materials', former.id, { doi: null });
  const holder = await make.article(admin, { title: 'Mbajtësi', doi: '10.5555/histori' });
  const { revisions } = await execute(`{ revisions(noun: MATERIAL, recordId: ${former.id}) { id } }`);
  const undo = execute(`mutation { restoreRevision(id: ${revisions.at(-1).id}) }`);
  await expect(undo).rejects.toMatchObject(duplicateOf(holder));
});

describe('several materials', () => {
  const made = async (...dois: string[]) => {
    const materials = [];
    for (const doi of dois) materials.push(await make.article(admin, { title: doi, doi }));
    return materials;
  };
  const stored = (materials: { id: number }[]) =>
    Promise.all(materials.map(async ({ id }) => (await execute(`{ material(id: ${id}) { doi } }`)).material.doi));
  const given = (materials: { id: number }[], dois: (string | null)[]) =>
    materials.map(({ id }, index) => ({ id, doi: dois[index] }));

  it('are not all given the same DOI, nor one that another has, and then nothing changes', async () => {
    const dois = ['10.5555/dy-a', '10.5555/dy-b', '10.5555/dy-c'];
    const [one, other, third] = await made(...dois);
    const message = 'The DOI 10.5555/dy belongs to another material.';
    const same = { code: 'DUPLICATE', fields: [{ field: 'doi', message }] };
    await expect(change(given([one, other], ['10.5555/dy', '10.5555/DY']))).rejects.toMatchObject(same);
    await expect(change(given([one, other], ['10.5555/dy-d', dois[2]]))).rejects.toMatchObject(duplicateOf(third));
    await expect(change(given([one, other], [dois[1], dois[0]]))).rejects.toMatchObject(duplicateOf(other));
    expect(await stored([one, other, third])).toEqual(dois);
  });

  it('take a DOI that the one before them has lost', async () => {
    const dois = ['10.5555/marrje-a', '10.5555/marrje-b'];
    const [giver, heir] = await made(...dois);
    await change(given([giver, heir], [null, dois[0]]));
    expect(await stored([giver, heir])).toEqual([null, dois[0]]);
    await expect(change(given([giver], [dois[0]]))).rejects.toMatchObject(duplicateOf(heir));
    await change([
      { id: heir.id, isDeleted: true },
      { id: giver.id, doi: dois[0] },
    ]);
    await expect(restore(heir.id)).rejects.toMatchObject(duplicateOf(giver));
    await expect(change([{ id: heir.id, isDeleted: false }])).rejects.toMatchObject(duplicateOf(giver));
  });
});
