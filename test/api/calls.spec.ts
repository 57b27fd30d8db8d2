import { rest } from '../support/apis.js';
import { pdf, word } from '../support/files.js';
import { make } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp();
const admin = useAdmin(app);

it('opens a call with several files, in the order they were chosen, which is then the last', async () => {
  const files = [word('Udhëzime për autorët.docx'), await pdf({ name: 'Thirrja.pdf' })];
  const { id } = await make.call(admin, { title: 'Numri i parë' }, { files });
  expect((await admin.list('calls')).at(-1)).toMatchObject({
    ...{ id, title: 'Numri i parë', info: 'Numri i parë i vitit 2023', deadline: '2030-03-31' },
    files: [{ title: 'Udhëzime për autorët.docx' }, { title: 'Thirrja.pdf' }],
  });
  expect((await app.asAnyone('{ latestCall { id } }')).latestCall).toEqual({ id });
  const { files: replaced } = await admin.update('calls', id, {}, { files: [word('Tjetër.docx')] });
  expect(replaced).toMatchObject([{ title: 'Tjetër.docx' }]);
});

it('responds to GET /api/calls with the names of the specification', async () => {
  const { id } = await make.call(rest(app.url, app.token), {}, { files: [word('b.docx'), word('a.docx')] });
  const list = (await (await fetch(`${app.url}/api/calls`)).json()) as unknown[];
  expect(list.at(-1)).toEqual({
    ...{ id, title: 'Thirrje për artikuj', short_description: 'Numri i parë i vitit 2023' },
    description: 'Ftohen autorët të dërgojnë dorëshkrime.',
    ...{ en_description: 'Authors are invited to send manuscripts.', end_date: '2030-03-31' },
    call_files: ['b.docx', 'a.docx'].map((title) => ({ url: expect.stringMatching(/uploads\/.+\.docx$/), title })),
  });
});
