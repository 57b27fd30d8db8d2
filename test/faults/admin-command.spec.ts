import fs from 'node:fs';
import path from 'node:path';
import { URI } from 'otpauth';
import { startEmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.js';
import { ADMIN } from '../support/admin.js';
import { query, rest } from '../support/apis.js';
import { runCommand } from '../support/command.js';
import { startServer, temporaryFolder } from '../support/server.js';

const OTHER = { username: 'tjetri', email: 'tjetri@example.org', password: 'nje fjalekalim i gjate' };

const PROPOSE = 'mutation ($password: String!) { proposeSecondFactor(password: $password) { uri setup } }';
const ENABLE = `mutation ($setup: String!, $code: String!) {
  enableSecondFactor(setup: $setup, code: $code) { session { accessToken } } }`;

const admin = (dataDir: string, args: string[], { env = {}, ...options }: Parameters<typeof runCommand>[2] = {}) =>
  runCommand('admin', args, { ...options, env: { DATA_DIR: dataDir, ...env } });

const dataDir = temporaryFolder();

describe('npm run admin', () => {
  it('prints its usage, and rejects unknown arguments', async () => {
    expect(await admin(dataDir, ['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('reset EMAIL') });
    const some =
      '|reset|create|create a b c|list x|remove-demonstration x|reset a@b.al name|list --force|remove a@b.al';
    for (const line of `${some}|reset-second-factor|reset-second-factor a@b.al --password-stdin`.split('|'))
      expect(await admin(dataDir, line ? line.split(' ') : [])).toEqual({
        code: 2,
        out: '',
        err: expect.stringContaining('create EMAIL'),
      });
  });

  it('creates no journal if there is none', async () => {
    const { code, err } = await admin(dataDir, ['reset', ADMIN.email]);
    expect([code, err]).toEqual([1, expect.stringContaining(`There is no journal in ${dataDir}`)]);
    for (const [name, ...args] of [['export', 'csv'], ['deposit'], ['verify'], ['backup', 'backup', `${dataDir}/x`]])
      expect((await runCommand(name, args, { env: { DATA_DIR: dataDir } })).err).toBe(err);
    expect(fs.existsSync(path.join(dataDir, 'postgres'))).toBe(false);
    const env = { DATA_DIR: path.resolve('package.json') };
    const file = {
      code: 1,
      err: expect.stringMatching(/^DATA_DIR=.*package\.json is a file, or lies below one\..*\n$/),
    };
    expect(await runCommand('import', ['docs/import-example'], { env })).toMatchObject(file);
  });

  it('resets a forgotten password, and restores a deleted administrator; while the journal runs, it and the import are rejected', async () => {
    let server = await startServer({ dataDir });
    const { token } = await rest(server.url).login(ADMIN.email, ADMIN.password);
    const api = rest(server.url, token);
    await api.register(OTHER);
    await api.removeUser((await api.users()).find(({ email }) => email === OTHER.email)!.id);

    const busy = await admin(dataDir, ['reset', ADMIN.email]);
    const isBusy = expect.stringMatching(/^The database in .* is in use by another process\. Stop that one first.*\n$/);
    expect(busy).toEqual({ code: 1, out: '', err: isBusy });
    const imported = await runCommand('import', ['docs/import-example'], { env: { DATA_DIR: dataDir } });
    expect(imported).toEqual({ code: 1, out: '', err: isBusy });
    await rest(server.url).login(ADMIN.email, ADMIN.password);
    for (let n = 0; n < 11; n++) await expect(rest(server.url).login(ADMIN.email, 'gabim gabim')).rejects.toThrow();
    const { proposeSecondFactor: factor } = await query(server.url, token, PROPOSE, { password: ADMIN.password });
    const code = URI.parse(factor.uri).generate();
    await query(server.url, token, ENABLE, { setup: factor.setup, code });
    await server.stop();

    // The settings are read from .env, like the journal's.
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, '.env'), `DATA_DIR=${dataDir}\n`);
    const listed = await admin('', ['list'], { cwd: folder, env: { DATA_DIR: undefined } });
    expect([listed.code, listed.err]).toEqual([0, '']);
    expect(listed.out).toBe(
      `1  ${ADMIN.email}  ${ADMIN.username}  second factor\n2  ${OTHER.email}  ${OTHER.username}  deleted\n`,
    );

    const withoutFactor = await admin(dataDir, ['reset-second-factor', ADMIN.email]);
    expect([withoutFactor.code, withoutFactor.out]).toEqual([0, expect.stringContaining('without a code')]);
    expect(withoutFactor.err).toContain('"event":"second-factor-off"');
    const reset = await admin(dataDir, ['reset', ADMIN.email.toUpperCase()]);
    const password = /^Password: (\S{22}) /m.exec(reset.out)?.[1];
    expect([reset.code, password]).toEqual([0, expect.any(String)]);
    expect(JSON.parse(reset.err)).toMatchObject({ log: 'security', event: 'password-reset', subjectId: 1 });
    expect(reset.err).not.toContain(password);

    const given = await admin(dataDir, ['reset', OTHER.email, '--password-stdin'], { input: 'shqiponja dykrenare\n' });
    expect(given).toMatchObject({ code: 0, out: expect.stringContaining('and is restored') });
    expect(given.out).not.toContain('dykrenare');
    const create = ['create', 'i.treti@example.org', 'I Treti', '--password-stdin'];
    const made = await admin(dataDir, create, { input: 'deti dhe mali\r\n' });
    expect(made).toMatchObject({ code: 0, out: 'i.treti@example.org can now sign in.\n' });

    server = await startServer({ dataDir });
    const ended = { code: 'UNAUTHENTICATED' };
    await expect(query(server.url, token, '{ me { id } }')).rejects.toMatchObject(ended);
    await expect(rest(server.url).login(ADMIN.email, ADMIN.password)).rejects.toMatchObject(ended);
    await rest(server.url).login(OTHER.email, 'shqiponja dykrenare');
    await rest(server.url).login('i.treti@example.org', 'deti dhe mali');
    const { token: initial } = await rest(server.url).login(ADMIN.email, password!);
    await expect(rest(server.url, initial).users()).rejects.toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' });
    await server.stop();
  });

  it('explains errors in a sentence', async () => {
    const cases: [string[], RegExp, (string | Buffer)?][] = [
      [['reset', 'askush@example.org'], /Nobody has the e-mail address askush@example\.org/],
      [['create', ADMIN.email], /already in use\. Use reset/],
      [['create', 'x'], /x is not an e-mail address/],
      [['create', 'emri@example.org', 'E\u001b[2Jmri'], /no control characters/],
      [['create', 'emri@example.org', 'e'.repeat(101)], /The name must have 1 to 100 characters/],
      [['create', 'gjeografja@example.org', '--password-stdin'], /e-mail address, the name/, 'Gjeografja2026\n'],
      [['reset', ADMIN.email, '--password-stdin'], /must have at least 8 characters/, ''],
      [['reset', ADMIN.email, '--password-stdin'], /must be UTF-8/, Buffer.from('një fjalëkalim i gjatë', 'latin1')],
    ];
    const database = await startEmbeddedPostgres(path.join(dataDir, 'postgres'));
    try {
      const env = { DATABASE_URL: database.url };
      const ended = await Promise.all(cases.map(([args, , input]) => admin(dataDir, args, { input, env })));
      for (const [index, { code, out, err }] of ended.entries()) {
        const [args, why] = cases[index];
        expect([args, code, out, err]).toEqual([args, 1, '', expect.stringMatching(why)]);
        expect(err.trim().split('\n')).toHaveLength(1);
      }
      const none = { code: 0, out: expect.stringMatching(/^0 records of the demonstration were deleted/) };
      expect(await admin(dataDir, ['remove-demonstration'], { env })).toMatchObject(none);
    } finally {
      await database.stop();
    }
  });
});

it('each other command rejects arguments that it does not know', async () => {
  const some =
    'import|import a b|export|export pdf|export csv x|export csv --number 1|export csv --year x|verify x|verify --now|doctor x|deposit x';
  const more =
    'import a --report ./a|deposit --number 1|deposit --id 1 --year 2020|backup backup|backup backup a b|backup restore a --check';
  for (const line of `${some}|${more}`.split('|')) {
    const [name, ...args] = line.split(' ');
    expect([line, (await runCommand(name, args)).code]).toEqual([line, 2]);
  }
  expect((await runCommand('verify', ['--now'])).err).toMatch(/^Unknown option '--now'\.\n\nnpm run verify/);
  expect((await runCommand('deposit', ['--year', 'x'])).err).toMatch(/^“x” is not a number\.\n/);
  // As npm tells its scripts what it took for its own.
  const env = { npm_config_dry_run: 'true', DATA_DIR: dataDir };
  const swallowed = { code: 2, err: expect.stringMatching(/^npm took --dry-run for an option of its own: write -- /) };
  expect(await runCommand('import', ['docs/import-example'], { env })).toMatchObject(swallowed);
  expect(await runCommand('import', ['/nowhere', '--dry-run'], { env })).toMatchObject({ code: 1 });
  // A setting in an .npmrc comes the same way.
  const ofNpmrc = { npm_config_json: 'true', DATA_DIR: '/nowhere' };
  expect((await runCommand('verify', [], { env: ofNpmrc })).err).toMatch(/^There is no journal in /);
});
