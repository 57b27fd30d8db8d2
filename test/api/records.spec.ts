import { LANGUAGES } from '../../client/shared/locales.js';
import { type Api, apis, graphql, rest } from '../support/apis.js';
import { picture } from '../support/files.js';
import { type NounName, nouns } from '../support/nouns.js';
import { CATEGORY, article, issue, make, oneOf, otherUploads } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp();
const byRest = useAdmin(app, rest);
const byGraphql = useAdmin(app, graphql);
const all = (Object.keys(nouns) as NounName[]).flatMap((noun) => apis.map((api) => [noun, ...api] as const));

it.each<[path: string, made: (api: Api) => Promise<{ id: number }>, record: object]>([
  [
    'materials',
    // Of future years as well.
    async (api) => make.issue(api, { publicationYear: 2999 }, { coverImage: await picture() }),
    {
      ...{ title: issue().title, short_description: issue().abstract, permbajtja: '<p>Përmbajtja</p>' },
      image: expect.stringMatching(/uploads\/materials\/[\w.-]+\.webp$/),
      pdf: expect.stringMatching(/uploads\/materials\/[\w.-]+\.pdf$/),
      ...{ publish_number: 1, publish_year: 2999, categoryId: CATEGORY.Arkiva, categoryName: 'Arkiva' },
      ...{ authors: null, issn: '1234-5679', fjalet_kyce: null, referenca: null },
      ...{ drejtori_i_revistes: 'Drejtori', kryeredaktore: 'Kryeredaktorja', sekretare_shkencore: 'Bordi shkencor' },
      ...{ kolegjiumi_redaksise: 'Bordi editorial', pergatiten_per_botim: 'Redaksia' },
    },
  ],
  [
    'board',
    make.member,
    {
      ...{ full_name: 'Marin Barleti', department: 'Shkodër', isTopLevel: true, isBordiEditorial: true },
      ...{ isBordiShkencor: false, isRedaksia: false, isKomitetiOrganizativ: false, isAnetar: false },
      cv_pdf: expect.stringMatching(/uploads\/.+\.pdf$/),
      cv_en_pdf: expect.stringMatching(/uploads\/.+\.pdf$/),
    },
  ],
  [
    'other-files',
    make.otherFile,
    {
      ...{ title: 'Udhëzime për autorët', isAuthorFile: true, isRateFile: false, is_en_file: false },
      url: expect.stringMatching(/uploads\/.+\.docx$/),
    },
  ],
])('GET /api/%s returns the whole list, under the names of the specification', async (path, made, record) => {
  const { id } = await made(byGraphql);
  for (const url of [`${app.url}/api/${path}`, `${app.url}/api/${path}/`]) {
    const list = await (await fetch(url, { headers: { authorization: `Bearer ${app.token}` } })).json();
    expect((list as { id: number }[]).find((one) => one.id === id)).toEqual({ id, ...record });
  }
});

describe.each(apis)('by %s', (_, connect) => {
  const admin = useAdmin(app, connect);
  const stored = async (noun: NounName, { id }: { id: number }) =>
    (await connect(app.url).list(noun)).find((record) => record.id === id);

  it('every field of an issue and of an article comes back unchanged, and an empty one as null', async () => {
    const made = await make.issue(admin, {}, { coverImage: await picture() });
    expect(await stored('materials', made)).toMatchObject({ ...issue(), coverImage: made.coverImage });
    expect(await stored('materials', await make.article(admin))).toMatchObject(article());
    const empty = { authorsText: null, references: null };
    const poor = await stored('materials', await make.article(admin, empty));
    expect(poor).toMatchObject({ ...empty, coverImage: null });
  });

  it('a member has both CVs and every flag', async () => {
    const set = { isScientificBoard: true, isEditorialOffice: true, isOrganisingCommittee: true, isMember: true };
    const fields = { fullName: 'Johann Georg von Hahn', ...set, isTopLevel: false, isEditorialBoard: false };
    const member = await stored('boardMembers', await make.member(admin, fields));
    expect(member).toMatchObject({ ...fields, department: 'Shkodër' });
    expect(member.cv).not.toBe(member.cvEn);
  });
});

/** With everything that a change must not lose. */
const whole: typeof oneOf = {
  ...oneOf,
  materials: async (api) => make.article(api, {}, await otherUploads.materials()),
  boardMembers: (api) => make.member(api, { isMember: true }),
};

it.each(all)('of %s, by %s, a change changes only the fields and files that are sent', async (noun, _, connect) => {
  const admin = connect(app.url, app.token);
  const made = await whole[noun](admin);
  const named = noun === 'boardMembers' ? { fullName: 'Edith Durham' } : { title: 'I ri' };
  const renamed = await admin.update(noun, made.id, named);
  expect(renamed).toEqual({ ...made, ...named, version: renamed.version });

  const [[name, file]] = Object.entries(await otherUploads[noun]());
  const refiled = await admin.update(noun, made.id, {}, { [name]: file });
  expect(refiled).toEqual({ ...renamed, [name]: expect.anything(), version: refiled.version });
  expect(refiled[name]).not.toEqual(made[name]);
});

it('a deleted record is gone, but not for editors', async () => {
  const admin = rest(app.url, app.token);
  for (const noun of ['calls', 'boardMembers', 'otherFiles'] as const) {
    const { id } = await oneOf[noun](admin);
    await admin.remove(noun, id);
    const query = `{ ${noun.slice(0, -1)}(id: ${id}) { id } }`;
    await expect(app.asAnyone(query)).rejects.toMatchObject({ code: 'GONE' });
    expect(Object.values(await app.asAdmin(query))).toEqual([{ id }]);
  }
});

it('what browsers write into a form for nothing is nothing', async () => {
  const fields = { journalDirector: 'null', editorInChief: 'undefined', scientificBoard: '' };
  const { journalDirector, editorInChief, scientificBoard } = await make.issue(rest(app.url, app.token), fields);
  expect([journalDirector, editorInChief, scientificBoard]).toEqual([null, null, null]);
});

it.each([
  ['cv', 'user_pdf'],
  ['cvEn', 'user_pdf_en'],
])('a member without %s is rejected, by its name in REST', async (name, field) => {
  const rejected = make.member(byRest, {}, { [name]: undefined });
  await expect(rejected).rejects.toMatchObject({ code: 'BAD_INPUT', fields: [{ field }] });
});

describe('other files', () => {
  it('have a title and a file, and are not for both authors and reviewers, also after an update', async () => {
    for (const fields of [{ isReviewFile: true }, { title: '' }])
      await expect(make.otherFile(byRest, fields)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(make.otherFile(byRest, {}, {})).rejects.toMatchObject({ code: 'BAD_INPUT' });
    const { id } = await make.otherFile(byRest);
    await expect(byRest.update('otherFiles', id, { isReviewFile: true })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    const stored = (await byRest.list('otherFiles')).find((file) => file.id === id);
    expect(stored).toMatchObject({ isAuthorFile: true, isReviewFile: false });
  });

  it('are listed by audience and language', async () => {
    await app.sql('delete from other_files');
    await make.otherFile(byRest, { title: 'A' });
    await make.otherFile(byGraphql, { title: 'B', isAuthorFile: false, isReviewFile: true, isEnglish: true });
    const titles = async (given: string) =>
      (await app.asAnyone(`{ otherFiles${given} { title } }`)).otherFiles.map(({ title }: { title: string }) => title);
    expect([await titles(''), await titles('(audience: AUTHORS)')]).toEqual([['A', 'B'], ['A']]);
    expect([await titles('(audience: REVIEWERS)'), await titles('(language: en)')]).toEqual([['B'], ['B']]);
    expect(await titles('(audience: REVIEWERS, language: al)')).toEqual([]);
    for (const [path, shown] of Object.entries({ autoret: ['A', undefined], procesivleresimit: [undefined, 'B'] }))
      for (const [at, language] of LANGUAGES.entries())
        expect(/"file-title">([^<]*)/.exec(await app.text(`/${path}/${language}`))?.[1]).toBe(shown[at]);
  });
});
