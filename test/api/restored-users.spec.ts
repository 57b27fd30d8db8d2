import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TestApp, startApp } from '../support/app.js';
import { graphql, query } from '../support/apis.js';

const OTHER = { username: 'tjetri', email: 'tjetri@example.org', password: 'nje fjalekalim i gjate' };
const RESTORE = 'mutation ($id: Int!) { restoreUser(id: $id) { email } }';
let app: TestApp;
const execute = (text: string, variables = {}, token: string | undefined = app.token) =>
  query(app.url, token, text, variables);

async function registered() {
  const admin = graphql(app.url, app.token);
  await admin.register(OTHER);
  const { id } = (await admin.users()).find(({ email }) => email === OTHER.email)!;
  const { token } = await graphql(app.url).login(OTHER.email, OTHER.password);
  return { admin, id, token };
}

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it('a deleted user can be restored, and must sign in again', async () => {
  const { admin, id, token } = await registered();
  await admin.removeUser(id);
  expect((await admin.users()).map(({ email }) => email)).not.toContain(OTHER.email);
  await expect(graphql(app.url).login(OTHER.email, OTHER.password)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  const { deletedRecords } = await execute('{ deletedRecords { noun id title } }');
  expect(deletedRecords).toEqual([{ noun: 'USER', id, title: OTHER.username }]);

  expect(await execute(RESTORE, { id })).toEqual({ restoreUser: { email: OTHER.email } });
  await expect(execute('{ me { id } }', {}, token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await graphql(app.url).login(OTHER.email, OTHER.password);

  await admin.removeUser(id);
  await admin.register(OTHER);
  const taken = { code: 'CONFLICT', fields: [{ field: 'email' }] };
  await expect(execute(RESTORE, { id })).rejects.toMatchObject(taken);
});

it('a user who never existed cannot be restored', async () => {
  await expect(execute(RESTORE, { id: 987_654 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
