import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Fields, rest } from '../support/apis.js';
import { picture } from '../support/files.js';
import { YEAR, article, make } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp();
const admin = useAdmin(app);

const STORED = 'version number publicationYear publication deletedAt ... on Article { section }';
const CHANGE = `mutation ($changes: [ChangedMaterialInput!]!) { changeMaterials(changes: $changes) { id ${STORED} } }`;
const change = async (changes: Fields[]) => (await app.asAdmin(CHANGE, { changes })).changeMaterials;
const stored = async (id: number) => (await app.asAdmin(`{ material(id: ${id}) { ${STORED} gaps } }`)).material;

const duplicateOf = ({ id, title }: { id: number; title: string }) => ({
  code: 'DUPLICATE',
  fields: [{ field: 'doi', message: expect.stringContaining(`“${title}” (id ${id})`), holder: { id, title } }],
});

const restore = (id: number) => app.asAdmin('mutation ($id: Int!) { restoreMaterial(id: $id) { id } }', { id });

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

describe('several materials', () => {
  it('are moved, published, deleted, restored and made drafts again together', async () => {
    const made = [];
    for (const title of ['E para', 'E dyta', 'E treta'])
      made.push(await make.article(admin, { title, number: 60, isDraft: true }));
    const moved = await change(made.map(({ id, version }) => ({ id, version, number: 61, section: 'Studime' })));
    expect(moved).toMatchObject(made.map(({ id }) => ({ id, number: 61, section: 'Studime', publication: 'DRAFT' })));
    const published = await change(moved.map(({ id, version }: any) => ({ id, version, isDraft: false })));
    expect(published.map(({ publication }: any) => publication)).toEqual(['PUBLISHED', 'PUBLISHED', 'PUBLISHED']);
    expect((await rest(app.url).list('materials')).filter((each) => each.number === 61)).toHaveLength(3);
    await change(published.map(({ id, version }: any) => ({ id, version, isDeleted: true })));
    expect((await stored(made[0].id)).deletedAt).not.toBeNull();
    await change(made.map(({ id }) => ({ id, isDeleted: false })));
    expect(await stored(made[2].id)).toMatchObject({ deletedAt: null, number: 61 });
    // Imported ones may have no PDF.
    await app.sql('update materials set pdf = null where id = $1', [made[1].id]);
    const drafts = await change(made.map(({ id }) => ({ id, isDraft: true })));
    expect(drafts.map(({ publication }: any) => publication)).toEqual(['DRAFT', 'DRAFT', 'DRAFT']);
  });

  it('remain unchanged if one of them cannot be changed', async () => {
    const one = await make.article(admin, { title: 'E lirë', number: 62 });
    const other = await make.article(admin, { title: 'E ndryshuar', number: 62 });
    await admin.update('materials', other.id, { title: 'E ndryshuar nga tjetri' });
    const empty = await admin.create('materials', { ...article({ number: 62 }), abstract: '', isDraft: true });
    const gone = await make.article(admin, { number: 62 });
    await admin.remove('materials', gone.id);
    for (const [bad, code] of [
      [{ id: other.id, version: other.version, number: 63 }, 'CONFLICT'],
      [{ id: empty.id, isDraft: false }, 'BAD_INPUT'],
      [{ id: gone.id, number: 63 }, 'GONE'],
      [{ id: 999_999, number: 63 }, 'NOT_FOUND'],
      [{ id: one.id, number: 64 }, 'BAD_INPUT'],
    ] as const)
      await expect(change([{ id: one.id, number: 63 }, bad])).rejects.toMatchObject({ code });
    const lacking = change([
      { id: one.id, number: 63 },
      { id: empty.id, isDraft: false },
    ]);
    await expect(lacking).rejects.toMatchObject({ fields: [{ field: 'abstract', record: empty.id }] });
    expect(await stored(one.id)).toMatchObject({ number: 62, version: one.version });
    const many = Array.from({ length: 201 }, (_, id) => ({ id: id + 1, number: 1 }));
    await expect(change(many)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  it('follow the rules of a single one', async () => {
    const { id, version } = await make.article(admin, { number: 67 });
    for (const [field, value] of Object.entries({
      doi: 'javascript:alert(1)',
      section: 'x'.repeat(1_001),
      publicFrom: 'soon',
      number: null,
    }))
      await expect(change([{ id, [field]: value }])).rejects.toMatchObject({
        code: 'BAD_INPUT',
        fields: [{ field: `changes.0.${field}` }],
      });
    expect(await stored(id)).toMatchObject({ version });
    await change([{ id, doi: 'https://doi.org/10.1000/Bashke', section: ' ' }]);
    const [found] = await app.sql(`select doi, section from materials where id = ${id}`);
    expect(found).toEqual({ doi: '10.1000/Bashke', section: null });
  });

  it('may be saved again, with the same result, unless somebody has changed one of them', async () => {
    const { id, version } = await make.article(admin, { number: 69 });
    const changes = [{ id, version, number: 70 }];
    const saved = await change(changes);
    expect(await change(changes)).toEqual(saved);
    await admin.update('materials', id, { number: 71 });
    await expect(change(changes)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(change([{ id, version, isDeleted: true }])).rejects.toMatchObject({ code: 'CONFLICT' });
    const other = await make.article(admin, { number: 69 });
    const both = change([{ id: other.id, version: other.version, number: 70 }, ...changes]);
    await expect(both).rejects.toMatchObject({ code: 'CONFLICT', fields: [{ record: id }] });
  });

  it('are not changed on the basis of a version that never was, nor by two editors at the same time', async () => {
    const { id, version } = await make.article(admin, { number: 65 });
    for (const never of [0, 99]) {
      await expect(change([{ id, version: never, number: 73 }])).rejects.toMatchObject({ code: 'CONFLICT' });
      const alone = admin.update('materials', id, { version: never, title: 'Tjetër' });
      await expect(alone).rejects.toMatchObject({ code: 'CONFLICT' });
    }
    const outcomes = await Promise.allSettled([66, 67, 68].map((number) => change([{ id, version, number }])));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

it('the articles of an issue move with it only on request', async () => {
  const issue = await make.issue(admin, { number: 70 });
  const ids = [];
  for (const title of ['Një', 'Dy']) ids.push((await make.article(admin, { title, number: 70 })).id);
  const move = (number: number, withArticles: boolean, version: number | null = null) =>
    app.asAdmin(
      `mutation { updateMaterial(id: ${issue.id}, input: { number: ${number}, version: ${version} }, withArticles: ${withArticles}) { id number } }`,
    );
  // The only record with a version needs no name.
  await expect(move(71, true, 99)).rejects.toMatchObject({ code: 'CONFLICT', fields: [] });
  expect(await move(71, true)).toEqual({ updateMaterial: { id: issue.id, number: 71 } });
  for (const id of ids) expect(await stored(id)).toMatchObject({ number: 71 });
  await move(72, false);
  for (const id of ids) expect(await stored(id)).toMatchObject({ number: 71 });
  const ALONE = `mutation { updateMaterial(id: ${ids[0]}, input: { publicationYear: 2001 }, withArticles: true) { id } }`;
  await app.asAdmin(ALONE);
  expect(await stored(ids[1])).toMatchObject({ number: 71, publicationYear: YEAR });
});

it('reports what a material lacks, and lists incomplete ones', async () => {
  const whole = {
    ...{ firstPage: '1', lastPage: '2', doi: '10.1000/i-plote', abstractEn: 'Mountains.', number: 80 },
    ...{ titleEn: 'The Mountains', keywordsEn: 'mountains', language: 'sq' },
    authorDetails: [{ name: 'Sami Frashëri', orcid: '0000-0002-1825-0097' }],
  };
  const { id } = await make.article(admin, whole);
  const lacking = { firstPage: '7', references: null, keywords: null };
  const { id: poor } = await make.article(admin, { number: 80, ...lacking });
  for (const [language, other] of Object.entries({ 'en-GB': 'sq', sq: 'en-GB' })) {
    const summary = { language: other, title: 'Malet', abstract: 'Malet.', keywords: 'male' };
    const alone = { titleEn: null, abstractEn: null, keywordsEn: null, language, doi: `10.1000/${other}` };
    const { id: summarised } = await make.article(admin, { ...whole, ...alone, summary });
    expect((await stored(summarised)).gaps).toEqual([]);
  }
  const { id: untranslated } = await make.article(admin, { ...whole, language: 'en', titleEn: null, doi: '10.1000/3' });
  expect((await stored(id)).gaps).toEqual([]);
  expect((await stored(poor)).gaps).toEqual(['ENGLISH', 'KEYWORDS', 'REFERENCES', 'PAGES', 'DOI', 'ORCID']);
  expect((await stored(untranslated)).gaps).toEqual(['ALBANIAN']);
  const listed = await app.asAdmin(
    '{ articles(filter: { number: 80, incomplete: true }) { totalCount nodes { id } } }',
  );
  expect(listed.articles).toEqual({ totalCount: 2, nodes: [{ id: untranslated }, { id: poor }] });
});

it('counts the pictures of a full text that have no alternative text', async () => {
  const data = `data:image/png;base64,${(await picture()).bytes.toString('base64')}`;
  const figure = (alt: string) => `<figure><img src="${data}"${alt}></figure>`;
  const fullText = [' alt="Harta"', ' alt=""', '', ' role="presentation"'].map(figure).join('');
  const { id } = await make.article(admin, { fullText, isDraft: true });
  const { id: plain } = await make.article(admin);
  const FIGURES = `{ one: article(id: ${id}) { figuresWithoutText } other: article(id: ${plain}) { figuresWithoutText } }`;
  const counted = await app.asAdmin(FIGURES);
  expect(counted).toEqual({ one: { figuresWithoutText: 2 }, other: { figuresWithoutText: 0 } });
  const { article: saved } = await app.asAdmin(`{ article(id: ${id}) { fullText figures { path } } }`);
  expect([saved.fullText.includes('data:'), saved.figures.length]).toEqual([false, 1]);

  // A published text may go on lacking those that it lacked.
  const message = (count: number) => expect.stringMatching(`^(I lirë: )?${count} figures .* alternative text`);
  const lacking = (count: number) => ({ fields: [{ field: 'fullText', message: message(count) }] });
  const one = figure(' alt=""');
  const made = await make.article(admin, { title: 'I lirë', fullText: one, isDraft: true });
  await expect(make.article(admin, { fullText: one })).rejects.toMatchObject(lacking(1));
  await expect(admin.update('materials', made.id, { isDraft: false })).rejects.toMatchObject(lacking(1));
  await expect(change([{ id: made.id, isDraft: false }])).rejects.toMatchObject(lacking(1));
  await app.sql('update materials set is_draft = false where id = $1', [made.id]);
  await change([{ id: made.id, section: 'Studime' }]);
  await admin.update('materials', made.id, { title: 'I lirë' });
  await expect(admin.update('materials', made.id, { fullText: one + one })).rejects.toMatchObject(lacking(2));
  const STATE = `select jsonb_array_length(figures) || ' ' || (full_text is null) from materials where id = $1`;
  expect(await app.column(STATE, [made.id])).toEqual(['1 false']);
  await admin.update('materials', made.id, { fullText: null });
  expect(await app.column(STATE, [made.id])).toEqual(['0 true']);
});

it('a full text has at most 200 figures, each of which is stored, and those that it had stay', async () => {
  const stem = `/uploads/materials/${'0'.repeat(20)}`;
  const names = Array.from({ length: 201 }, (_, n) => `${stem}-${`${n}`.padStart(8, '0')}.webp`);
  const figures = (sources: string[]) => sources.map((src) => `<figure><img src="${src}" alt="x"></figure>`).join('');
  const rejected = (message: string) => ({ message: expect.stringContaining(message) });
  const { id } = await make.article(admin);
  const save = (fullText: string) => admin.update('materials', id, { fullText });
  await expect(save(figures(names))).rejects.toMatchObject(rejected('At most 200 figures'));
  for (const damage of [() => {}, () => fs.writeFileSync(path.join(app.config.dataDir, names[1]), 'no picture')]) {
    damage();
    await expect(save(figures(names.slice(1)))).rejects.toMatchObject(rejected('Figure 1 is not stored here'));
  }
  const data = async (...given: Parameters<typeof picture>) =>
    `data:image/png;base64,${(await picture(...given)).bytes.toString('base64')}`;
  await expect(save(figures([await data(), 'data:image/png;base64,AAAA']))).rejects.toMatchObject(
    rejected('Figure 2: '),
  );
  await save(figures([await data(), await data('webp')].map((one) => one.replace('webp', 'png'))));
  const TEXT = `{ article(id: ${id}) { fullText figures { path width } } }`;
  const { article: before } = await app.asAdmin(TEXT);
  await save(before.fullText);
  expect((await app.asAdmin(TEXT)).article).toEqual(before);
});

describe('the DOIs of several materials', () => {
  const made = async (...dois: string[]) => {
    const materials = [];
    for (const doi of dois) materials.push(await make.article(admin, { title: doi, doi }));
    return materials;
  };
  const doisOf = (materials: { id: number }[]) =>
    Promise.all(materials.map(async ({ id }) => (await app.asAdmin(`{ material(id: ${id}) { doi } }`)).material.doi));
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
    expect(await doisOf([one, other, third])).toEqual(dois);
  });

  it('take a DOI that the one before them has lost', async () => {
    const dois = ['10.5555/marrje-a', '10.5555/marrje-b'];
    const [giver, heir] = await made(...dois);
    await change(given([giver, heir], [null, dois[0]]));
    expect(await doisOf([giver, heir])).toEqual([null, dois[0]]);
    await expect(change(given([giver], [dois[0]]))).rejects.toMatchObject(duplicateOf(heir));
    await change([
      { id: heir.id, isDeleted: true },
      { id: giver.id, doi: dois[0] },
    ]);
    await expect(change([{ id: heir.id, isDeleted: false }])).rejects.toMatchObject(duplicateOf(giver));
  });
});
