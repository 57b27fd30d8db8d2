import { AccountLinksService } from '../../server/people/account-links/account-links.service.js';
import { ConfigError, readConfig } from '../../server/platform/config.js';
import { KnownClients } from '../../server/people/auth/known-clients.js';
import { Throttle } from '../../server/platform/throttle/throttle.js';
import { SubscriptionsService } from '../../server/people/subscriptions/subscriptions.service.js';
import { AuthService } from '../../server/people/auth/auth.service.js';
import { MailJobs } from '../../server/people/mail/mail-jobs.js';
import { ADMIN } from '../support/admin.js';
import { graphql, query, rest } from '../support/apis.js';
import { processorTime } from '../measures/processor-time.js';
import { requestsTo } from '../support/requests.js';
import { statementsOf } from '../support/statements.js';
import { securityLogOf } from '../support/security-log.js';
import { useMails } from '../support/use-app.js';

const { app } = await useMails({ PUBLIC_URL: '', RATE_LIMIT: '' });
const { post } = requestsTo(app);

let users = 0;
const user = (password: string) => ({ username: 'Arben Hoxha', email: `provuesi${++users}@example.org`, password });

const login = (address: string, password: string, email: string = ADMIN.email, device?: string) =>
  app.nest
    .get(AuthService)
    .login(email, password, { address, device })
    .then(
      () => 'in',
      (error: { code: string }) => error.code,
    );

describe('guessing a password', () => {
  beforeEach(() => app.sql('delete from login_attempts'));

  const attacker = '203.0.113.9';
  /** The number of wrong passwords that were checked, not throttled. */
  const guess = async (address: string, times: number, email?: string, device?: (n: number) => string) => {
    const outcomes: string[] = [];
    for (let n = 0; n < times; n++) outcomes.push(await login(address, `gabim ${n}`, email, device?.(n)));
    return outcomes.filter((outcome) => outcome === 'UNAUTHENTICATED').length;
  };

  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    post(path, path.startsWith('/graphql') ? body : { email: ADMIN.email, password: 'gabim', ...body }, headers);

  /** As if so many more of these attempts had been counted: each costs the hash of a password. */
  const counted = (name: string, more: number) =>
    app.sql('update login_attempts set count = count + $2 where starts_with(key, $1)', [`${name}:`, more]);

  it('ends after fifty attempts from many addresses as well, but known clients can still sign in', async () => {
    await login('198.51.100.7', ADMIN.password);
    await guess('203.0.113.1', 1);
    await counted('login-account', 44);
    let tried = 45;
    for (let n = 2; n < 9; n++) tried += await guess(`203.0.113.${n}`, 1);
    expect(tried).toBe(50);
    expect(await login('198.51.100.8', ADMIN.password)).toBe('TOO_MANY_REQUESTS');
    expect(await login('198.51.100.7', ADMIN.password)).toBe('in');
    expect(await guess('198.51.100.7', 15)).toBe(10);
  });

  it('counts the neighbours of an IPv6 address and every spelling of an account together', async () => {
    expect((await guess('2001:db8::1', 6)) + (await guess('2001:db8::2', 6))).toBe(10);
    await app.sql('delete from login_attempts');
    const spellings = [ADMIN.email, ADMIN.email.toUpperCase(), ADMIN.email.replace('org', 'ｏrg'), ` ${ADMIN.email} `];
    let tried = 0;
    for (const email of spellings) tried += await guess(attacker, 5, email);
    expect(tried).toBe(10);
  });

  it('for many accounts from one address ends as well, but not from a known client', async () => {
    const known = '192.0.2.9';
    await login(known, ADMIN.password);
    await guess(known, 1, 'dikush@example.org');
    await counted('login-address', 44);
    let tried = 45;
    for (let n = 0; n < 7; n++) tried += await guess(known, 1, `dikush${n}@example.org`);
    expect(tried).toBe(50);
    expect(await login(known, ADMIN.password)).toBe('in');
  });

  it('from a shared address does not lock out a known browser', async () => {
    const device = 'd'.repeat(32);
    const office = '198.51.100.40';
    expect(await login(office, ADMIN.password, ADMIN.email, device)).toBe('in');
    expect(await guess(office, 15)).toBe(10);
    expect(await login(office, ADMIN.password)).toBe('TOO_MANY_REQUESTS');
    expect(await login(office, ADMIN.password, ADMIN.email, device)).toBe('in');
    expect(await login('198.51.100.41', ADMIN.password, ADMIN.email, device)).toBe('in');
    // A client that presents the browser's secret gets ten tries as well, from any address.
    let tried = 0;
    for (let n = 0; n < 4; n++) tried += await guess(`203.0.113.${100 + n}`, 5, ADMIN.email, () => device);
    expect(tried).toBe(10);
  });

  it('is not locked out for longer by a clock that was ahead', async () => {
    expect(await guess(attacker, 11)).toBe(10);
    await app.sql("update login_attempts set window_start = now() + interval '1 year'");
    expect(await login(attacker, ADMIN.password)).toBe('in');
  });

  it('is not helped by invented device secrets', async () => {
    expect(await guess('203.0.113.77', 30, ADMIN.email, (n) => String(n).padStart(32, 'x'))).toBe(10);
    const { lines } = await securityLogOf(app.nest, () => guess('203.0.113.77', 1));
    expect(lines).toEqual([expect.objectContaining({ event: 'throttled', outcome: 'rejected', reason: 'login' })]);
  });

  it("a browser's secret is worthless for another account", async () => {
    const other = user('nje fjalekalim i gjate');
    await rest(app.url, app.token).register(other);
    const device = 'e'.repeat(32);
    await login('198.51.100.50', other.password, other.email, device);
    expect(await guess('203.0.113.78', 15, ADMIN.email, () => device)).toBe(10);
  });

  it('ends after ten attempts by any header, path spelling or body', async () => {
    const signIn = (password: string) => `login(email: "${ADMIN.email}", password: "${password}") { accessToken }`;
    const variants: ((n: number) => Promise<Response>)[] = [
      (n) => send('/api/auth/login', {}, { 'x-forwarded-for': `203.0.113.${n}` }),
      (n) => send('/api/auth/login/', {}, { forwarded: `for=203.0.113.${n}`, 'x-real-ip': `203.0.113.${n}` }),
      (n) => send('/API/auth/login', {}, { 'true-client-ip': `203.0.113.${n}`, 'cf-connecting-ip': `203.0.113.${n}` }),
      (n) => send('//api/auth/login', {}, { 'x-device': `${n}`.repeat(30) }),
      (n) => send('/api/auth/login?x=1', { isAdmin: true, id: n, __proto__: { ok: true } }),
      (n) => send('/graphql', { query: `mutation { ${signIn(`gabim ${n}`)} }` }),
      (n) => send('/graphql', { query: `mutation { ${signIn(`a ${n}`)} b: ${signIn(`b ${n}`)} }` }),
    ];
    const tryAll = async () => {
      for (let n = 0; n < 4; n++)
        for (const variant of variants) {
          const response = await variant(n);
          expect(await response.text()).not.toMatch(/access_?token":"/i);
        }
    };
    const { lines } = await securityLogOf(app.nest, tryAll);
    expect(lines.filter(({ event }) => event === 'sign-in')).toHaveLength(10);
    const rejected = await send('/api/auth/login', {});
    expect([rejected.status, Number(rejected.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  });

  it('stores addresses only as keyed hashes, of networks for at most two hours', async () => {
    const client = { address: '198.51.100.77' };
    await login(client.address, ADMIN.password);
    await login(client.address, 'gabim', 'askush@example.org');
    await app.nest.get(SubscriptionsService, { strict: false }).subscribe('lexues@example.org', 'al', client);
    const links = app.nest.get(AccountLinksService, { strict: false });
    await links.requestReset('askush@example.org', client);
    await expect(links.choosePassword('x', 'nje fjalekalim i gjate', client)).rejects.toMatchObject({ code: 'GONE' });
    const attempts = await app.sql<{ key: string }>('select * from login_attempts');
    const names = new Set(attempts.map(({ key }) => key.split(':')[0]));
    expect([...names].toSorted()).toEqual([
      'login',
      'login-account',
      'login-address',
      'password-link',
      'reset-address',
      'subscribe-address',
    ]);
    const stored = JSON.stringify([...attempts, ...(await app.sql('select * from known_clients'))]);
    expect(stored).not.toMatch(/198\.51|askush/);
    await app.sql(`update login_attempts set window_start = now() - interval '61 minutes'`);
    await app.nest.get(Throttle, { strict: false }).sweep();
    expect(await app.sql('select from login_attempts')).toEqual([]);
  });

  it('forgets after 30 days from where people signed in who never do so again', async () => {
    await login('198.51.100.78', ADMIN.password);
    await app.sql(`update known_clients set seen_at = now() - interval '31 days'`);
    await app.nest.get(KnownClients, { strict: false }).sweep();
    expect(await app.sql('select from known_clients')).toEqual([]);
  });

  it('counts sign-ups of an IPv6 network together, and those of the networks of one site', async () => {
    const subscriptions = app.nest.get(SubscriptionsService, { strict: false });
    const subscribe = (address: string) => subscriptions.subscribe('rrjet@example.org', 'al', { address });
    const signedUp = async (count: number, addressOf: (n: string) => string) => {
      const outcomes = [];
      for (let n = 0; n < count; n++)
        outcomes.push(...(await Promise.allSettled([subscribe(addressOf(n.toString(16)))])));
      return outcomes.filter(({ status }) => status === 'fulfilled').length;
    };
    expect(await signedUp(30, (n) => `2001:db8:6::${n}`)).toBe(20);
    expect(await signedUp(200, (n) => `2001:db8:7:${n}::1`)).toBe(160);
    await expect(subscribe('2001:db8:8::1')).resolves.toBeDefined();
  });
});

describe('who has an account or gets the newsletter is not revealed', () => {
  it('by the status, the text or the headers of a response', async () => {
    const shape = async (path: string, body: object) => {
      await app.sql('delete from login_attempts');
      const response = await post(path, body);
      const text = (await response.text()).replace(/"request_id":"[^"]*"/, '');
      const headers = [...response.headers].filter(([name]) => !/^(date|x-request-id|etag|ratelimit)/.test(name));
      return JSON.stringify([response.status, headers, text]);
    };
    const wrong = { password: 'gabim gabim' };
    expect(await shape('/api/auth/login', { email: ADMIN.email, ...wrong })).toBe(
      await shape('/api/auth/login', { email: 'askush@example.org', ...wrong }),
    );
    await post('/api/subscriptions', { email: 'abonent@example.org' });
    expect(await shape('/api/subscriptions', { email: 'abonent@example.org' })).toBe(
      await shape('/api/subscriptions', { email: 'i.ri.krejt@example.org' }),
    );
  });

  it('by the statements of a rejected sign-in, from a known client or a new one', async () => {
    const statementsFor = async (email: string, address: string) => {
      const rejected = async () => expect(await login(address, 'gabim gabim', email)).toBe('UNAUTHENTICATED');
      const sent = await statementsOf(rejected, /\b(users|known_clients|login_attempts)\b/);
      return sent.map(({ text }) => text).filter((text) => !text.startsWith('delete'));
    };
    await app.sql('delete from login_attempts');
    await app.sql('delete from notices');
    await app.nest.get(MailJobs, { strict: false })['running']; // mails to users, from an earlier story
    const [known, unknown] = ['127.0.0.1', '198.51.100.90'];
    const statements = await statementsFor('askush@example.org', unknown);
    expect(statements.length).toBeGreaterThan(3);
    expect(await statementsFor(ADMIN.email, unknown)).toEqual(statements);
    expect(await statementsFor(ADMIN.email, known)).toEqual(statements);
  });

  it('by the hash that a rejected sign-in computes', async () => {
    const work = (email: string) => processorTime(() => login('198.51.100.91', 'gabim gabim', email));
    const least = { known: Infinity, unknown: Infinity };
    for (let n = 0; n < 5; n++) {
      await app.sql('delete from login_attempts');
      least.known = Math.min(least.known, await work(ADMIN.email));
      least.unknown = Math.min(least.unknown, await work('askush@example.org'));
    }
    expect(least.unknown / least.known).toBeGreaterThan(0.5);
    expect(least.unknown / least.known).toBeLessThan(2);
  });

  it('by what a sign-up for the newsletter makes the database do', async () => {
    const subscribe = async (email: string) => {
      const work = async () => (await post('/api/subscriptions', { email })).text();
      return (await statementsOf(work, /insert into "?(subscribers|notices)/i)).map(({ text }) => text);
    };
    await subscribe('abonent@example.org');
    await app.sql('delete from notices');
    const known = await subscribe('abonent@example.org');
    expect(known.length).toBeGreaterThan(1);
    expect(await subscribe('krejt.i.ri@example.org')).toEqual(known);
  });
});

describe('a password', () => {
  beforeEach(() => app.sql('delete from login_attempts'));

  it('that is unfit is rejected wherever one is set', async () => {
    const personal = ['Arben.Hoxha.2026!', 'Revista-Gjeografike', 'gjeografi.i.ri'];
    const account = { ...user(''), email: 'gjeografi.i.ri@example.org' };
    for (const password of ['12345678', ...personal])
      await expect(graphql(app.url, app.token).register({ ...account, password })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        fields: [{ field: 'password' }],
      });
    const change =
      'mutation ($new: String!) { changePassword(currentPassword: "fjalekalimi-i-redaktorit", newPassword: $new) { accessToken } }';
    const named = { fields: [{ field: 'newPassword' }] };
    for (const password of ['12345678', 'redaktori2026', 'Revista-Gjeografike'])
      await expect(app.asAdmin(change, { new: password })).rejects.toMatchObject(named);
    for (const password of ['12345678', 'Arben.Hoxha.2026!']) {
      const settings = { DATA_DIR: app.config.dataDir, ADMIN_USERNAME: 'Arben Hoxha', ADMIN_PASSWORD: password };
      expect(() => readConfig(settings)).toThrow(ConfigError);
    }
  });

  it('is the same in any Unicode normalisation', async () => {
    const made = user('një fjalëkalim i gjatë'.normalize('NFD'));
    await rest(app.url, app.token).register(made);
    for (const form of ['NFC', 'NFD']) await rest(app.url).login(made.email, 'një fjalëkalim i gjatë'.normalize(form));
  });

  it('hashed at a lower cost is rehashed at the next sign-in', async () => {
    const { hash } = await import('@node-rs/argon2');
    const made = user('një fjalëkalim i gjatë');
    await rest(app.url, app.token).register(made);
    const stored = await hash('një fjalëkalim i gjatë', { memoryCost: 4096, timeCost: 1, parallelism: 1 });
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=4096,t=1,p=1\$/);
    await app.sql('update users set password_hash = $1 where email = $2', [stored, made.email]);
    const { token } = await rest(app.url).login(made.email, 'një fjalëkalim i gjatë');
    const HASH = 'select password_hash as hash from users where email = $1';
    expect((await app.sql<{ hash: string }>(HASH, [made.email]))[0].hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
    await rest(app.url).login(made.email, 'një fjalëkalim i gjatë');
    await query(app.url, token, '{ me { id } }');
  });
});
