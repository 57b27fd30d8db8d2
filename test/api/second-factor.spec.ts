import { URI } from 'otpauth';
import { CONFIG, type Config } from '../../server/platform/config.js';
import { newColleague } from '../support/colleagues.js';
import { ADMIN } from '../support/admin.js';
import { type ApiError, graphql, query, rest } from '../support/apis.js';
import { requestsTo } from '../support/requests.js';
import { securityLogOf } from '../support/security-log.js';
import { useApp } from '../support/use-app.js';

const app = useApp();
beforeEach(() => app.sql('delete from login_attempts'));

const PROPOSE = 'mutation ($password: String!) { proposeSecondFactor(password: $password) { key uri setup } }';
const ENABLE = `mutation ($setup: String!, $code: String!) {
  enableSecondFactor(setup: $setup, code: $code) { recoveryCodes session { accessToken } } }`;
const DISABLE =
  'mutation ($password: String!, $code: String!) { disableSecondFactor(password: $password, code: $code) }';
const LOGIN = `mutation ($email: String!, $password: String!, $code: String) {
  login(email: $email, password: $password, code: $code) { accessToken } }`;
const ACCOUNT = '{ account { hasSecondFactor mustEnableSecondFactor recoveryCodesLeft } }';

const colleague = () => newColleague(app);
type Colleague = Awaited<ReturnType<typeof colleague>>;
const codeAt = (uri: string, seconds = 0) => URI.parse(uri).generate({ timestamp: Date.now() + seconds * 1000 });
const propose = async ({ token, password: own }: Colleague, password = own) =>
  (await query(app.url, token, PROPOSE, { password })).proposeSecondFactor;

/** A colleague with a second factor, whose code of now is as good as unused. */
async function protectedColleague() {
  const user = await colleague();
  const { uri, key: secret, setup } = await propose(user);
  const { enableSecondFactor } = await query(app.url, user.token, ENABLE, { setup, code: codeAt(uri) });
  await app.sql('update users set second_factor_step = 0 where email = $1', [user.email]);
  const { recoveryCodes, session } = enableSecondFactor as {
    recoveryCodes: string[];
    session: { accessToken: string };
  };
  return { ...user, uri, secret, setup, recoveryCodes, token: session.accessToken };
}

type Outcome = { code?: string; message?: string; access_token?: string; errors?: object[] };
const byRest = async (body: object): Promise<Outcome & { status: number }> => {
  const response = await requestsTo(app).post('/api/auth/login', body);
  return { status: response.status, ...((await response.json()) as Outcome) };
};
const byGraphQL = (body: object): Promise<Outcome> =>
  app.asAnyone(LOGIN, body as Record<string, unknown>).then(
    ({ login }) => ({ access_token: login.accessToken }),
    ({ code, message, fields }: ApiError) => ({ code, message, ...(fields.length && { errors: fields }) }),
  );

it.each([
  ['REST', byRest],
  ['GraphQL', byGraphQL],
])('a second factor, signing in by %s, is asked for only after the right password', async (_, login) => {
  const { email, password, uri } = await protectedColleague();
  const needed = await login({ email, password });
  expect(needed).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', message: expect.any(String) });
  expect(needed.access_token).toBeUndefined();
  const wrong = await login({ email, password: 'gabim gabim', code: '123456' });
  expect(wrong).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(wrong.errors).toBeUndefined();
  expect(await login({ email, password, code: codeAt(uri) })).toHaveProperty('access_token');
});

describe('a second factor', () => {
  it('is required of everybody where the journal requires it', async () => {
    const user = await colleague();
    const config = app.nest.get<Config>(CONFIG);
    config.requiresSecondFactor = true;
    try {
      const rejected = { code: 'SECOND_FACTOR_SETUP_REQUIRED' };
      await expect(rest(app.url, user.token).users()).rejects.toMatchObject(rejected);
      await expect(query(app.url, user.token, '{ sessions { id } }')).rejects.toMatchObject(rejected);
      expect((await query(app.url, user.token, ACCOUNT)).account.mustEnableSecondFactor).toBe(true);
      const { uri, setup } = await propose(user);
      const { enableSecondFactor } = await query(app.url, user.token, ENABLE, { setup, code: codeAt(uri) });
      const { accessToken } = enableSecondFactor.session;
      expect((await query(app.url, accessToken, ACCOUNT)).account.mustEnableSecondFactor).toBe(false);
      expect(await rest(app.url, accessToken).users()).not.toHaveLength(0);
    } finally {
      config.requiresSecondFactor = false;
    }
  });

  it('accepts the code of now or of a neighbouring step, spaced or not, and each only once', async () => {
    const { email, password, uri } = await protectedColleague();
    const rejected = { code: 'UNAUTHENTICATED', errors: [expect.objectContaining({ field: 'code' })] };
    for (const seconds of [-60, 120])
      expect(await byRest({ email, password, code: codeAt(uri, seconds) })).toMatchObject(rejected);
    const code = codeAt(uri);
    const both = await Promise.all([byRest({ email, password, code }), byRest({ email, password, code })]);
    expect(both.filter(({ access_token: token }) => token)).toHaveLength(1);
    expect(await byRest({ email, password, code })).toMatchObject(rejected);
    const next = codeAt(uri, 30);
    expect(await byRest({ email, password, code: `${next.slice(0, 3)} ${next.slice(3)}` })).toHaveProperty(
      'access_token',
    );
    expect(await byRest({ email, password, code })).toMatchObject(rejected);
  });

  it('may be replaced by a recovery code, once each', async () => {
    const { email, password, recoveryCodes, token } = await protectedColleague();
    expect(new Set(recoveryCodes).size).toBe(8);
    for (const code of recoveryCodes) expect(code.replaceAll('-', '')).toMatch(/^[A-Z2-7]{24}$/);
    const code = recoveryCodes[3].toLowerCase();
    expect(await byRest({ email, password, code })).toHaveProperty('access_token');
    expect(await byRest({ email, password, code })).toMatchObject({ code: 'UNAUTHENTICATED' });
    const { account } = await query(app.url, token, ACCOUNT);
    expect(account).toMatchObject({ hasSecondFactor: true, mustEnableSecondFactor: false, recoveryCodesLeft: 7 });
  });

  it('cannot be guessed: after ten wrong codes no other is looked at for an hour, but recovery codes still are', async () => {
    const { email, password, uri, recoveryCodes } = await protectedColleague();
    const guess = () => byRest({ email, password, code: '000000' });
    const codes = [];
    for (let n = 0; n < 11; n++) {
      await app.sql(`delete from login_attempts where key like 'login%'`); // as from many addresses
      codes.push((await guess()).code);
    }
    expect(codes).toEqual([...Array(10).fill('UNAUTHENTICATED'), 'TOO_MANY_REQUESTS']);
    await app.sql(`delete from login_attempts where key like 'login%'`);
    expect(await byRest({ email, password, code: codeAt(uri) })).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await byRest({ email, password, code: recoveryCodes[0] })).toHaveProperty('access_token');
  });

  it('is never anything else', async () => {
    const { email, password } = await protectedColleague();
    for (const [code, expected] of [
      ['', 'SECOND_FACTOR_REQUIRED'],
      [null, 'SECOND_FACTOR_REQUIRED'],
      ['٠٠٠٠٠٠', 'UNAUTHENTICATED'],
      ["' or true --", 'UNAUTHENTICATED'],
      ['1'.repeat(64), 'UNAUTHENTICATED'],
      ['1'.repeat(65), 'BAD_INPUT'],
    ])
      expect([code, await byRest({ email, password, code })]).toMatchObject([code, { code: expected }]);
  });

  it('is not asked of those who have none, whatever code they send', async () => {
    expect(await byRest({ ...ADMIN, username: undefined, code: 'x' })).toEqual({
      status: 200,
      access_token: expect.any(String),
      user_details: { username: ADMIN.username, email: ADMIN.email },
    });
  });

  it('is on only after a code of its secret, and for the user who asked for it', async () => {
    const [mine, other] = [await colleague(), await colleague()];
    await expect(propose(mine, 'gabim gabim')).rejects.toMatchObject({ fields: [{ field: 'password' }] });
    const { uri, setup } = await propose(mine);
    const enable = (user: Colleague, more: object) =>
      query(app.url, user.token, ENABLE, { setup, code: codeAt(uri), ...more });
    for (const more of [
      { code: codeAt(uri, 300) },
      ...['', 'A'.repeat(64), setup.slice(1)].map((one) => ({ setup: one })),
    ])
      await expect(enable(mine, more)).rejects.toMatchObject({ fields: [{ field: 'code' }] });
    await expect(enable(other, {})).rejects.toMatchObject({ fields: [{ field: 'code' }] });
    expect(await query(app.url, mine.token, ACCOUNT)).toMatchObject({ account: { hasSecondFactor: false } });
    expect(await byRest(mine)).toHaveProperty('access_token');
  });

  it('ends the other sessions when it is switched on, and cannot be replaced by a second one', async () => {
    const user = await colleague();
    const { token: elsewhere } = await rest(app.url).login(user.email, user.password);
    const { uri, setup } = await propose(user);
    const enable = (token: string) => query(app.url, token, ENABLE, { setup, code: codeAt(uri) });
    const { session } = (await enable(user.token)).enableSecondFactor;
    for (const token of [elsewhere, user.token])
      await expect(query(app.url, token, ACCOUNT)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(enable(session.accessToken)).rejects.toMatchObject({ code: 'NOT_POSSIBLE' });
  });

  it('is switched off with the password and a code, not with one of them', async () => {
    const { uri, token, password, email } = await protectedColleague();
    const disable = (values: object) => query(app.url, token, DISABLE, { password, code: codeAt(uri), ...values });
    await expect(disable({ password: 'gabim gabim' })).rejects.toMatchObject({ fields: [{ field: 'password' }] });
    await expect(disable({ code: '000000' })).rejects.toMatchObject({ fields: [{ field: 'code' }] });
    expect(await byRest({ email, password })).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    expect(await disable({})).toEqual({ disableSecondFactor: true });
    expect(await disable({})).toEqual({ disableSecondFactor: false });
    expect(await byRest({ email, password })).toHaveProperty('access_token');
  });

  it('is stored encrypted, with hashes of the recovery codes, and neither is in any log', async () => {
    let user!: Awaited<ReturnType<typeof protectedColleague>>;
    const { text, lines } = await securityLogOf(app.nest, async () => {
      user = await protectedColleague();
      await byRest({ ...user, code: '000000' });
    });
    const STORED = 'select to_jsonb(users)::text from users where email = $1';
    const [stored] = await app.column<string>(STORED, [user.email]);
    for (const place of [stored, text])
      for (const secret of [user.secret, ...user.recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])])
        expect(place).not.toContain(secret);
    expect(lines).toContainEqual(expect.objectContaining({ event: 'second-factor-on' }));
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'sign-in', outcome: 'rejected', reason: 'second-factor' }),
    );
    // Moved to another account, it is worthless.
    const MOVE = 'update users set second_factor = (select second_factor from users where email = $1) where email = $2';
    await app.sql(MOVE, [user.email, ADMIN.email]);
    expect(await byRest({ ...ADMIN, code: codeAt(user.uri) })).toMatchObject({ code: 'UNAUTHENTICATED' });
    await app.sql('update users set second_factor = null where email = $1', [ADMIN.email]);
  });

  it('is not renewed by a new password', async () => {
    const { token, password, uri, email } = await protectedColleague();
    const CHANGE = `mutation { changePassword(currentPassword: "${password}", newPassword: "Mali i Tomorrit 9") { accessToken } }`;
    const change = (bearer: string) => query(app.url, bearer, CHANGE);
    await app.sql(`update sessions set created_at = created_at - interval '11 minutes'`);
    await expect(change(token)).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
    const { access_token: fresh } = await byRest({ email, password, code: codeAt(uri) });
    await app.sql(`update sessions set created_at = created_at - interval '9 minutes'`);
    const { changePassword } = await change(fresh!);
    await app.sql(`update sessions set created_at = created_at - interval '2 minutes'`);
    await expect(graphql(app.url, changePassword.accessToken).removeUser(987_654)).rejects.toMatchObject({
      code: 'REAUTHENTICATION_REQUIRED',
    });
  });
});
