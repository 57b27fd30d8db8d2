import fs from 'node:fs';
import path from 'node:path';
import { HistoryService } from '../../server/editing/history/history.service.js';
import { newColleague } from '../support/colleagues.js';
import { ADMIN } from '../support/admin.js';
import { type Api, query, rest } from '../support/apis.js';
import { whileHeld } from '../support/locks.js';
import { pdf } from '../support/files.js';
import { type NounName, nouns } from '../support/nouns.js';
import { make, nounsInTurn, oneOf } from '../support/records.js';
import { securityLogOf } from '../support/security-log.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp();
const admin = useAdmin(app);

const conflict = { code: 'CONFLICT' };
const restore = (revision: number, version: number | null = null) =>
  app.asAdmin(`mutation { restoreRevision(id: ${revision}, version: ${version}) }`);

describe('the history of the journal itself', () => {
  const UPDATE = 'mutation ($input: UpdateJournalInput!) { updateJournal(input: $input) { version publisher } }';
  const update = (input: object, token = app.token) => query(app.url, token, UPDATE, { input });
  const revisions = async () =>
    (await app.asAdmin('{ revisions(noun: JOURNAL, recordId: 1) { id action editor editorId record } }')).revisions;

  it('begins with what it was, has what changed, names the editors, and restores an earlier state; both are in the security log', async () => {
    const [{ record: first }] = await revisions();
    const untouched = { languages: ['sq', 'en'], foundedYear: 1980, doiPattern: null };
    const changed = { publisher: 'Një botues', issn: '2076-3417' };
    const { updateJournal: saved } = await update({ ...changed, ...untouched });
    await expect(update({ publisher: 'Tjetër', version: saved.version - 1 })).rejects.toMatchObject(conflict);
    const { lines } = await securityLogOf(app.nest, async () => {
      await update({ publisher: 'Botues tjetër', version: saved.version });
      const [, earlier] = await revisions();
      await restore(earlier.id);
    });
    expect(lines).toMatchObject([1, 2].map(() => ({ event: 'journal-changed', outcome: 'done', userId: 1 })));
    expect((await app.asAdmin('{ journal { publisher issn } }')).journal).toEqual({
      publisher: 'Një botues',
      issn: '2076-3417',
    });
    const by = { action: 'CHANGED', editor: ADMIN.username, editorId: 1 };
    expect(await revisions()).toMatchObject([
      { ...by, record: { settings: { publisher: 'Një botues' } } },
      { ...by, record: { settings: { publisher: 'Botues tjetër' } } },
      { ...by, record: expect.objectContaining({ settings: { ...first.settings, ...changed } }) },
      { action: 'CREATED', editor: null, record: { settings: {} } },
    ]);
    expect((await app.asAdmin('{ deletedRecords { noun } }')).deletedRecords).not.toContainEqual({ noun: 'JOURNAL' });
  });
});

/** A word that nothing has any more; those of purged materials are forgotten. */
const suggest = (word: string) => app.sql('insert into search_words (word, spelling) values ($1, $1)', [word]);
const suggested = () => app.column('select word from search_words');

describe('the history of a record', () => {
  const revisionsOf = async (id: number) =>
    (await app.asAdmin(`{ revisions(noun: MATERIAL, recordId: ${id}) { id action editor editorId record } }`))
      .revisions;

  it('says who changed it and to what, without derived values; nobody restores over what a colleague saved meanwhile', async () => {
    const { id, version } = await make.article(admin, { title: 'I pari' });
    const [created] = await revisionsOf(id);
    await admin.update('materials', id, { title: 'I dyti' });
    await expect(restore(created.id, version)).rejects.toMatchObject(conflict);
    expect((await app.asAdmin(`{ material(id: ${id}) { title } }`)).material).toEqual({ title: 'I dyti' });
    await admin.remove('materials', id);
    const revisions = await revisionsOf(id);
    expect(Object.keys(revisions[0].record).filter((name) => name.startsWith('folded'))).toEqual([]);
    expect(revisions).toMatchObject([
      { action: 'DELETED', editor: ADMIN.username, editorId: 1 },
      { action: 'CHANGED', editor: ADMIN.username, record: { title: 'I dyti' } },
      { action: 'CREATED', editor: ADMIN.username, record: { title: 'I pari' } },
    ]);
    await expect(restore(999_999)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('never takes the abstract or the PDF from a published article', async () => {
    const draft = await make.article(admin, { isDraft: true, abstract: '' }, { pdf: undefined });
    const whole = { isDraft: false, abstract: 'Përmbledhje' };
    await admin.update('materials', draft.id, whole, { pdf: await pdf() });
    const created = (await revisionsOf(draft.id)).at(-1);
    await expect(restore(created.id)).rejects.toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'abstract' }] });
    await admin.update('materials', draft.id, { isDraft: true, abstract: 'Tjetër' });
    await restore(created.id);
    const read = await app.asAdmin(`{ article(id: ${draft.id}) { abstract pdf { path } publication } }`);
    expect(read.article).toEqual({ abstract: null, pdf: null, publication: 'DRAFT' });
  });

  it('reveals only that a purged record existed', async () => {
    const member = await make.member(admin, { fullName: 'Drita Për Fshirje' });
    await admin.remove('boardMembers', member.id);
    const article = await make.article(admin, { title: 'Artikull për fshirje' });
    await admin.remove('materials', article.id);
    for (const [table, id] of [
      ['board_members', member.id],
      ['materials', article.id],
    ])
      await app.sql(`update ${table} set deleted_at = now() - interval '31 days' where id = $1`, [id]);
    await suggest('përfshirje');
    await app.nest.get(HistoryService).purge();
    expect(await suggested()).toEqual([]);
    const rows = await app.sql(
      `select editor, record from revisions
        where (noun, record_id) in (('board_members', $1::int), ('materials', $2::int))`,
      [member.id, article.id],
    );
    const text = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(3);
    expect(text).not.toContain(ADMIN.username);
    expect(text).not.toMatch(/Drita|Artikull për|uploads/);
    expect((await revisionsOf(article.id)).slice(-2)).toMatchObject([
      { action: 'DELETED' },
      { action: 'CREATED', editor: null, editorId: null, record: { publication_year: expect.any(Number) } },
    ]);
    const CHANGES = '{ materialChanges(first: 100) { nodes { id material { id } } } }';
    const { materialChanges } = await app.asAnyone(CHANGES);
    expect(materialChanges.nodes).toContainEqual({ id: article.id, material: null });
  });

  it('does not silently leave the newer file when the earlier one is missing', async () => {
    const first = await make.article(admin, { title: 'Botimi i humbur' });
    const newer = { pdf: await pdf({ text: 'ri' }) };
    const second = await admin.update('materials', first.id, { title: 'Botimi i ri' }, newer);
    const [changed, created] = await revisionsOf(first.id);
    fs.rmSync(path.join(app.config.dataDir, first.pdf));
    await expect(restore(created.id)).rejects.toMatchObject({
      code: 'FILE_MISSING',
      fields: [{ field: 'pdf', message: expect.stringContaining('.pdf') }],
    });
    expect((await revisionsOf(first.id))[0].id).toBe(changed.id);
    // One that both have stays, even if it is missing.
    await admin.update('materials', first.id, { title: 'Tjetër' });
    fs.rmSync(path.join(app.config.dataDir, second.pdf));
    await restore(changed.id);
    expect((await admin.list('materials')).find(({ id }) => id === first.id)).toMatchObject({ title: 'Botimi i ri' });
  });
});

describe('a wrong clock', () => {
  const ids = () => app.column<number>('select id from calls');

  async function deletedCall(age: string): Promise<number> {
    const { id } = await make.call(admin, { title: 'Thirrje e fshirë' });
    await admin.remove('calls', id);
    await app.sql('update calls set deleted_at = now() - $2::interval where id = $1', [id, age]);
    return id;
  }

  it('that jumps ahead by 40 days purges nothing for more than a day', async () => {
    // Moving the stored clock back has the same effect as a jump ahead.
    const id = await deletedCall('40 days');
    await suggest('mbetur');
    await app.sql("update purge_clock set moment = now() - interval '40 days'");
    const history = app.nest.get(HistoryService);
    for (let hour = 0; hour < 29; hour++) await history.purge();
    expect(await ids()).toContain(id);
    for (let hour = 29; hour < 31; hour++) await history.purge();
    expect([await ids(), await suggested()]).toEqual([expect.not.arrayContaining([id]), ['mbetur']]);
  });

  it('that was ahead has no lasting effect once corrected', async () => {
    await app.sql("update purge_clock set moment = now() + interval '40 days'");
    const id = await deletedCall('1 minute');
    await app.nest.get(HistoryService).purge();
    expect(await ids()).toContain(id);
    expect(await app.sql('select from purge_clock where moment > now()')).toEqual([]);
  });
});

describe('drafts', () => {
  const SAVE = 'mutation ($key: String!, $data: JSON!) { saveDraft(key: $key, data: $data) { key } }';
  const save = (key: string, data: object) => app.asAdmin(SAVE, { key, data });
  const draft = async (key: string, token = app.token) =>
    (await query(app.url, token, '{ drafts { key data } }')).drafts.find((one: { key: string }) => one.key === key)
      ?.data;

  it('store the latest input of each form', async () => {
    await save('material:new', { title: 'Gjysmë i shk' });
    await save('material:new', { title: 'Gjysmë i shkruar ‮🗺️ \\u0000' });
    expect(await draft('material:new')).toEqual({ title: 'Gjysmë i shkruar ‮🗺️ \\u0000' });
    await app.asAdmin('mutation { deleteDraft(key: "material:new") }');
    expect(await draft('material:new')).toBeUndefined();
    for (const data of [5, 'tekst', true])
      await expect(app.asAdmin(SAVE, { key: 'material:new', data })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  it('are visible to their editor only; of excessive size they are rejected', async () => {
    const { token } = await newColleague(app);
    await save('call:new', { title: 'E imja' });
    expect(await draft('call:new', token)).toBeUndefined();
    const texts = Array(4).fill('a'.repeat(700_000));
    const long = (length: number) => ({ texts, rest: 'a'.repeat(length - JSON.stringify({ texts, rest: '' }).length) });
    await save('x'.repeat(100), long(3_000_000));
    for (const [key, data, code] of [
      ['x'.repeat(101), {}, 'BAD_INPUT'],
      ['material:new', { title: 'a\0' }, 'BAD_INPUT'],
      ['material:new', long(3_000_001), 'TOO_LARGE'],
    ] as const)
      await expect(save(key, data)).rejects.toMatchObject({ code });
    await app.sql(`insert into drafts (user_id, key, data) select 1, n, '{}' from generate_series(1, 98) n`);
    await save('call:new', { title: 'E hundërta' });
    await expect(save('call:1', {})).rejects.toMatchObject({ code: 'NOT_POSSIBLE' });
  });
});

const named = (noun: NounName, name: string) => (noun === 'boardMembers' ? { fullName: name } : { title: name });

describe.each(nounsInTurn)('deleting %s by %s', (noun, _, connect) => {
  const editor = useAdmin(app, connect);
  const restored = (id: number) => app.asAdmin(`mutation { restore${nouns[noun].type}(id: ${id}) { id } }`);
  const ids = async () => (await connect(app.url).list(noun)).map((record) => record.id);

  it('takes effect at once, can be undone, and responds with GONE to later changes and deletions', async () => {
    const { id } = await oneOf[noun](editor);
    await editor.remove(noun, id);
    expect(await ids()).not.toContain(id);
    for (const [which, code] of [
      [id, 'GONE'],
      [999_999, 'NOT_FOUND'],
    ] as const) {
      await expect(editor.update(noun, which, named(noun, 'x'))).rejects.toMatchObject({ code });
      await expect(editor.remove(noun, which)).rejects.toMatchObject({ code });
    }
    await expect(restored(999_999)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await restored(id);
    expect(await ids()).toContain(id);
  });
});

it('deleted materials are listed for administrators', async () => {
  const { id } = await make.article(admin);
  await admin.remove('materials', id);
  const { materials } = await app.asAdmin('{ materials(filter: { deleted: true }) { nodes { id } } }');
  expect(materials.nodes).toContainEqual({ id });
});

describe('two editors at once', () => {
  it.each(Object.keys(nouns) as NounName[])('the second save of an old version of %s is rejected', async (noun) => {
    const { id, version } = await oneOf[noun](admin);
    const saved = await admin.update(noun, id, { ...named(noun, 'I pari'), version });
    expect(saved.version).toBeGreaterThan(version);
    await expect(admin.update(noun, id, { ...named(noun, 'I dyti'), version })).rejects.toMatchObject(conflict);
    expect((await admin.list(noun)).find((record) => record.id === id)).toMatchObject(named(noun, 'I pari'));
  });

  it.each<[string, (api: Api, id: number) => Promise<unknown>]>([
    ['another save', (api, id) => api.update('calls', id, { title: 'I treti', version: 1 })],
    ['a repeated creation', (api) => make.call(api, { title: 'I treti' })],
  ])('%s does not overwrite what another editor is saving', async (how, save) => {
    const api = rest(app.url, app.token, { 'idempotency-key': how.replaceAll(' ', '-') });
    const { id } = await make.call(api, { title: 'I pari' });
    const saved = whileHeld(
      app,
      (holder) => holder.query(`update calls set title = 'I dyti', version = version + 1 where id = ${id}`),
      () => save(api, id),
    );
    await expect(saved).rejects.toMatchObject(conflict);
  });
});
