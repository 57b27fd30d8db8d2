import { apis, graphql, rest } from '../support/apis.js';
import { make } from '../support/records.js';
import { useApp } from '../support/use-app.js';

const app = useApp();

it.each(apis)('a member added by %s has both CVs and every flag', async (_, connect) => {
  const set = { isScientificBoard: true, isEditorialOffice: true, isOrganisingCommittee: true, isMember: true };
  const fields = { fullName: 'Johann Georg von Hahn', ...set, isTopLevel: false, isEditorialBoard: false };
  const { id } = await make.member(connect(app.url, app.token), fields);
  const member = (await connect(app.url).list('boardMembers')).find((one) => one.id === id);
  expect(member).toMatchObject({ ...fields, department: 'Shkodër' });
  expect(member.cv).not.toBe(member.cvEn);
});

it.each([
  ['cv', 'user_pdf'],
  ['cvEn', 'user_pdf_en'],
])('rejects a member without %s, by its name in REST', async (name, field) => {
  const rejected = make.member(rest(app.url, app.token), {}, { [name]: undefined });
  await expect(rejected).rejects.toMatchObject({ code: 'BAD_INPUT', fields: [{ field }] });
});

it('responds to GET /api/board/ with the names of the specification', async () => {
  const { id } = await make.member(graphql(app.url, app.token));
  const list = (await (await fetch(`${app.url}/api/board/`)).json()) as { id: number }[];
  expect(list.find((member) => member.id === id)).toEqual({
    ...{ id, full_name: 'Marin Barleti', department: 'Shkodër', isTopLevel: true, isBordiEditorial: true },
    ...{ isBordiShkencor: false, isRedaksia: false, isKomitetiOrganizativ: false, isAnetar: false },
    cv_pdf: expect.stringMatching(/uploads\/.+\.pdf$/),
    cv_en_pdf: expect.stringMatching(/uploads\/.+\.pdf$/),
  });
});
