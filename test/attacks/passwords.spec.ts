import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from '../../server/platform/config.js';
import { ADMIN } from '../support/admin.js';
import { useApp } from '../support/use-app.js';
import { graphql, query, rest } from '../support/apis.js';
import { LITTLE_GARBAGE, mainThreadTime, residentBytes, startServerOnCluster } from '../support/server.js';

const GOOD = 'një fjalëkalim i gjatë';

const app = useApp();
beforeEach(() => app.sql('delete from login_attempts'));

let count = 0;
const user = (password: unknown, more = {}) => ({
  username: `Arben Hoxha`,
  email: `provuesi${++count}@example.org`,
  password,
  isAdmin: true,
  ...more,
});

describe('a new password', () => {
  it.each([
    ['12 345 678 90 12'],
    ['correct horse battery staple'],
    ['ë'.repeat(8)],
    ['🦅🦅🦅🦅🦅🦅🦅🦅'],
    ['x'.repeat(199) + 'y'],
  ])('%j is accepted and signs in, since there are no composition rules', async (password) => {
    const made = user(password);
    await graphql(app.url, app.token).register(made);
    await graphql(app.url).login(made.email, password);
  });
});

it('an unfit password is rejected wherever one is set', async () => {
  const personal = ['Arben.Hoxha.2026!', 'Revista-Gjeografike', 'gjeografi.i.ri'];
  const account = user('', { email: 'gjeografi.i.ri@example.org' });
  for (const password of ['12345678', ...personal])
    await expect(graphql(app.url, app.token).register({ ...account, password })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ field: 'password' }],
    });
  const { token } = await rest(app.url).login(ADMIN.email, ADMIN.password);
  const change =
    'mutation ($new: String!) { changePassword(currentPassword: "fjalekalimi-i-redaktorit", newPassword: $new) { accessToken } }';
  for (const password of ['12345678', 'redaktori2026', 'Revista-Gjeografike'])
    await expect(query(app.url, token, change, { new: password })).rejects.toMatchObject({
      fields: [{ field: 'newPassword' }],
    });
  await query(app.url, token, '{ me { id } }');
  for (const password of ['12345678', 'Arben.Hoxha.2026!']) {
    const settings = { DATA_DIR: app.config.dataDir, ADMIN_USERNAME: 'Arben Hoxha', ADMIN_PASSWORD: password };
    expect(() => readConfig(settings)).toThrow(ConfigError);
  }
});

it('a password is the same in any Unicode normalisation', async () => {
  const made = user(GOOD.normalize('NFD'));
  await rest(app.url, app.token).register(made);
  for (const form of ['NFC', 'NFD']) await rest(app.url).login(made.email, GOOD.normalize(form));
});

it('a password hashed at a lower cost is rehashed at the next sign-in', async () => {
  const cheap = '$argon2id$v=19$m=4096,t=1,p=1$';
  const { hash } = await import('@node-rs/argon2');
  const made = user(GOOD);
  await rest(app.url, app.token).register(made);
  const stored = await hash(GOOD, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
  expect(stored.startsWith(cheap)).toBe(true);
  await app.sql('update users set password_hash = $1 where email = $2', [stored, made.email]);
  const { token } = await rest(app.url).login(made.email, GOOD);
  const [{ hashed }] = await app.sql<{ hashed: string }>('select password_hash as hashed from users where email = $1', [
    made.email,
  ]);
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await rest(app.url).login(made.email, GOOD);
  await query(app.url, token, '{ me { id } }');
});

it('a thousand simultaneous sign-ins are processed or rejected, and delay no reader', async () => {
  const server = await startServerOnCluster({ settings: { RATE_LIMIT: '0', TRUST_PROXY: '1', ...LITTLE_GARBAGE } });
  try {
    const read = async (path: string) => {
      const response = await fetch(server.url + path);
      await response.arrayBuffer();
      return response.status;
    };
    const categories = () => read('/api/categories');
    const statuses: number[] = [];
    const attempt = async (n: number) => {
      const response = await fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${n >> 8}.${n & 255}` },
        body: JSON.stringify({ email: `dikush${n}@example.org`, password: randomBytes(9).toString('hex') }),
      });
      await response.arrayBuffer();
      statuses.push(response.status);
    };
    const processed = () => statuses.filter((status) => status === 401).length;
    for (let n = 0; n < 50; n++) await categories();
    const before = residentBytes(server);
    const progress = { ended: false };
    const all = Promise.all(Array.from({ length: 1000 }, (_, n) => attempt(n)));
    void all.finally(() => (progress.ended = true));
    let highest = before;
    const reads: { status: number; spent: number; overtakenBy: number }[] = [];
    const uncached: number[] = [];
    while (!progress.ended) {
      const [earlier, begun] = [processed(), mainThreadTime(server)];
      const status = await categories();
      reads.push({ status, spent: mainThreadTime(server) - begun, overtakenBy: processed() - earlier });
      uncached.push(await read(`/artikuj/en?q=${uncached.length}`));
      highest = Math.max(highest, residentBytes(server));
    }
    await all;
    expect(statuses).toHaveLength(1000);
    expect([...new Set(statuses)].toSorted()).toEqual([401, 503]);
    expect(new Set([...uncached, ...reads.map(({ status }) => status)])).toEqual(new Set([200]));
    const share = (values: number[], of: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * of)];
    // What the thread that handles requests did between the request and its response.
    expect(
      share(
        reads.map(({ spent }) => spent),
        0.95,
      ),
    ).toBeLessThan(300);
    // Up to 202 sign-ins wait for their hashes, and a reader waits for none of them. The median, since this process may receive many
    // responses at once after it had to wait for a processor.
    expect(
      share(
        reads.map(({ overtakenBy }) => overtakenBy),
        0.5,
      ),
    ).toBeLessThan(100);
    // A hash takes 19 MiB, and two are computed at a time; a thousand connections take up to 50, and the collector waits.
    expect((highest - before) / 2 ** 20).toBeLessThan(2 * 19 + 250);
  } finally {
    await server.stop();
  }
});
