import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import http from 'node:http';
import { AuthService } from '../../server/people/auth/auth.service.js';
import { SubscribersService } from '../../server/people/subscriptions/subscribers.service.js';
import { UsersService } from '../../server/people/users/users.service.js';
import type { Identity } from '../../server/platform/access/access.js';
import { newColleague } from '../support/colleagues.js';
import { ADMIN } from '../support/admin.js';
import { type Api, graphql, query, rest } from '../support/apis.js';
import { startProcess } from '../support/app.js';
import { type OnLoopback, onLoopback } from '../network/loopback.js';
import { exchange } from '../support/raw.js';
import { requestsTo } from '../support/requests.js';
import { securityLogOf } from '../support/security-log.js';
import { claimsOf, encode, retoken } from '../support/tokens.js';
import { useApp } from '../support/use-app.js';

const userOf = (email: string) => ({ username: 'tjetri', email, password: 'nje fjalekalim i gjate' });
const HOUR = 3600;

const app = useApp();
beforeEach(() => app.sql('delete from login_attempts'));

const signIn = async (url = app.url, { email, password } = ADMIN) => (await rest(url).login(email, password)).token;
const { send, post } = requestsTo(app);
/** A sign-in with more in its path, body or headers. */
const signInWith = async (path: string, more: object, headers: Record<string, string>) => {
  const { email, password } = ADMIN;
  const response = await post(`/api/auth/login${path}`, { email, password, ...more }, headers);
  return ((await response.json()) as { access_token: string }).access_token;
};
const status = async (token: string, url = app.url) =>
  (await fetch(`${url}/api/auth`, { headers: { authorization: `Bearer ${token}` } })).status;
const CHANGE_PASSWORD = `mutation ($old: String!, $new: String!) {
  changePassword(currentPassword: $old, newPassword: $new) { accessToken } }`;

const usedAgo = (minutes: number, sid: string) =>
  app.sql(`update sessions set last_used_at = now() - make_interval(mins => $1) where id = $2`, [minutes, sid]);

describe('a session', () => {
  it('is new at each sign-in, whatever the client sends', async () => {
    const brought = await signIn();
    const { sid } = claimsOf(brought);
    const headers = { authorization: `Bearer ${brought}`, cookie: `sid=${sid}; access_token=${brought}` };
    const fresh = await signInWith(`?sid=${sid}`, { sid, access_token: brought }, headers);
    expect(claimsOf(fresh).sid).not.toBe(sid);
    await query(app.url, fresh, 'mutation { logout }');
    expect([await status(fresh), await status(brought)]).toEqual([401, 200]);
  });

  it('ends half an hour after its last use, whatever the token says', async () => {
    const token = await signIn();
    const { sid } = claimsOf(token);
    await usedAgo(29, sid);
    expect(await status(token)).toBe(200);
    const [{ ago }] = await app.sql<{ ago: number }>(
      'select extract(epoch from now() - last_used_at)::int as ago from sessions where id = $1',
      [sid],
    );
    expect(ago).toBeLessThan(60);
    await usedAgo(30, sid);
    expect(await status(token)).toBe(401);
    await usedAgo(0, sid);
    expect(await status(token)).toBe(401);
  });

  it('ends eight hours after sign-in, however much it is used', async () => {
    const token = await signIn();
    const { sid, exp } = claimsOf(token);
    const [{ end }] = await app.sql<{ end: number }>(
      `select floor(extract(epoch from created_at + interval '8 hours'))::int as end from sessions where id = $1`,
      [sid],
    );
    expect(exp).toBe(end);
    await app.sql(`update sessions set created_at = now() - interval '8 hours' where id = $1`, [sid]);
    expect(await status(token)).toBe(401);
  });

  it('is listed for its user with times and browser, and can be ended alone', async () => {
    const SESSIONS = '{ sessions { id createdAt lastUsedAt browser isCurrent } }';
    const { endOtherSessions } = await query(app.url, await signIn(), 'mutation { endOtherSessions { accessToken } }');
    const here: string = endOtherSessions.accessToken;
    const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
    const there = await signInWith('', {}, { 'user-agent': browser });
    await usedAgo(31, claimsOf(await signIn()).sid);
    const { sessions } = await query(app.url, here, SESSIONS);
    expect(sessions).toHaveLength(2);
    expect(sessions).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: claimsOf(here).sid, browser: null, isCurrent: true }),
        expect.objectContaining({ id: claimsOf(there).sid, browser: 'Firefox, Linux', isCurrent: false }),
      ]),
    );

    const { token: colleague } = await newColleague({ url: app.url, token: here });
    const END = 'mutation ($id: ID!) { endSession(id: $id) }';
    for (const id of [claimsOf(there).sid, 'x', "' or true --", ''])
      expect(await query(app.url, colleague, END, { id })).toEqual({ endSession: false });
    expect(await status(there)).toBe(200);
    expect((await query(app.url, colleague, SESSIONS)).sessions).toHaveLength(1);
    expect(await query(app.url, here, END, { id: claimsOf(there).sid })).toEqual({ endSession: true });
    expect([await status(here), await status(there)]).toEqual([200, 401]);
    app.token = here;
  });

  it('is not extended by ending the others', async () => {
    const [token, other] = [await signIn(), await signIn()];
    await app.sql(`update sessions set created_at = now() - interval '7 hours' where id = $1`, [claimsOf(token).sid]);
    const { endOtherSessions } = await query(app.url, token, 'mutation { endOtherSessions { accessToken } }');
    const renewed: string = endOtherSessions.accessToken;
    expect(claimsOf(renewed).exp - Math.floor(Date.now() / 1000)).toBeLessThanOrEqual(HOUR);
    expect([await status(renewed), await status(token), await status(other)]).toEqual([200, 401, 401]);
  });

  it('older than ten minutes manages no users, sends no letter and takes no list of addresses, until its user signs in again', async () => {
    const token = await signIn();
    const { sid } = claimsOf(token);
    const startedAgo = (seconds: number) =>
      app.sql('update sessions set created_at = now() - make_interval(secs => $1) where id = $2', [seconds, sid]);
    const user = userOf('tjetri@example.org');
    const [{ id: scheduled }] = await app.sql<{ id: number }>(
      `insert into letters (kind, state, scheduled_for, content, version)
       values ('free', 'scheduled', now() + interval '1 day', $1, 1) returning id`,
      [{ al: { subject: 'A', intro: 'A', items: [] }, en: { subject: 'A', intro: 'A', items: [] } }],
    );
    const mutations = [
      'restoreUser(id: 987654) { id }',
      'inviteUser(username: "A", email: "a@example.org") { id }',
      'sendLetter(id: 987654, version: 1) { id }',
      `updateLetter(id: ${scheduled}, input: { version: 1 }) { id }`,
      'sendConfirmations',
    ];
    const both = [rest(app.url, token), graphql(app.url, token)];
    const requests: (() => Promise<unknown>)[] = [
      ...both.map((api) => () => api.register(user)),
      ...both.map((api) => () => api.removeUser(987_654)),
      () => query(app.url, token, '{ subscribersCsv }'),
      ...mutations.map((text) => () => query(app.url, token, `mutation { ${text} }`)),
    ];
    const codes = () => Promise.all(requests.map((ask) => ask().catch(({ code }: { code: string }) => code)));
    await startedAgo(601);
    expect(await codes()).toEqual(requests.map(() => 'REAUTHENTICATION_REQUIRED'));
    await expect(rest(app.url, token).register(user)).rejects.toMatchObject({
      status: 403,
      body: { error_message: expect.stringMatching(/^Hyni përsëri/) },
    });
    expect(await status(token)).toBe(200);
    expect(await rest(app.url, token).users()).not.toContainEqual(expect.objectContaining({ email: user.email }));
    await startedAgo(590);
    expect(await codes()).not.toContain('REAUTHENTICATION_REQUIRED');
    await startedAgo(601);
    const create = `createUser(input: { username: "A", email: "a@example.org", password: "${user.password}" }) { id }`;
    const afterLogout = query(app.url, token, `mutation { logout ${create} }`);
    await expect(afterLogout).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
  });

  it('that has ended since the request began reads and changes nothing', async () => {
    const { id } = await newColleague({ url: app.url, token: await signIn() });
    const gone = { id, username: 'x', email: 'x', session: randomUUID(), tokenVersion: 7, client: {} } as Identity;
    const auth = app.nest.get(AuthService);
    const subscribers = app.nest.get(SubscribersService);
    for (const attempt of [
      () => auth.account({ ...gone, id: 987_654 }),
      () => auth.changePassword(gone, 'nje fjalekalim', 'tjeter fjalekalim'),
      () => auth.endOtherSessions(gone),
      () => subscribers.import(gone, 'vonë@example.org', 'al'),
      () => subscribers.export(gone),
      () => subscribers.remove(gone, 987_654),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  describe('in another process of the journal', () => {
    let other: Awaited<ReturnType<typeof startProcess>>;
    let admin: Api;
    beforeAll(async () => {
      other = await startProcess(app.config, app.databaseUrl);
      app.token = await signIn();
      admin = rest(app.url, app.token);
    });
    afterAll(() => other.nest.close());

    type Colleague = Awaited<ReturnType<typeof newColleague>>;
    const restoreUser = (id: number) => query(app.url, app.token, `mutation { restoreUser(id: ${id}) { id } }`);
    const NO_RIGHT = 'the end of the right to edit';
    const ends: Record<string, (colleague: Colleague) => Promise<unknown>> = {
      'Log Out': ({ token }) => query(app.url, token, 'mutation { logout }'),
      'the end of all sessions': ({ token }) => query(app.url, token, 'mutation { endOtherSessions { accessToken } }'),
      'another password, with which a new one begins': async ({ token, password }) => {
        const change = { old: password, new: 'fjalekalimi i dyte' };
        const { changePassword } = await query(app.url, token, CHANGE_PASSWORD, change);
        expect(await status(changePassword.accessToken)).toBe(200);
      },
      'a reset of the password': async ({ email }) => {
        const users = app.nest.get(UsersService);
        await users.resetPassword((await users.findWithDeleted(email))!, 'fjalekalimi i dyte');
      },
      [NO_RIGHT]: ({ id }) => app.sql('update users set is_admin = false where id = $1', [id]),
      'the deletion of its user': ({ id }) => admin.removeUser(id),
      'the deletion of a user who is restored': ({ id }) => admin.removeUser(id).then(() => restoreUser(id)),
      'a new user of the same address': async (colleague) => {
        await admin.removeUser(colleague.id);
        await admin.register(userOf(colleague.email));
        expect(await status(forged(colleague.token, {}, { sub: String(colleague.id + 1) }))).toBe(401);
      },
    };

    it.each(Object.entries(ends))('ends at its next request with %s', async (how, end) => {
      const rejected = how === NO_RIGHT ? 403 : 401;
      const colleague = await newColleague(app);
      const statuses = async () => [await status(colleague.token, other.url), await status(colleague.token)];
      expect(await statuses()).toEqual([200, 200]);
      await end(colleague);
      expect(await statuses()).toEqual([rejected, rejected]);
    });
  });
});

it('the security log records every sign-in, rejection, sign-out and account change, with ids and outcomes and no secrets', async () => {
  const user = userOf('i.tjeter@example.org');
  const strange = 'kush\u001b[31m\u2028di@example.org';
  let tokens: string[] = [];
  const { lines: all, text } = await securityLogOf(app.nest, async () => {
    const token = await signIn();
    const admin = rest(app.url, token);
    const guesses = [ADMIN.email, strange, ...Array<string>(11).fill('askush@example.org')];
    for (const email of guesses) await expect(rest(app.url).login(email, 'gabim gabim')).rejects.toThrow();
    await admin.register(user);
    const { id } = (await admin.users()).find(({ email }) => email === user.email)!;
    await admin.removeUser(id);
    await query(app.url, token, `mutation { restoreUser(id: ${id}) { id } }`);
    const idle = await signIn();
    await usedAgo(60, claimsOf(idle).sid);
    await status(idle);
    await status(idle);
    const wrong = { old: 'x', new: 'nje tjeter fjalekalim' };
    await expect(query(app.url, token, CHANGE_PASSWORD, wrong)).rejects.toThrow();
    const { sid } = claimsOf(await signIn());
    for (let n = 0; n < 2; n++) await query(app.url, token, `mutation { endSession(id: "${sid}") }`);
    const { endOtherSessions } = await query(app.url, token, 'mutation { endOtherSessions { accessToken } }');
    await query(app.url, endOtherSessions.accessToken, 'mutation { logout }');
    tokens = [token, idle, endOtherSessions.accessToken];
  });
  // A minute's summary of rejected requests may come between.
  const lines = all.filter(({ event }) => event !== 'requests');
  const events = lines.map(({ event, outcome, reason }) => [event, outcome, reason].filter(Boolean).join(' '));
  expect(events).toEqual([
    'sign-in done',
    ...Array<string>(12).fill('sign-in rejected'),
    ...['throttled rejected login', 'user-created done', 'user-deleted done', 'user-restored done', 'sign-in done'],
    ...['session-expired done idle', 'password-changed rejected', 'sign-in done'],
    ...['sessions-ended done', 'sessions-ended done', 'sign-out done'],
  ]);
  for (const line of lines) {
    expect(line).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      requestId: expect.stringMatching(/^[\w-]{8,36}$/),
      address: expect.stringMatching(/^[\w-]{16}$/),
    });
  }
  expect(lines.filter(({ event }) => /user-/.test(String(event)))).toEqual(
    Array(3).fill(expect.objectContaining({ userId: expect.any(Number), subjectId: expect.any(Number) })),
  );
  expect(text).toMatch(/^(?:[\x20-\x7e]+\n)+$/);
  for (const secret of ['example.org', 'gabim', '127.0.0.1', app.config.jwtSecret, ADMIN.password, ...tokens])
    expect(text).not.toContain(secret);
});

/** Signed correctly unless a hash or a key is given. */
const forged = (token: string, header: object, claims: object, hash?: string, key?: string) =>
  retoken(token, app.config.jwtSecret, claims, { alg: 'HS256', typ: 'JWT', ...header }, hash, key);

describe('a forged token', () => {
  // A server that trusted a token's header would fetch the key from here.
  let connections = 0;
  const listener = http.createServer((_, response) => void response.end('{}')).on('connection', () => connections++);
  let listening: OnLoopback;
  beforeAll(async () => {
    listening = await onLoopback(listener);
    await app.sql('delete from login_attempts');
    app.token = await signIn(); // a story ended that of the beginning
  });
  afterAll(() => listening.close());
  const keys = () => `http://127.0.0.1:${listening.port}/keys`;

  const now = Math.floor(Date.now() / 1000);
  const parts = () => app.token.split('.');
  const unsigned = (alg: string) => `${encode({ alg, typ: 'JWT' })}.${parts()[1]}.`;
  function ofOwnKey(header: object): string {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const all = { alg: 'RS256', typ: 'JWT', jwk: publicKey.export({ format: 'jwk' }), ...header };
    const body = `${encode(all)}.${parts()[1]}`;
    return `${body}.${sign('sha256', Buffer.from(body), privateKey).toString('base64url')}`;
  }
  const of = (authorization: string, path = '/api/auth') => send(path, { headers: { authorization } });

  const cases: [what: string, make: () => string][] = [
    ['alg none', () => unsigned('none')],
    ['no alg', () => forged(app.token, { alg: undefined }, {})],
    ['HS384', () => forged(app.token, { alg: 'HS384' }, {}, 'sha384')],
    ['RS256 with the secret', () => forged(app.token, { alg: 'RS256' }, {})],
    ['a key of its own', () => ofOwnKey({})],
    ['a key of its own, fetched', () => ofOwnKey({ jwk: undefined, jku: keys(), x5u: keys(), kid: '1' })],
    ['the secret of the settings itself as key', () => forged(app.token, {}, {}, 'sha256', app.config.jwtSecret)],
    ['an empty signature', () => `${parts()[0]}.${parts()[1]}.`],
    ['another payload', () => `${parts()[0]}.${encode({ ...claimsOf(app.token), sub: '2' })}.${parts()[2]}`],
    ['no exp', () => forged(app.token, {}, { exp: undefined })],
    ['exp as text', () => forged(app.token, {}, { exp: String(now + HOUR) })],
    ['exp passed', () => forged(app.token, {}, { iat: now - 9 * HOUR, exp: now - HOUR })],
    ['exp in ten years', () => forged(app.token, {}, { exp: now + 10 * 365 * 24 * HOUR })],
    ['iat and exp in ten years', () => forged(app.token, {}, { iat: now + 87_600 * HOUR, exp: now + 87_608 * HOUR })],
    ['iat as text', () => forged(app.token, {}, { iat: String(now - 5) })],
    ['no iat', () => forged(app.token, {}, { iat: undefined })],
    ['nbf to come', () => forged(app.token, {}, { nbf: now + HOUR })],
    ['another audience', () => forged(app.token, {}, { aud: 'password-reset' })],
    ['a list of audiences', () => forged(app.token, {}, { aud: ['dashboard', 'else'] })],
    ['no audience', () => forged(app.token, {}, { aud: undefined })],
    ['another issuer', () => forged(app.token, {}, { iss: 'somebody' })],
    ['sub as a number', () => forged(app.token, {}, { sub: 1 })],
    ['sub as a list', () => forged(app.token, {}, { sub: ['1'] })],
    ['sub with a zero', () => forged(app.token, {}, { sub: '01' })],
    ['sub with SQL', () => forged(app.token, {}, { sub: '1 or 1=1' })],
    ['no sub', () => forged(app.token, {}, { sub: undefined })],
    ['the session of somebody else', () => forged(app.token, {}, { sub: '2' })],
    ['no session', () => forged(app.token, {}, { sid: undefined })],
    ['an unknown session', () => forged(app.token, {}, { sid: '00000000-0000-4000-8000-000000000000' })],
    ['a session with SQL', () => forged(app.token, {}, { sid: "' or true --" })],
    ['a list of sessions', () => forged(app.token, {}, { sid: [claimsOf(app.token).sid] })],
    ['another version', () => forged(app.token, {}, { ver: 2 })],
    ['a version as text', () => forged(app.token, {}, { ver: '1' })],
    ['no version', () => forged(app.token, {}, { ver: undefined })],
    ['nothing', () => ''],
  ];

  it.each(cases)('%s is rejected by REST and GraphQL, on public reads too', async (_, make) => {
    const token = make();
    expect((await of(`bearer ${token}`)).status).toBe(401);
    expect((await of(`Bearer ${token}`, '/api/categories')).status).toBe(401);
    await expect(query(app.url, token || ' ', '{ users { id } }')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('is rejected for its own reason: the same claims, correctly signed, are valid', async () => {
    expect(await status(forged(app.token, {}, {}))).toBe(200);
  });

  it.each([
    ['another scheme', (token: string) => `Basic ${token}`],
    ['no scheme', (token: string) => token],
    ['two tokens', (token: string) => `Bearer ${token}, Bearer ${token}`],
    ['something behind it', (token: string) => `Bearer ${token} x`],
    ['half a header of 12 kB', (token: string) => `Bearer ${token}.${'a'.repeat(12_000)}`],
  ])('%s is not a token', async (_, make) => expect((await of(make(app.token))).status).toBe(401));

  it('is not read from cookies, the URL or a second header', async () => {
    const { token } = app;
    for (const [headers, path] of [
      [[`Cookie: User=${token}; access_token=${token}`]],
      [[], `/api/auth?access_token=${token}&token=${token}`],
      [['Authorization: Bearer x', `Authorization: Bearer ${token}`]],
      [[`X-Authorization: Bearer ${token}`, `Proxy-Authorization: Bearer ${token}`]],
    ] as [string[], string?][]) {
      const { status } = await exchange(app.url, [`GET ${path ?? '/api/auth'} HTTP/1.1`, 'Host: x', ...headers]);
      expect([headers, path, status]).toEqual([headers, path, 401]);
    }
  });

  it('does not make the server fetch a key', () => expect(connections).toBe(0));
});
