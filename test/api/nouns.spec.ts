import { apis, graphql, rest } from '../support/apis.js';
import { pdf, picture } from '../support/files.js';
import type { NounName } from '../support/nouns.js';
import { CATEGORY, article, issue, make } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

/** What each noun has of its own; calls: calls.spec.ts. */
const app = useApp();
const byRest = useAdmin(app, rest);
/** What REST responds at this path with one of the records, under the names of the specification. */
const specified = async (path: string, id: number) => {
  const headers = { authorization: `Bearer ${app.token}` };
  const list = (await (await fetch(app.url + path, { headers })).json()) as { id: number }[];
  return list.find((record) => record.id === id);
};

describe.each(apis)('by %s', (_, connect) => {
  const admin = useAdmin(app, connect);
  const stored = async (noun: NounName, id: number) =>
    (await connect(app.url).list(noun)).find((record) => record.id === id);

  it('every field of an issue and of an article is returned unchanged, and an empty one as null', async () => {
    const { id } = await make.issue(admin);
    expect(await stored('materials', id)).toMatchObject({ ...issue(), coverImage: null });
    const { id: whole } = await make.article(admin);
    expect(await stored('materials', whole)).toMatchObject(article());
    const empty = { authorsText: null, references: null };
    const { id: poor } = await make.article(admin, empty);
    expect(await stored('materials', poor)).toMatchObject(empty);
  });

  it('of a material only the fields and files that are sent are changed', async () => {
    const before = await make.issue(admin, {}, { coverImage: await picture() });
    const { coverImage } = before;
    const renamed = issue({ title: 'Numri i dytë' });
    expect(await admin.update('materials', before.id, { title: renamed.title })).toMatchObject({
      ...{ ...renamed, coverImage, pdf: before.pdf },
    });
    await admin.update('materials', before.id, {}, { pdf: await pdf({ text: 'Botimi i dytë' }) });
    expect(await stored('materials', before.id)).toMatchObject({
      ...{ ...renamed, coverImage, pdf: expect.not.stringContaining(before.pdf) },
    });
  });

  it('a board member is added with both CVs and every flag', async () => {
    const set = { isScientificBoard: true, isEditorialOffice: true, isOrganisingCommittee: true, isMember: true };
    const fields = { fullName: 'Johann Georg von Hahn', ...set, isTopLevel: false, isEditorialBoard: false };
    const { id } = await make.member(admin, fields);
    const member = await stored('boardMembers', id);
    expect(member).toMatchObject({ ...fields, department: 'Shkodër' });
    expect(member.cv).not.toBe(member.cvEn);
  });

  it('of a board member only what is sent is changed: not isMember, nor the other CV', async () => {
    const before = await make.member(admin, { isMember: true });
    const fields = { fullName: 'Edith Durham', department: null, isTopLevel: false };
    await admin.update('boardMembers', before.id, fields, { cvEn: await pdf({ text: 'CV' }) });
    const after = await stored('boardMembers', before.id);
    expect(after).toMatchObject({ ...fields, isMember: true, cv: before.cv });
    expect(after.cvEn).not.toBe(before.cvEn);
  });

  it('another file is for authors, in English; it retains its file unless a new one is uploaded', async () => {
    const before = await make.otherFile(admin, { title: 'Guide for authors', isEnglish: true });
    const flags = { isAuthorFile: true, isReviewFile: false, isEnglish: true };
    expect(await stored('otherFiles', before.id)).toMatchObject({ title: 'Guide for authors', ...flags });
    const renamed = await admin.update('otherFiles', before.id, { title: 'Formular' });
    expect(renamed).toMatchObject({ title: 'Formular', ...flags, file: before.file });
    const replaced = await admin.update('otherFiles', before.id, { title: 'Formular' }, { file: await pdf() });
    expect(replaced.file).not.toBe(before.file);
  });
});

it('a material without a PDF is rejected', async () => {
  await expect(graphql(app.url, app.token).create('materials', article())).rejects.toMatchObject({
    code: 'BAD_INPUT',
    fields: [{ field: 'pdf' }],
  });
});

it.each(['cv', 'cvEn'])('a board member without %s is rejected', async (field) => {
  const rejected = make.member(byRest, {}, { [field]: undefined });
  await expect(rejected).rejects.toMatchObject({ code: 'BAD_INPUT', fields: [{ field }] });
});

it('another file without a title or a file, or for both authors and reviewers, is rejected, also in an update', async () => {
  for (const fields of [{ isReviewFile: true }, { title: '' }])
    await expect(make.otherFile(byRest, fields)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await expect(make.otherFile(byRest, {}, {})).rejects.toMatchObject({ code: 'BAD_INPUT' });
  const { id } = await make.otherFile(byRest);
  await expect(byRest.update('otherFiles', id, { isReviewFile: true })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  expect((await byRest.list('otherFiles')).find((file) => file.id === id)).toMatchObject({
    ...{ isAuthorFile: true, isReviewFile: false },
  });
});

it('GET /api/materials returns the whole list, future years included, under the names of the specification', async () => {
  const { id } = await make.issue(byRest, { publicationYear: 2999 }, { coverImage: await picture() });
  for (const path of ['/api/materials', '/api/materials/'])
    expect(await specified(path, id)).toEqual({
      id,
      title: issue().title,
      short_description: issue().abstract,
      image: expect.stringMatching(/uploads\/materials\/[\w.-]+\.webp$/),
      pdf: expect.stringMatching(/uploads\/materials\/[\w.-]+\.pdf$/),
      ...{ publish_number: 1, publish_year: 2999, categoryId: CATEGORY.Arkiva, categoryName: 'Arkiva' },
      ...{ authors: null, issn: '1234-5679', drejtori_i_revistes: 'Drejtori', kryeredaktore: 'Kryeredaktorja' },
      ...{ sekretare_shkencore: 'Bordi shkencor', kolegjiumi_redaksise: 'Bordi editorial' },
      ...{ pergatiten_per_botim: 'Redaksia', permbajtja: '<p>Përmbajtja</p>', fjalet_kyce: null, referenca: null },
    });
});

it('GET /api/board/ and /api/other-files/ respond with the names of the specification', async () => {
  const { id: member } = await make.member(byRest);
  expect(await specified('/api/board/', member)).toEqual({
    ...{ id: member, full_name: 'Marin Barleti', department: 'Shkodër', isTopLevel: true, isBordiShkencor: false },
    ...{ isBordiEditorial: true, isRedaksia: false, isKomitetiOrganizativ: false, isAnetar: false },
    cv_pdf: expect.stringMatching(/uploads\/.+\.pdf$/),
    cv_en_pdf: expect.stringMatching(/uploads\/.+\.pdf$/),
  });
  const { id: file } = await make.otherFile(byRest);
  expect(await specified('/api/other-files/', file)).toEqual({
    ...{ id: file, title: 'Udhëzime për autorët', isAuthorFile: true, isRateFile: false, is_en_file: false },
    url: expect.stringMatching(/uploads\/.+\.docx$/),
  });
});

it('other files are listed by audience and language over GraphQL', async () => {
  await make.otherFile(byRest, { title: 'Formulari i vlerësimit', isAuthorFile: false, isReviewFile: true });
  await make.otherFile(byRest, { title: 'Review form', isAuthorFile: false, isReviewFile: true, isEnglish: true });
  const { sq, en } = await app.asAnyone(
    '{ sq: otherFiles(audience: REVIEWERS, language: al) { title } en: otherFiles(audience: REVIEWERS, language: en) { title } }',
  );
  expect([sq, en]).toEqual([[{ title: 'Formulari i vlerësimit' }], [{ title: 'Review form' }]]);
});

it('the boards page begins with the editor-in-chief of the newest issue', async () => {
  for (const fullName of ['Arben Krasniqi', 'Prof. Dr. Drita Hoxha']) await make.member(byRest, { fullName });
  await make.issue(byRest, { editorInChief: 'Drita Hoxha' });
  const page = await (await fetch(`${app.url}/bordi/en`)).text();
  const people = [...page.matchAll(/(?:<span class="role">([^<]*)<\/span>)?<span class="person">([^<]*)</g)];
  expect(people[0].slice(1)).toEqual(['Editor-in-chief', 'Prof. Dr. Drita Hoxha']);
});
