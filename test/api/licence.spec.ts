import { anArticle, importFolder, journalFolder } from '../support/journal-folder.js';
import { make, updateJournal, YEAR } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const CC_BY = 'https://creativecommons.org/licenses/by/4.0/';
const CC_BY_NC = 'https://creativecommons.org/licenses/by-nc/4.0/';
const CC_BY_SA = 'https://creativecommons.org/licenses/by-sa/4.0/';

const app = useApp();
const admin = useAdmin(app);

const relicense = (licenceUrl: string) => updateJournal(app, { licenceUrl, copyrightHolder: `Under ${licenceUrl}` });
/** As readers see it, and as it is stored. */
async function licenceOf(id: number) {
  const { material } = await app.asAdmin(`{ material(id: ${id}) { licenceUrl copyrightHolder } }`);
  const [stored] = await app.sql<{ licence_url: string }>('select licence_url from materials where id = $1', [id]);
  expect(stored.licence_url).toBe(material.licenceUrl);
  return [material.licenceUrl, material.copyrightHolder];
}

it("the journal's first change of licence leaves the archive as it was", async () => {
  const made = await make.article(admin, { title: 'Para ndryshimit' });
  const imported = journalFolder({ 'articles.json': [anArticle('i'), anArticle('o', { licenceUrl: CC_BY_SA })] });
  const { rows } = await importFolder(app, imported);
  const deleted = await make.article(admin, { title: 'E fshirë para ndryshimit' });
  await admin.remove('materials', deleted.id);

  const own = { licenceUrl: 'https://example.org/licenca', copyrightHolder: 'Botuesi' };
  const licensed = await make.article(admin, own);
  const scheduled = await make.article(admin, { publicationYear: YEAR + 1 });

  await relicense(CC_BY_NC);
  await admin.update('materials', made.id, { titleEn: 'An edit' });
  await admin.update('materials', scheduled.id, { publicationYear: YEAR });
  const later = await make.article(admin, { title: 'Pas ndryshimit' });
  await app.asAdmin('mutation ($id: Int!) { restoreMaterial(id: $id) { id } }', { id: deleted.id });
  expect(await licenceOf(made.id)).toEqual([CC_BY, null]);
  expect(await licenceOf(rows[0].materialId!)).toEqual([CC_BY, null]);
  expect(await licenceOf(rows[1].materialId!)).toEqual([CC_BY_SA, null]);
  expect(await licenceOf(deleted.id)).toEqual([CC_BY, null]);
  for (const { id } of [later, scheduled]) expect(await licenceOf(id)).toEqual([CC_BY_NC, `Under ${CC_BY_NC}`]);
  expect(await licenceOf(licensed.id)).toEqual(Object.values(own));
  const page = await (await fetch(`${app.url}/artikull/${licensed.id}/titulli/1/2000/en`)).text();
  expect(page).toContain('<a href="https://example.org/licenca" rel="license">example.org/licenca</a>');
  expect(page).toContain('CC BY-NC 4.0');
});

it('what appeared on its scheduled date is under the licence of that day', async () => {
  await relicense(CC_BY_NC);
  const { id } = await make.article(admin, { publicFrom: '2999-01-01' });
  // The date arrives without a write.
  await app.sql('alter table materials disable trigger take_licence');
  await app.sql(`update materials set public_from = '2020-01-01' where id = $1`, [id]);
  await app.sql('alter table materials enable trigger take_licence');
  await relicense(CC_BY);
  expect(await licenceOf(id)).toEqual([CC_BY_NC, `Under ${CC_BY_NC}`]);
});

it('restoring an earlier version, emptying the field or publishing again does not change it', async () => {
  await relicense(CC_BY_NC);
  const { id } = await make.article(admin, { isDraft: true });
  await admin.update('materials', id, { isDraft: false });
  await relicense(CC_BY);
  const { revisions } = await app.asAdmin('query ($id: Int!) { revisions(noun: MATERIAL, recordId: $id) { id } }', {
    id,
  });
  await app.asAdmin('mutation ($id: Int!) { restoreRevision(id: $id) }', { id: revisions.at(-1).id });
  expect((await licenceOf(id))[0]).toBe(CC_BY_NC);
  await admin.update('materials', id, { licenceUrl: null });
  expect((await licenceOf(id))[0]).toBe(CC_BY_NC);
  await admin.update('materials', id, { isDraft: true });
  await admin.update('materials', id, { isDraft: false });
  expect((await licenceOf(id))[0]).toBe(CC_BY_NC);
  await admin.update('materials', id, { licenceUrl: CC_BY_SA });
  expect((await licenceOf(id))[0]).toBe(CC_BY_SA);
});
