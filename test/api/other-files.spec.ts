import { apis, rest } from '../support/apis.js';
import { make } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp();
const byRest = useAdmin(app, rest);

describe.each(apis)('other files by %s', (_, connect) => {
  const admin = useAdmin(app, connect);
  const stored = async (id: number) => (await connect(app.url).list('otherFiles')).find((file) => file.id === id);

  it('stores a file for authors, in English', async () => {
    const { id } = await make.otherFile(admin, { title: 'Guide for authors', isEnglish: true });
    expect(await stored(id)).toMatchObject({
      title: 'Guide for authors',
      isAuthorFile: true,
      isReviewFile: false,
      isEnglish: true,
    });
  });
});

it('rejects a record without a title or a file, or for both authors and reviewers, also in an update', async () => {
  for (const fields of [{ isReviewFile: true }, { title: '' }])
    await expect(make.otherFile(byRest, fields)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await expect(make.otherFile(byRest, {}, {})).rejects.toMatchObject({ code: 'BAD_INPUT' });
  const { id } = await make.otherFile(byRest);
  await expect(byRest.update('otherFiles', id, { isReviewFile: true })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  expect((await byRest.list('otherFiles')).find((file) => file.id === id)).toMatchObject({
    isAuthorFile: true,
    isReviewFile: false,
  });
});

it('responds to GET /api/other-files/ with the names of the specification', async () => {
  const { id } = await make.otherFile(byRest);
  const list = (await (await fetch(`${app.url}/api/other-files/`)).json()) as { id: number }[];
  expect(list.find((file) => file.id === id)).toEqual({
    id,
    title: 'Udhëzime për autorët',
    isAuthorFile: true,
    isRateFile: false,
    is_en_file: false,
    url: expect.stringMatching(/uploads\/.+\.docx$/),
  });
});
