import { setImmediate as turn } from 'node:timers/promises';
import { wallTime } from '../../client/shared/wall-time.js';
import { DataSource } from 'typeorm';
import { MailJobs } from '../../server/people/mail/mail-jobs.js';
import { type User } from '../../server/people/users/user.entity.js';
import { UsersService } from '../../server/people/users/users.service.js';
import { ADMIN } from '../support/admin.js';
import { startApp } from '../support/app.js';
import { createDatabase, withClient } from '../support/database.js';
import { graphql, query, rest } from '../support/apis.js';
import { linkTo, mailSettings, parsed, startMailServer } from '../support/mail-server.js';
import { requestsTo } from '../support/requests.js';
import { useMails } from '../support/use-app.js';
import { securityLogOf } from '../support/security-log.js';

const { app, mails } = await useMails({ TRUST_PROXY: '1' });
beforeEach(async () => {
  await app.sql('delete from login_attempts');
  await app.sql('delete from notices');
  await app.nest.get(MailJobs)['running']; // mails of an earlier story that are being sent
});

const RESET = 'mutation ($email: String!) { requestPasswordReset(email: $email) }';
const requestReset = (email: string) => app.asAnyone(RESET, { email });
const choose = (token: string, newPassword: string) =>
  app.asAnyone(
    'mutation ($token: String!, $newPassword: String!) { choosePassword(token: $token, newPassword: $newPassword) }',
    { token, newPassword },
  );
const INVITE =
  'mutation ($username: String!, $email: String!) { inviteUser(username: $username, email: $email) { id } }';
const invite = (username: string, email: string, to = app, headers = {}) =>
  query(to.url, to.token, INVITE, { username, email }, headers);
const tokenFor = async (email: string, since = 0) => {
  const mail = await parsed(await mails.next(({ to, at }) => to[0] === email && at >= since));
  const link = linkTo('/login/password', mail);
  expect(link.origin + link.search).toBe('https://revista.example.org');
  return link.hash.slice(1);
};

describe('an invitation', () => {
  it('lets a new administrator with an address of their own choose a password, once', async () => {
    await invite('Ana', 'ana@example.org');
    const token = await tokenFor('ana@example.org');
    await expect(choose(token, '12345678')).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await choose(token, 'Lumi i Drinit 71');
    expect(await rest(app.url).login('ana@example.org', 'Lumi i Drinit 71')).toMatchObject({
      user: { username: 'Ana' },
    });
    await expect(choose(token, 'Lumi i Bunes 72')).rejects.toMatchObject({ code: 'GONE' });
    await expect(invite('X', 'ana@example.org')).rejects.toMatchObject({ code: 'DUPLICATE' });
    await expect(invite('X', 'a@b.al\r\nBcc: x@example.org')).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  it('may be repeated with its Idempotency-Key if the response was lost', async () => {
    const again = (username: string) => invite(username, 'eda@example.org', app, { 'idempotency-key': 'invite-eda' });
    const { inviteUser: invited } = await again('Eda');
    expect((await again('Eda')).inviteUser).toEqual(invited);
    await expect(again('Tjetra')).rejects.toMatchObject({ code: 'DUPLICATE' });
  });

  it('is like a registration, of which the password is compared, too; one who was deleted meanwhile is registered anew', async () => {
    const api = rest(app.url, app.token, { 'idempotency-key': 'register-era' });
    const era = { username: 'Era', email: 'era@example.org', password: 'Lumi i Drinit 71' };
    const registered = async () => (await api.users()).filter(({ email }) => email === era.email).map(({ id }) => id);
    for (let n = 0; n < 2; n++) await api.register(era);
    await expect(api.register({ ...era, password: 'Lumi i Bunes 72' })).rejects.toMatchObject({ code: 'DUPLICATE' });
    const [id, ...others] = await registered();
    expect(others).toEqual([]);
    await api.removeUser(id);
    await api.register(era);
    expect((await registered())[0]).toBeGreaterThan(id);
  });

  it('is void once its user has been deleted, also if restored, or has got a password otherwise', async () => {
    const { inviteUser: invited } = await invite('Fatos', 'fatos@example.org');
    const token = await tokenFor('fatos@example.org');
    const admin = graphql(app.url, app.token);
    await admin.removeUser(invited.id);
    expect(await app.sql('select 1 from account_links where user_id = $1', [invited.id])).toEqual([]);
    await app.asAdmin(`mutation { restoreUser(id: ${invited.id}) { id } }`);
    await expect(choose(token, 'Lumi i Drinit 71')).rejects.toMatchObject({ code: 'GONE' });

    // As if the mail had been waiting for its server meanwhile, by a clock that was ahead.
    await app.sql(
      `update notices set state = 'waiting', due_at = now() + interval '1 year', details = '{"tokenVersion": 1}'`,
    );
    await app.nest.get(MailJobs).catchUp();
    expect(await app.sql('select 1 from account_links where user_id = $1', [invited.id])).toEqual([]);
    expect(await app.sql(`select 1 from notices where state = 'waiting'`)).toEqual([]);

    const since = Date.now();
    await requestReset('fatos@example.org');
    const reset = await tokenFor('fatos@example.org', since);
    const users = app.nest.get(UsersService);
    await users.resetPassword((await users.findWithDeleted('fatos@example.org'))!, 'Mali i Korabit 2');
    await expect(choose(reset, 'Lumi i Drinit 71')).rejects.toMatchObject({ code: 'GONE' });
  });
});

describe('a forgotten password', () => {
  it('is replaced through a link that works once, for half an hour; every session ends, and no log contains the link', async () => {
    await invite('Ben', 'ben@example.org');
    await choose(await tokenFor('ben@example.org'), 'Mali i Tomorrit 1');
    const { token: session } = await rest(app.url).login('ben@example.org', 'Mali i Tomorrit 1');
    const since = Date.now();
    let link = '';
    const { text, lines } = await securityLogOf(app.nest, async () => {
      await requestReset('BEN@example.org');
      link = await tokenFor('ben@example.org', since);
      const both = await Promise.allSettled([choose(link, 'Mali i Korabit 2'), choose(link, 'Mali i Korabit 3')]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    });
    expect(lines.map(({ event }) => event)).toEqual(['password-reset']);
    expect(text).not.toMatch(new RegExp(`ben@|${link}`));
    await expect(rest(app.url, session).users()).rejects.toMatchObject({ status: 401 });
    await expect(rest(app.url).login('ben@example.org', 'Mali i Tomorrit 1')).rejects.toMatchObject({ status: 401 });
  });

  it('is not replaced if another was chosen meanwhile, by another link as well, or the user was deleted', async () => {
    const { inviteUser: invited } = await invite('Lule', 'lule@example.org');
    await choose(await tokenFor('lule@example.org'), 'Mali i Tomorrit 1');
    const users = app.nest.get(UsersService);
    const read = async () => (await users.findByEmail('lule@example.org'))!;
    const stored = () => app.sql('select password_hash from users where id = $1', [invited.id]);
    const meanwhile = [
      (user: User) => users.choosePassword(user, 'Mali i Korabit 2', {}),
      () => graphql(app.url, app.token).removeUser(invited.id),
    ];
    for (const happens of meanwhile) {
      const user = await read();
      await happens(user);
      const before = await stored();
      await expect(users.choosePassword(user, 'Mali i Korabit 3', {})).rejects.toMatchObject({ code: 'GONE' });
      expect(await stored()).toEqual(before);
      // The command line is proof enough.
      await users.resetPassword(user, 'Mali i Gjerë 4');
      expect(await stored()).not.toEqual(before);
      expect(await read()).toMatchObject({ deletedAt: null });
    }
    const purged = { ...(await read()), id: 987_654 };
    await expect(users.resetPassword(purged, 'Mali i Gjerë 4')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('has a link that cannot be forged, expires, is invalidated by the next one, and is stored nowhere', async () => {
    let since = Date.now();
    await requestReset(ADMIN.email);
    const first = await tokenFor(ADMIN.email, since);
    const stored = await app.column<string>(
      'select to_jsonb(l)::text from account_links l union all select to_jsonb(n)::text from notices n',
    );
    expect(stored.length).toBeGreaterThan(1);
    expect(stored.join()).not.toContain(first);
    since = Date.now();
    await requestReset(ADMIN.email);
    const second = await tokenFor(ADMIN.email, since);
    await expect(choose(first, 'Fusha e Korçës 5')).rejects.toMatchObject({ code: 'GONE' });
    await app.sql(`update account_links set expires_at = expires_at - interval '31 minutes'`);
    for (const token of [second, '', 'x', 'A'.repeat(43), 'A'.repeat(100), '%00'])
      await expect(choose(token, 'Fusha e Korçës 5')).rejects.toMatchObject({ code: 'GONE' });
  });

  it('has a link to this site, whatever the headers say, whose secret is no session token', async () => {
    const since = Date.now();
    const forged = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    await app.asAnyone(RESET, { email: ADMIN.email }, forged);
    const secret = await tokenFor(ADMIN.email, since); // looks at the origin of the link
    await expect(rest(app.url, secret).users()).rejects.toMatchObject({ status: 401 });
  });

  it('does not reveal who has an account, by its response or what it writes, and cannot flood a mailbox', async () => {
    const LAST = `select coalesce(pg_sequence_last_value('notices_id_seq'), 0)::int`;
    const written = async () => (await app.column<number>(LAST))[0];
    // An unknown address, one with an account, and that one over its quota.
    for (const email of ['askush@example.org', ...Array<string>(5).fill(ADMIN.email)]) {
      const before = await written();
      const response = await requestReset(email);
      expect([response, (await written()) - before]).toEqual([{ requestPasswordReset: true }, 1]);
    }
    const mailed = () => app.sql('select 1 from notices where recipient_id is not null');
    expect(await mailed()).toHaveLength(3);
    // By a clock that was ahead.
    await app.sql("update notices set created_at = now() + interval '1 year'");
    await requestReset(ADMIN.email);
    expect(await mailed()).toHaveLength(4);
    await Promise.allSettled(Array.from({ length: 11 }, () => requestReset('askush@example.org')));
    await expect(requestReset('askush@example.org')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

it('notifies about a sign-in from a new place, but not from a known one', async () => {
  const place = '203.0.113.1';
  const { email, password } = ADMIN;
  const signIn = (address: string) =>
    requestsTo(app).post('/api/auth/login', { email, password }, { 'x-forwarded-for': address });
  const since = Date.now();
  expect((await signIn(place)).status).toBe(200);
  const isNotice = ({ to, at }: { to: string[]; at: number }) => to[0] === ADMIN.email && at >= since;
  const mail = await parsed(await mails.next(isNotice));
  expect(mail.subject).toBe('Hyrje nga një pajisje ose rrjet i ri / Sign-in from a new device or network');
  expect(mail.text).toContain(place);
  expect(linkTo('/login/forgot', mail).origin).toBe('https://revista.example.org');
  // The minute may have ended in between.
  expect([since, Date.now()].some((at) => mail.text!.includes(wallTime(new Date(at))))).toBe(true);
  await signIn(place);
  expect(await app.sql(`select 1 from notices where kind = 'newPlace'`)).toHaveLength(1);
});

it('a mail that is being sent when the journal stops is settled before its database is closed', async () => {
  let hold = (_accept: () => void) => {};
  const held = new Promise<() => void>((resolve) => (hold = resolve));
  const server = await startMailServer({ onMessage: () => new Promise<void>((accept) => hold(accept)) });
  const database = await createDatabase();
  const stopping = await startApp({ ...mailSettings(server), DATABASE_URL: database.url });
  await invite('Dea', 'dea@example.org', stopping);
  const accept = await held;

  const jobs = stopping.nest.get(MailJobs);
  const dataSource = stopping.nest.get(DataSource);
  const closed = stopping.close();
  while (!jobs['isStopping'] && dataSource.isInitialized) await turn();
  accept();
  await closed;
  const { rows } = await withClient(database.url, (client) => client.query('select state from notices'));
  expect(rows).toEqual([{ state: 'sent' }]);
  await database.drop();
  await server.close();
});
