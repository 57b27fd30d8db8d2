import { ADMIN } from '../support/admin.js';
import { UsersService } from '../../server/people/users/users.service.js';
import { type Api, apis, graphql, query, rest } from '../support/apis.js';
import { whileHeld } from '../support/locks.js';
import { requestsTo } from '../support/requests.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp();
beforeEach(() => app.sql('delete from login_attempts'));

const { post } = requestsTo(app);

describe.each(apis)('administrators by %s', (api, connect) => {
  const admin = useAdmin(app, connect);

  it('sign in, and get a token, their name and e-mail address', async () => {
    const { token, user } = await connect(app.url).login(ADMIN.email.toUpperCase(), ADMIN.password);
    expect(user).toEqual({ username: ADMIN.username, email: ADMIN.email });
    await expect(connect(app.url, token).users()).resolves.toContainEqual(expect.objectContaining(user));
  });

  it('register a colleague, who signs in, is listed with id, name and address, and nothing else, and can be deleted', async () => {
    const [username, email, password] = ['Kolegu', `kolegu.${api}@example.org`, 'fjalekalim i gjate'];
    await admin.register({ username, email, password, isAdmin: true });
    expect((await connect(app.url).login(email, password)).user).toEqual({ username, email });
    const { id, ...listed } = (await admin.users()).find((user) => user.email === email)!;
    expect(listed).toEqual({ username, email });
    await admin.removeUser(id);
    await expect(connect(app.url).login(email, password)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('users', () => {
  const admin = useAdmin(app);

  it('cannot delete themselves, nor a user who does not exist', async () => {
    // Not the last administrator, who cannot be deleted either.
    await admin.register({ username: 'dytësi', email: 'dytesi@example.org', password: 'fjalekalim i gjate' });
    await expect(admin.removeUser(1)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(admin.removeUser(999_999)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('who are deleted can be restored, and must sign in again', async () => {
    const user = { username: 'tjetri', email: 'tjetri@example.org', password: 'nje fjalekalim i gjate' };
    const restore = (userId: number) =>
      app.asAdmin('mutation ($id: Int!) { restoreUser(id: $id) { email } }', { id: userId });
    await admin.register(user);
    const { token } = await rest(app.url).login(user.email, user.password);
    const { id } = (await admin.users()).find(({ email }) => email === user.email)!;
    await admin.removeUser(id);
    const { deletedRecords } = await app.asAdmin('{ deletedRecords { noun id title } }');
    expect(deletedRecords).toContainEqual({ noun: 'USER', id, title: user.username });

    expect(await restore(id)).toEqual({ restoreUser: { email: user.email } });
    await expect(query(app.url, token, '{ me { id } }')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await rest(app.url).login(user.email, user.password);

    await admin.removeUser(id);
    await admin.register(user);
    await expect(admin.register(user)).rejects.toMatchObject({ code: 'CONFLICT', fields: [{ field: 'email' }] });
    await expect(restore(id)).rejects.toMatchObject({ code: 'CONFLICT', fields: [{ field: 'email' }] });
    await expect(restore(987_654)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the response bodies of REST, as specified', () => {
  it('a rejected login responds with 401, an incomplete one with 4xx, and a message', async () => {
    for (const body of [{}, { email: ADMIN.email }, { email: { $ne: null }, password: ['a'] }, []]) {
      const response = await post('/api/auth/login', body);
      expect([400, 401]).toContain(response.status);
      expect(await response.json()).toMatchObject({ message: expect.stringMatching(/\S/) });
    }
    const response = await post('/api/auth/login', { email: ADMIN.email, password: 'gabim' });
    expect([response.status, await response.json()]).toMatchObject([401, { message: expect.stringMatching(/\S/) }]);
  });

  it('a registration responds with no password; a rejected one with 4xx and error_message', async () => {
    const user = { username: 'ri', email: 'ri@example.org', password: 'fjalekalim i ri', isAdmin: true };
    const register = (changes: object) =>
      post('/api/auth/register', { ...user, ...changes }, { authorization: `Bearer ${app.token}` });
    expect(await (await register({})).text()).not.toMatch(/error_message|password|hash|argon2/i);
    const taken = await register({ email: 'RI@example.org' });
    expect([taken.status, await taken.json()]).toMatchObject([409, { error_message: expect.any(String) }]);
    const short = await register({ email: 'x', password: 'x' });
    // The specification's form alerts it, in Albanian.
    const message = expect.stringMatching(/^Shkruani .*; Fjal/);
    expect([short.status, await short.json()]).toMatchObject([400, { error_message: message }]);
  });
});

describe('an initial password', () => {
  const aWeekPasses = (email: string) =>
    app.sql(`update users set password_expires_at = password_expires_at - interval '7 days' where email = $1`, [email]);

  it('set for a colleague must be used within a week, and is as good as any other then', async () => {
    const password = 'fjalekalim i gjate';
    const [used, unused] = ['perdorur@example.org', 'harruar@example.org'];
    for (const email of [used, unused]) await rest(app.url, app.token).register({ username: 'x', email, password });
    const { token } = await rest(app.url).login(used, password);
    expect((await rest(app.url, token).users()).length).toBeGreaterThan(1);
    for (const email of [used, unused]) await aWeekPasses(email);
    await rest(app.url).login(used, password);
    await expect(rest(app.url).login(unused, password)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      message: expect.stringContaining('ka skaduar'),
    });
    await expect(rest(app.url).login(unused, 'gabim gabim')).rejects.toMatchObject({
      message: expect.not.stringContaining('skaduar'),
    });
  });

  it('that was generated expires within a week although it was used, until it is changed to another', async () => {
    const [email, password] = ['gjeneruar@example.org', 'fjalekalim i gjate'];
    const users = app.nest.get(UsersService);
    await users.create(null, { username: 'x', email, password }, true);
    const { token } = await rest(app.url).login(email, password);
    const CHANGE = `mutation ($new: String!) {
      changePassword(currentPassword: "${password}", newPassword: $new) { accessToken } }`;
    const change = (newPassword: string) => query(app.url, token, CHANGE, { new: newPassword });
    await expect(change(password)).rejects.toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'newPassword' }] });
    await aWeekPasses(email);
    await expect(rest(app.url).login(email, password)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    // Of two at once one is made; who asked for the other has to sign in again.
    const passwords = ['Lumi i Vjosës 27', 'Lumi i Drinit 28'];
    const changes = passwords.map(change);
    const made = (await Promise.allSettled(changes)).findIndex(({ status }) => status === 'fulfilled');
    await expect(changes[1 - made]).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const { changePassword } = await changes[made];
    await rest(app.url, changePassword.accessToken).users();
    await rest(app.url).login(email, passwords[made]);
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

describe('administrators who delete each other', () => {
  const first = useAdmin(app);
  beforeEach(() => app.sql('delete from users where email <> $1', [ADMIN.email]));

  const password = 'nje fjalekalim i gjate';
  const userOf = (username: string) => ({ username, email: `${username.replace(' ', '')}@example.org`, password });
  const signedIn = async (username: string) =>
    graphql(app.url, (await graphql(app.url).login(userOf(username).email, password)).token);
  const idOf = async (name: string) => (await first.users()).find(({ username }) => username === name)!.id;

  it('one who is deleted meanwhile neither deletes nor adds others', async () => {
    for (const username of ['i dyti', 'i treti', 'i fundit']) await first.register(userOf(username));
    const last = await idOf('i fundit');
    for (const [username, act] of [
      ['i dyti', (deleted: Api) => deleted.removeUser(last)],
      ['i treti', (deleted: Api) => deleted.register(userOf('i ri'))],
    ] as const) {
      const [deleted, id] = [await signedIn(username), await idOf(username)];
      const request = whileHeld(
        app,
        (holder) => holder.query('update users set deleted_at = now() where id = $1', [id]),
        () => act(deleted),
      );
      await expect(request).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    }
    expect((await first.users()).map(({ username }) => username)).toEqual([ADMIN.username, 'i fundit']);
  });

  // Last, because it may end the session of the first administrator.
  it('of two administrators who delete each other at the same time, one remains', async () => {
    await first.register(userOf('i dyti'));
    const second = await signedIn('i dyti');
    const [firstId, secondId] = [await idOf(ADMIN.username), await idOf('i dyti')];
    const outcomes = await Promise.allSettled([first.removeUser(secondId), second.removeUser(firstId)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await app.sql('select count(*)::int as count from users where deleted_at is null')).toEqual([{ count: 1 }]);
  });
});
