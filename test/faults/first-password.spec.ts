import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ADMIN } from '../support/admin.js';
import { graphql, query, rest } from '../support/apis.js';
import { startServer, temporaryFolder } from '../support/server.js';

const settings = { ADMIN_PASSWORD: '' };

let dataDir: string;
let file: string;
beforeEach(() => {
  dataDir = temporaryFolder();
  file = path.join(dataDir, 'first-password');
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const CHANGE =
  'mutation ($old: String!) { changePassword(currentPassword: $old, newPassword: "Lumi i Vjosës 27") { accessToken } }';

it('a generated first password is in a file only, and good for nothing but choosing another one, for a week', async () => {
  let server = await startServer({ dataDir, settings });
  const [email, password] = fs.readFileSync(file, 'utf8').split('\n');
  expect(email).toBe(ADMIN.email);
  expect(server.output()).toContain(`First administrator: ${email}. The password is in ${file}`);
  expect(server.output()).not.toContain(password);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  await server.stop('SIGKILL');

  server = await startServer({ dataDir, settings });
  expect(server.output()).toContain(`The password is in ${file}`);
  await expect(rest(server.url).login(email, `${password}x`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  const { token } = await rest(server.url).login(email, password);
  const rejected = { code: 'PASSWORD_CHANGE_REQUIRED' };
  for (const api of [rest, graphql].map((connect) => connect(server.url, token))) {
    await expect(api.users()).rejects.toMatchObject(rejected);
    await expect(api.categories()).rejects.toMatchObject(rejected);
    await expect(api.removeUser(1)).rejects.toMatchObject(rejected);
  }
  for (const text of [
    '{ me { id } users { id } }',
    'mutation { endOtherSessions { accessToken } }',
    '{ __typename __schema { queryType { name } } }',
  ])
    await expect(query(server.url, token, text)).rejects.toMatchObject(rejected);
  expect(await query(server.url, token, '{ account { hasInitialCredentials } me { email } }')).toEqual({
    account: { hasInitialCredentials: true },
    me: { email },
  });
  expect(fs.existsSync(file)).toBe(true);
  const { changePassword } = await query(server.url, token, CHANGE, { old: password });
  expect(fs.existsSync(file)).toBe(false);
  expect(await rest(server.url, changePassword.accessToken).users()).toHaveLength(1);
  await server.stop();

  // Left by a start that ended before the account was created: it is invalid, and not announced.
  fs.writeFileSync(file, `${email}\nnot the password\n`);
  server = await startServer({ dataDir, settings });
  expect(server.output()).not.toContain(file);
  expect(fs.existsSync(file)).toBe(false);
  await server.stop();
});
