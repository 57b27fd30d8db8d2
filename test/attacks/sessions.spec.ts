import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp } from '../../server/app.js';
import { UsersService } from '../../server/people/users/users.service.js';
import { ADMIN } from '../support/admin.js';
import { type Api, graphql, query, rest } from '../support/apis.js';
import { securityLogOf, silenceSecurityLog } from '../support/security-log.js';
import { retoken } from '../support/tokens.js';
import { useApp } from '../support/use-app.js';

let colleagues = 0;
/** A new one for each attempt of a story. */
const newColleague = () => ({
  username: 'tjetri',
  email: `tjetri${++colleagues}@example.org`,
  password: 'nje fjalekalim i gjate',
});
const HOUR = 3600;

const app = useApp();
beforeEach(() => app.sql('delete from login_attempts'));

const signIn = async (url = app.url, { email, password } = ADMIN) => (await rest(url).login(email, password)).token;
const status = async (token: string, url = app.url) =>
  (await fetch(`${url}/api/auth`, { headers: { authorization: `Bearer ${token}` } })).status;
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());

describe('a session', () => {
  it('is new at each sign-in, whatever the client sends', async () => {
    const brought = await signIn();
    const { sid } = claimsOf(brought);
    const response = await fetch(`${app.url}/api/auth/login?sid=${sid}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${brought}`,
        cookie: `sid=${sid}; access_token=${brought}`,
      },
      body: JSON.stringify({ email: ADMIN.email, password: ADMIN.password, sid, access_token: brought }),
    });
    const { access_token: fresh } = (await response.json()) as { access_token: string };
    expect(claimsOf(fresh).sid).not.toBe(sid);
    await query(app.url, fresh, 'mutation { logout }');
    expect([await status(fresh), await status(brought)]).toEqual([401, 200]);
  });

  it('ends half an hour after its last use, whatever the token says', async () => {
    const token = await signIn();
    const { sid } = claimsOf(token);
    const usedAgo = (minutes: number) =>
      app.sql(`update sessions set last_used_at = now() - make_interval(mins => $1) where id = $2`, [minutes, sid]);
    await usedAgo(29);
    expect(await status(token)).toBe(200);
    const [{ ago }] = await app.sql<{ ago: number }>(
      'select extract(epoch from now() - last_used_at)::int as ago from sessions where id = $1',
      [sid],
    );
    expect(ago).toBeLessThan(60);
    await usedAgo(30);
    expect(await status(token)).toBe(401);
    await usedAgo(0);
    expect(await status(token)).toBe(401);
  });

  it('ends eight hours after sign-in, however much it is used', async () => {
    const token = await signIn();
    const { sid, iat, exp } = claimsOf(token);
    expect(exp - iat).toBe(8 * HOUR);
    await app.sql(`update sessions set created_at = now() - interval '8 hours' where id = $1`, [sid]);
    expect(await status(token)).toBe(401);
  });

  it('is listed for its user with times and browser, and can be ended alone', async () => {
    const SESSIONS = '{ sessions { id createdAt lastUsedAt browser isCurrent } }';
    const signInBy = async (userAgent: string): Promise<string> => {
      const response = await fetch(`${app.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': userAgent },
        body: JSON.stringify({ email: ADMIN.email, password: ADMIN.password }),
      });
      return ((await response.json()) as { access_token: string }).access_token;
    };
    const { endOtherSessions } = await query(app.url, await signIn(), 'mutation { endOtherSessions { accessToken } }');
    const here: string = endOtherSessions.accessToken;
    const there = await signInBy('Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0');
    const expired = await signIn();
    await app.sql(`update sessions set last_used_at = now() - interval '31 minutes' where id = $1`, [
      claimsOf(expired).sid,
    ]);
    const { sessions } = await query(app.url, here, SESSIONS);
    expect(sessions).toHaveLength(2);
    expect(sessions).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: claimsOf(here).sid, browser: null, isCurrent: true }),
        expect.objectContaining({ id: claimsOf(there).sid, browser: 'Firefox, Linux', isCurrent: false }),
      ]),
    );

    const other = newColleague();
    await graphql(app.url, here).register({ ...other, isAdmin: true });
    const colleague = await signIn(app.url, other);
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
    const user = newColleague();
    const [{ id: scheduled }] = await app.sql<{ id: number }>(
      `insert into letters (kind, state, scheduled_for, content, version)
       values ('free', 'scheduled', now() + interval '1 day', $1, 1) returning id`,
      [{ al: { subject: 'A', html: '' }, en: { subject: 'A', html: '' } }],
    );
    const requests: [string, () => Promise<unknown>][] = [
      ...[rest, graphql].flatMap((connect): [string, () => Promise<unknown>][] => [
        ['register', () => connect(app.url, token).register(user)],
        ['remove', () => connect(app.url, token).removeUser(987_654)],
      ]),
      ['subscribersCsv', () => query(app.url, token, '{ subscribersCsv }')],
      ...[
        'restoreUser(id: 987654) { id }',
        'inviteUser(username: "A", email: "a@example.org") { id }',
        'sendLetter(id: 987654, version: 1) { id }',
        `updateLetter(id: ${scheduled}, input: { version: 1 }) { id }`,
        'askSubscribers',
        `logout createUser(input: { username: "A", email: "a@example.org", password: "${user.password}" }) { id }`,
      ].map((text): [string, () => Promise<unknown>] => [text, () => query(app.url, token, `mutation { ${text} }`)]),
    ];
    const codes = () =>
      Promise.all(
        requests.slice(0, -1).map(([, request]) =>
          request().then(
            () => null,
            ({ code }) => code as string,
          ),
        ),
      );
    await startedAgo(601);
    expect(await codes()).toEqual(requests.slice(0, -1).map(() => 'REAUTHENTICATION_REQUIRED'));
    await expect(rest(app.url, token).register(user)).rejects.toMatchObject({
      status: 403,
      body: { error_message: expect.stringMatching(/^Hyni përsëri/) },
    });
    expect(await status(token)).toBe(200);
    expect(await rest(app.url, token).users()).not.toContainEqual(expect.objectContaining({ email: user.email }));
    await startedAgo(590);
    expect(await codes()).not.toContain('REAUTHENTICATION_REQUIRED');
    await startedAgo(601);
    await expect(requests.at(-1)![1]()).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
  });

  describe('of a colleague', () => {
    let colleague: ReturnType<typeof newColleague>;
    let token: string;
    let id: number;
    beforeAll(async () => {
      app.token = await signIn();
    });
    beforeEach(async () => {
      colleague = newColleague();
      await graphql(app.url, app.token).register(colleague);
      token = await signIn(app.url, colleague);
      id = (await rest(app.url, app.token).users()).find(({ email }) => email === colleague.email)!.id;
      expect(await status(token)).toBe(200);
    });

    it('ends when the password changes, and the change returns a new one', async () => {
      const change = `mutation ($old: String!, $new: String!) { changePassword(currentPassword: $old, newPassword: $new) { accessToken } }`;
      const changed = 'fjalekalimi i dyte';
      const result = await query(app.url, token, change, { old: colleague.password, new: changed });
      expect([await status(token), await status(result.changePassword.accessToken)]).toEqual([401, 200]);
      await query(app.url, result.changePassword.accessToken, change, { old: changed, new: colleague.password });
      expect(await status(result.changePassword.accessToken)).toBe(401);
    });

    it('ends when the user is deleted, and stays ended if the user is restored or the address reused', async () => {
      const admin = graphql(app.url, app.token);
      await admin.removeUser(id);
      expect(await status(token)).toBe(401);
      await query(app.url, app.token, `mutation { restoreUser(id: ${id}) { id } }`);
      expect(await status(token)).toBe(401);
      await admin.removeUser(id);
      await admin.register(colleague);
      expect(await status(token)).toBe(401);
      expect(await status(retoken(token, app.config.jwtSecret, { sub: String(id + 1) }))).toBe(401);
    });
  });

  describe('in another process of the journal', () => {
    const others: NestExpressApplication[] = [];
    afterAll(() => Promise.all(others.map((other) => other.close())));
    const start = async (jwtSecret: string) => {
      const other = await createApp({ ...app.config, jwtSecret }, app.databaseUrl);
      others.push(other);
      silenceSecurityLog(other);
      await other.listen(0, '127.0.0.1');
      return `http://127.0.0.1:${(other.getHttpServer().address() as AddressInfo).port}`;
    };

    let url: string;
    let admin: Api;
    beforeAll(async () => {
      url = await start(app.config.jwtSecret);
      admin = rest(app.url, await signIn());
    });

    type Colleague = ReturnType<typeof newColleague> & { id: number; token: string };
    const changePassword = ({ token, password }: Colleague) =>
      query(
        app.url,
        token,
        'mutation ($old: String!, $new: String!) { changePassword(currentPassword: $old, newPassword: $new) { accessToken } }',
        { old: password, new: 'fjalekalimi i dyte' },
      );
    const resetPassword = async ({ email }: Colleague) => {
      const users = app.nest.get(UsersService);
      await users.resetPassword((await users.findWithDeleted(email))!, 'fjalekalimi i dyte');
    };
    const ends: [string, number, (colleague: Colleague) => Promise<unknown>][] = [
      ['Log Out', 401, ({ token }) => query(app.url, token, 'mutation { logout }')],
      [
        'the end of all sessions',
        401,
        ({ token }) => query(app.url, token, 'mutation { endOtherSessions { accessToken } }'),
      ],
      ['another password', 401, changePassword],
      ['a reset of the password', 401, resetPassword],
      [
        'the end of the right to edit',
        403,
        ({ id }) => app.sql('update users set is_admin = false where id = $1', [id]),
      ],
      ['the deletion of its user', 401, ({ id }) => admin.removeUser(id)],
      [
        'a new user of the same address',
        401,
        async (colleague) => {
          await admin.removeUser(colleague.id);
          await admin.register({ ...newColleague(), email: colleague.email });
        },
      ],
    ];

    it.each(ends)('ends at its next request with %s', async (_, rejected, end) => {
      const user = newColleague();
      await admin.register(user);
      const { id } = (await admin.users()).find(({ email }) => email === user.email)!;
      const colleague = { ...user, id, token: await signIn(app.url, user) };
      expect([await status(colleague.token, url), await status(colleague.token)]).toEqual([200, 200]);
      await end(colleague);
      expect([await status(colleague.token, url), await status(colleague.token)]).toEqual([rejected, rejected]);
    });

    it('is invalid under another secret', async () => {
      expect(await status(await signIn(), await start('another secret of at least 32 characters'))).toBe(401);
    });
  });
});

describe('the security log', () => {
  it('records every sign-in, rejection, sign-out and account change, with ids and outcomes and no secrets', async () => {
    const user = newColleague();
    const strange = 'kush\u001b[31m\u2028di@example.org';
    let tokens: string[] = [];
    const { lines, text } = await securityLogOf(app.nest, async () => {
      const token = await signIn();
      const admin = rest(app.url, token);
      await rest(app.url)
        .login(ADMIN.email, 'gabim gabim')
        .catch(() => {});
      await rest(app.url)
        .login(strange, 'gabim gabim')
        .catch(() => {});
      for (let n = 0; n < 11; n++)
        await rest(app.url)
          .login('askush@example.org', 'gabim')
          .catch(() => {});
      await admin.register(user);
      const { id } = (await admin.users()).find(({ email }) => email === user.email)!;
      await admin.removeUser(id);
      await query(app.url, token, `mutation { restoreUser(id: ${id}) { id } }`);
      const idle = await signIn();
      await app.sql(`update sessions set last_used_at = now() - interval '1 hour' where id = $1`, [claimsOf(idle).sid]);
      await status(idle);
      await status(idle);
      await query(
        app.url,
        token,
        'mutation { changePassword(currentPassword: "x", newPassword: "nje tjeter fjalekalim") { accessToken } }',
      ).catch(() => {});
      const { endOtherSessions } = await query(app.url, token, 'mutation { endOtherSessions { accessToken } }');
      await query(app.url, endOtherSessions.accessToken, 'mutation { logout }');
      tokens = [token, idle, endOtherSessions.accessToken];
    });
    const events = lines.map(({ event, outcome, reason }) => [event, outcome, reason].filter(Boolean).join(' '));
    expect(events).toEqual([
      'sign-in done',
      'sign-in rejected',
      ...Array<string>(11).fill('sign-in rejected'),
      'throttled rejected login',
      'user-created done',
      'user-deleted done',
      'user-restored done',
      'sign-in done',
      'session-expired done idle',
      'password-changed rejected',
      'sessions-ended done',
      'sign-out done',
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
});
