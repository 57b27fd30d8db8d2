import { LANGUAGES } from '../../client/shared/locales.js';
import { graphql, rest } from '../support/apis.js';
import { make } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp();
const byRest = useAdmin(app, rest);
const byGraphql = useAdmin(app, graphql);

it('rejects a record without a title or a file, or for both authors and reviewers, also in an update', async () => {
  for (const fields of [{ isReviewFile: true }, { title: '' }])
    await expect(make.otherFile(byRest, fields)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await expect(make.otherFile(byRest, {}, {})).rejects.toMatchObject({ code: 'BAD_INPUT' });
  const { id } = await make.otherFile(byRest);
  await expect(byRest.update('otherFiles', id, { isReviewFile: true })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  const stored = (await byRest.list('otherFiles')).find((file) => file.id === id);
  expect(stored).toMatchObject({ isAuthorFile: true, isReviewFile: false });
});

it('lists documents by audience and language', async () => {
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

it('responds to GET /api/other-files/ with the names of the specification', async () => {
  const { id } = await make.otherFile(byGraphql);
  const list = (await (await fetch(`${app.url}/api/other-files/`)).json()) as { id: number }[];
  expect(list.find((file) => file.id === id)).toEqual({
    ...{ id, title: 'Udhëzime për autorët', isAuthorFile: true, isRateFile: false, is_en_file: false },
    url: expect.stringMatching(/uploads\/.+\.docx$/),
  });
});
