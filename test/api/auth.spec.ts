import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ADMIN } from '../support/admin.js';
import { UsersService } from '../../server/people/users/users.service.js';
import { useApp } from '../support/use-app.js';
import { type Api, type ApiError, apis, query, rest } from '../support/apis.js';
import { badTokens } from '../support/tokens.js';

const app = useApp();
beforeEach(() => app.sql('delete from login_attempts'));

const post = (path: string, body: unknown, token?: string) =>
  fetch(app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });

describe.each(apis)('signing in by %s', (api, connect) => {
  it('returns a token and the administrator’s name and e-mail address', async () => {
    const { token, user } = await connect(app.url).login(ADMIN.email, ADMIN.password);
    expect(user).toEqual({ username: ADMIN.username, email: ADMIN.email });
    await expect(connect(app.url, token).users()).resolves.toHaveLength(1);
  });

  it('ignores the case of the e-mail address', async () => {
    await expect(connect(app.url).login(ADMIN.email.toUpperCase(), ADMIN.password)).resolves.toBeDefined();
  });

  it('rejects a wrong password and an unknown address with the same message', async () => {
    const wrong = await connect(app.url)
      .login(ADMIN.email, 'gabim gabim')
      .catch((error: Error) => error);
    const unknown = await connect(app.url)
      .login('askush@example.org', 'gabim gabim')
      .catch((error: Error) => error);
    expect(wrong).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(unknown).toMatchObject({ code: 'UNAUTHENTICATED', message: (wrong as Error).message });
  });

  it('limits attempts, and says when to retry', async () => {
    const email = `kurreshtar.${api}@example.org`;
    let code: string | undefined;
    for (let tries = 0; tries < 30 && code !== 'TOO_MANY_REQUESTS'; tries++) {
      const rejected = connect(app.url).login(email, `provë ${tries}`);
      code = await rejected.then(
        () => undefined,
        (error: ApiError) => error.code,
      );
    }
    expect(code).toBe('TOO_MANY_REQUESTS');
  });

  it('rejects every invalid token, even where none is needed', async () => {
    for (const [what, token] of Object.entries(badTokens(app.token, app.config.jwtSecret))) {
      const result = await connect(app.url, token)
        .users()
        .catch((error: { code: string }) => error);
      expect([what, result]).toMatchObject([what, { code: 'UNAUTHENTICATED' }]);
    }
  });
});

describe.each(apis)('administrators by %s', (api, connect) => {
  let admin: Api;
  beforeAll(() => {
    admin = connect(app.url, app.token);
  });
  const colleague = (name: string) => ({
    username: `${name}-${api}`,
    email: `${name}.${api}@example.org`,
    password: 'fjalekalim i gjate',
    isAdmin: true,
  });
  const idOf = async (email: string) => (await admin.users()).find((user) => user.email === email)!.id;

  it('are listed with id, username and e-mail, and nothing else', async () => {
    for (const user of await admin.users()) expect(Object.keys(user).toSorted()).toEqual(['email', 'id', 'username']);
  });

  it('register a colleague, who can sign in', async () => {
    const user = colleague('kolegu');
    await admin.register(user);
    await expect(connect(app.url).login(user.email, user.password)).resolves.toMatchObject({
      user: { username: user.username },
    });
  });

  it('cannot register an address twice, in whatever case', async () => {
    await admin.register(colleague('dyfish'));
    const again = { ...colleague('dyfish'), email: colleague('dyfish').email.toUpperCase() };
    await expect(admin.register(again)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it.each([
    ['password', '1234567'],
    ['password', ''],
    ['email', 'nuk është adresë'],
    ['email', ''],
    ['username', ''],
  ])('cannot register a colleague whose %s is %p', async (field, value) => {
    await expect(admin.register({ ...colleague('keq'), [field]: value })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ field }],
    });
  });

  it('delete a colleague, which invalidates their token', async () => {
    const user = colleague('ikes');
    await admin.register(user);
    const { token } = await connect(app.url).login(user.email, user.password);
    await admin.removeUser(await idOf(user.email));
    await expect(connect(app.url, token).users()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(connect(app.url).login(user.email, user.password)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('cannot delete themselves, nor a user who does not exist', async () => {
    await expect(admin.removeUser(await idOf(ADMIN.email))).rejects.toMatchObject({
      code: expect.stringMatching(/CONFLICT|FORBIDDEN|BAD_INPUT/),
    });
    await expect(admin.removeUser(999_999)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the response bodies of REST, as specified', () => {
  it('login responds with access_token and user_details', async () => {
    const response = await post('/api/auth/login', { email: ADMIN.email, password: ADMIN.password });
    expect(await response.json()).toEqual({
      access_token: expect.any(String),
      user_details: { username: ADMIN.username, email: ADMIN.email },
    });
  });

  it('a rejected login responds with 401 and a message', async () => {
    const response = await post('/api/auth/login', { email: ADMIN.email, password: 'gabim' });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: expect.any(String) });
  });

  it('an incomplete login is rejected with a message', async () => {
    for (const body of [{}, { email: ADMIN.email }, { email: { $ne: null }, password: ['a'] }, []]) {
      const response = await post('/api/auth/login', body);
      expect([400, 401]).toContain(response.status);
      expect(await response.json()).toMatchObject({ message: expect.any(String) });
    }
    const { message } = (await (await post('/api/auth/login', {})).json()) as { message: string };
    expect(message).toBe('email must be a string; password must be a string');
  });

  it('a rejected registration responds with 4xx and error_message', async () => {
    const response = await post(
      '/api/auth/register',
      { username: 'x', email: ADMIN.email, password: 'fjalekalim i ri', isAdmin: true },
      app.token,
    );
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ error_message: expect.any(String) });
    const short = await post(
      '/api/auth/register',
      { username: 'x', email: 'x', password: 'x', isAdmin: true },
      app.token,
    );
    expect(short.status).toBe(400);
    // The specification's form alerts it, in Albanian.
    expect(await short.json()).toMatchObject({ error_message: expect.stringMatching(/^Shkruani .*; Fjal/) });
  });

  it('a valid registration responds without error_message and without a password', async () => {
    const user = { username: 'ri', email: 'ri@example.org', password: 'fjalekalim i ri', isAdmin: true };
    const text = await (await post('/api/auth/register', user, app.token)).text();
    expect(text).not.toMatch(/error_message|password|hash|argon2/i);
  });
});

it('stores passwords only as hashes', async () => {
  const [user] = await app.sql<{ password_hash: string }>('select password_hash from users limit 1');
  expect(user.password_hash).toMatch(/^\$argon2id\$/);
});

describe('an initial password', () => {
  const aWeekPasses = (email: string) =>
    app.sql(`update users set password_expires_at = password_expires_at - interval '7 days' where email = $1`, [email]);

  it.each(apis)(
    'set for a colleague by %s must be used within a week, and is as good as any other then',
    async (api, connect) => {
      const password = 'fjalekalim i gjate';
      const [used, unused] = ['perdorur', 'harruar'].map((name) => `${name}.${api}@example.org`);
      for (const email of [used, unused])
        await connect(app.url, app.token).register({ username: 'x', email, password });
      const { token } = await connect(app.url).login(used, password);
      expect((await connect(app.url, token).users()).length).toBeGreaterThan(1);
      for (const email of [used, unused]) await aWeekPasses(email);
      await connect(app.url).login(used, password);
      await expect(connect(app.url).login(unused, password)).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
        message: expect.stringContaining('ka skaduar'),
      });
      await expect(connect(app.url).login(unused, 'gabim gabim')).rejects.toMatchObject({
        message: expect.not.stringContaining('skaduar'),
      });
    },
  );

  it('that was generated expires within a week although it was used, until it is changed to another', async () => {
    const [email, password] = ['gjeneruar@example.org', 'fjalekalim i gjate'];
    const users = app.nest.get(UsersService);
    await users.create(null, { username: 'x', email, password }, undefined, true);
    const { token } = await rest(app.url).login(email, password);
    const change = (newPassword: string) =>
      query(
        app.url,
        token,
        'mutation ($old: String!, $new: String!) { changePassword(currentPassword: $old, newPassword: $new) { accessToken } }',
        { old: password, new: newPassword },
      );
    await expect(change(password)).rejects.toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'newPassword' }] });
    await aWeekPasses(email);
    await expect(rest(app.url).login(email, password)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const { changePassword } = await change('Lumi i Vjosës 27');
    await rest(app.url, changePassword.accessToken).users();
    await rest(app.url).login(email, 'Lumi i Vjosës 27');
  });
});

it('a sign-in succeeds although what it would leave behind cannot be written, as on a full disk', async () => {
  await app.sql(`create function is_full() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`);
  await app.sql('create trigger full_disk before insert or update on known_clients execute function is_full()');
  try {
    expect((await rest(app.url).login(ADMIN.email, ADMIN.password)).token).toBeTruthy();
  } finally {
    await app.sql('drop function is_full() cascade');
  }
});
