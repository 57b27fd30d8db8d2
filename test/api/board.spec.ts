import { beforeAll, describe, expect, it } from '@jest/globals';
import { useApp } from '../support/use-app.js';
import { type Api, apis } from '../support/apis.js';
import { pdf } from '../support/files.js';
import { make } from '../support/records.js';

const app = useApp();

describe.each(apis)('the board by %s', (_, connect) => {
  let admin: Api;
  beforeAll(() => {
    admin = connect(app.url, app.token);
  });
  const stored = async (id: number) => (await connect(app.url).list('boardMembers')).find((member) => member.id === id);

  it('adds a member with both CVs and every flag', async () => {
    const flags = {
      isTopLevel: false,
      isScientificBoard: true,
      isEditorialBoard: false,
      isEditorialOffice: true,
      isOrganisingCommittee: true,
    };
    const { id } = await make.member(admin, { fullName: 'Johann Georg von Hahn', ...flags, isMember: true });
    const member = await stored(id);
    expect(member).toMatchObject({
      fullName: 'Johann Georg von Hahn',
      department: 'Shkodër',
      ...flags,
      isMember: true,
    });
    expect(member.cv).not.toBe(member.cvEn);
  });

  it('changes a member without replacing the CVs that were not uploaded again', async () => {
    const before = await make.member(admin);
    const after = await admin.update(
      'boardMembers',
      before.id,
      { fullName: 'Edith Durham', department: null },
      { cvEn: await pdf({ text: 'CV' }) },
    );
    expect(after).toMatchObject({ fullName: 'Edith Durham', department: null, cv: before.cv });
    expect(after.cvEn).not.toBe(before.cvEn);
  });

  it('leaves isMember unchanged when a change omits it', async () => {
    const { id } = await make.member(admin, { isMember: true });
    await admin.update('boardMembers', id, { fullName: 'Franz Nopcsa', isTopLevel: false });
    expect(await stored(id)).toMatchObject({ fullName: 'Franz Nopcsa', isTopLevel: false, isMember: true });
  });

  it('rejects a member without a name', async () => {
    await expect(make.member(admin, { fullName: '' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ field: 'fullName' }],
    });
  });

  it.each(['cv', 'cvEn'])('rejects a member without %s', async (missing) => {
    await expect(make.member(admin, {}, { [missing]: undefined })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  it('rejects a flag that is neither true nor false', async () => {
    await expect(make.member(admin, { isTopLevel: 'ndoshta' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

it('responds to GET /api/board/ with the names of the specification', async () => {
  const [[, connect]] = apis;
  const { id } = await make.member(connect(app.url, app.token));
  const list = (await (await fetch(`${app.url}/api/board/`)).json()) as { id: number }[];
  expect(list.find((member) => member.id === id)).toEqual({
    id,
    full_name: 'Marin Barleti',
    department: 'Shkodër',
    isTopLevel: true,
    isBordiShkencor: false,
    isBordiEditorial: true,
    isRedaksia: false,
    isKomitetiOrganizativ: false,
    isAnetar: false,
    cv_pdf: expect.stringMatching(/uploads\/.+\.pdf$/),
    cv_en_pdf: expect.stringMatching(/uploads\/.+\.pdf$/),
  });
});

it('the boards page begins with the editor-in-chief of the newest issue', async () => {
  const admin = apis[0][1](app.url, app.token);
  await make.member(admin, { fullName: 'Arben Krasniqi', isTopLevel: true });
  await make.member(admin, { fullName: 'Prof. Dr. Drita Hoxha', isTopLevel: true });
  await make.issue(admin, { editorInChief: 'Drita Hoxha', publicationYear: new Date().getFullYear() });
  const page = await (await fetch(`${app.url}/bordi/en`)).text();
  const people = [...page.matchAll(/(?:<span class="role">([^<]*)<\/span>)?<span class="person">([^<]*)</g)];
  expect(people[0].slice(1)).toEqual(['Editor-in-chief', 'Prof. Dr. Drita Hoxha']);
  expect(new Set(people.flatMap(([, role, name]) => (role ? [name] : [])))).toEqual(new Set(['Prof. Dr. Drita Hoxha']));
});
