import { currentDay } from '../../client/shared/locales.js';
import { type Fields, rest } from '../support/apis.js';
import { anArticle, importFolder, journalFolder } from '../support/journal-folder.js';
import { article, DAY, dayIn, make, restoreVersion, updateJournal, YEAR } from '../support/records.js';
import { timeIsNow, timePasses } from '../support/time.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp();
const admin = useAdmin(app);
afterEach(timeIsNow);

const update = (id: number, input: Fields) => admin.update('materials', id, input);
const seen = async (id: number) =>
  (await app.asAnyone('query ($id: Int!) { material(id: $id) { id } }', { id })).material;
const publicationOf = async (id: number) =>
  (await app.asAdmin('query ($id: Int!) { material(id: $id) { publication publicFrom } }', { id })).material;
const CHANGES = '{ materialChanges(first: 100) { nodes { id material { title } } } }';
const changeOf = async (id: number) =>
  (await app.asAnyone(CHANGES)).materialChanges.nodes.find((node: { id: number }) => node.id === id);
let number = 100;

// What nobody may see of them: test/attacks/unpublished.spec.ts.
describe.each<[string, Fields, string]>([
  ['a draft', { isDraft: true }, 'DRAFT'],
  ['a draft with a day that has come', { isDraft: true, publicFrom: '2020-01-01' }, 'DRAFT'],
  ['a material for a day to come', { publicFrom: dayIn(3) }, 'SCHEDULED'],
])('%s', (_, state, publication) => {
  let id: number;
  let file: string;
  const place = { number: ++number, publicationYear: YEAR };
  const title = `Kronika e pabotuar ${number}`;
  let issue: { id: number };
  let before: { id: number };
  beforeAll(async () => {
    issue = await make.issue(admin, place);
    before = await make.article(admin, { ...place, firstPage: '1', title: 'E para' });
    const made = await make.article(admin, { ...place, firstPage: '10', title, ...state });
    id = made.id;
    file = new URL(made.pdf, app.url).pathname;
  });

  it('is available to administrators only, by both APIs, and reported to be unpublished', async () => {
    expect(await publicationOf(id)).toMatchObject({ publication });
    expect((await rest(app.url, app.token).list('materials')).find((row) => row.id === id)).toMatchObject({ title });
    const SEEN = `{ issue(id: ${issue.id}) { articleCount articles { id } } }`;
    expect((await app.asAnyone(SEEN)).issue).toEqual({ articleCount: 1, articles: [{ id: before.id }] });
    expect((await app.asAdmin(SEEN)).issue).toEqual({ articleCount: 2, articles: [{ id: before.id }, { id }] });
  });

  it('is unchanged by a REST update, a deletion, or the restoration of an earlier version', async () => {
    await rest(app.url, app.token).update('materials', id, { title: `${title}, e dyta` });
    await update(id, { title });
    expect(await publicationOf(id)).toMatchObject({ publication });
    await update(before.id, state); // unpublishes a material that has a public history
    await restoreVersion(app, before.id);
    expect(await publicationOf(before.id)).toMatchObject({ publication });
    expect(await changeOf(before.id)).toEqual({ id: before.id, material: null });
    await admin.remove('materials', id);
    // A 'gone' error would reveal that it existed.
    expect(await seen(id)).toBeNull();
    expect(await changeOf(id)).toBeUndefined();
    await app.asAdmin('mutation ($id: Int!) { restoreMaterial(id: $id) { id } }', { id });
  });

  it('is published together with its file by a change', async () => {
    await update(id, { isDraft: false, publicFrom: null });
    expect(await publicationOf(id)).toMatchObject({ publication: 'PUBLISHED', publicFrom: null });
    expect(await app.status(file)).toBe(200);
    expect(await changeOf(id)).toEqual({ id, material: { title } });
  });
});

it('a material appears on its day without a restart, and harvesters are notified of that and of its withdrawal', async () => {
  const { id, pdf } = await make.article(admin, { title: 'Me datë', number: 400, publicFrom: dayIn(2) });
  const path = new URL(pdf, app.url).pathname;
  expect(await app.status(path)).toBe(404);
  timePasses(3 * DAY);
  expect(await app.status(path)).toBe(200);
  expect(await changeOf(id)).toMatchObject({ material: { title: 'Me datë' } });
  timeIsNow();
  await app.sql(
    "update revisions set at = at - interval '9 days', record = jsonb_set(record, '{readable_from}', to_jsonb(current_date - 5)) where record_id = $1",
    [id],
  );
  await update(id, { isDraft: true });
  expect(await changeOf(id)).toEqual({ id, material: null });
});

it('a clock that was ahead, and is set back, withdraws what it published, and days begin as before', async () => {
  const { pdf } = await make.article(admin, { title: 'Para kohe', number: 402, publicFrom: dayIn(2) });
  const path = new URL(pdf, app.url).pathname;
  timePasses(400 * DAY);
  expect(await app.status(path)).toBe(200);
  timeIsNow();
  expect(await app.status(path)).toBe(404);
  timePasses(3 * DAY);
  expect(await app.status(path)).toBe(200);
});

it('the later of the day and the first of the year counts', async () => {
  const today = await make.article(admin, { number: 401, publicFrom: currentDay() });
  expect(await publicationOf(today.id)).toMatchObject({ publication: 'PUBLISHED' });
  const { id } = await make.article(admin, { number: 401, publicationYear: YEAR + 2, publicFrom: dayIn(1) });
  timePasses(5 * DAY);
  expect(await seen(id)).toBeNull();
  timeIsNow();
  timePasses(new Date(YEAR + 2, 0, 3).getTime() - Date.now());
  expect(await seen(id)).toEqual({ id });
});

it('a draft may lack an abstract and a PDF, but is not published without them', async () => {
  const without = (field: string) => ({ code: 'BAD_INPUT', fields: [{ field }] });
  const draft = await admin.create('materials', { ...article({ number: 402 }), abstract: '', isDraft: true });
  await expect(update(draft.id, { isDraft: false })).rejects.toMatchObject(without('abstract'));
  await expect(update(draft.id, { isDraft: false, abstract: 'Tani ka.' })).rejects.toMatchObject(without('pdf'));
  expect(await publicationOf(draft.id)).toMatchObject({ publication: 'DRAFT' });
  await expect(admin.create('materials', article({ abstract: '' }))).rejects.toMatchObject(without('abstract'));
  await expect(admin.create('materials', article())).rejects.toMatchObject(without('pdf'));
});

describe('the licence of a material', () => {
  const CC_BY = 'https://creativecommons.org/licenses/by/4.0/';
  const CC_BY_NC = 'https://creativecommons.org/licenses/by-nc/4.0/';
  const CC_BY_SA = 'https://creativecommons.org/licenses/by-sa/4.0/';
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
    const page = await app.text(`/artikull/${licensed.id}/titulli/1/2000/en`);
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
    await restoreVersion(app, id);
    expect((await licenceOf(id))[0]).toBe(CC_BY_NC);
    await admin.update('materials', id, { licenceUrl: null });
    expect((await licenceOf(id))[0]).toBe(CC_BY_NC);
    await admin.update('materials', id, { isDraft: true });
    await admin.update('materials', id, { isDraft: false });
    expect((await licenceOf(id))[0]).toBe(CC_BY_NC);
    await admin.update('materials', id, { licenceUrl: CC_BY_SA });
    expect((await licenceOf(id))[0]).toBe(CC_BY_SA);
  });
});
