import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ADMIN } from '../support/admin.js';
import { query, rest } from '../support/apis.js';
import { runCommand } from '../support/command.js';
import { make } from '../support/records.js';
import { type Server, freePort, startServer, temporaryFolder } from '../support/server.js';

const archive = path.join(temporaryFolder(), 'journal.tar.gz');
const dataDir = temporaryFolder();
let server: Server;
let token: string;
let saved: Awaited<ReturnType<typeof run>>;
beforeAll(async () => {
  server = await startServer({ dataDir });
  ({ token } = await rest(server.url).login(ADMIN.email, ADMIN.password));
  await make.article(rest(server.url, token), { title: 'E para' });
  saved = await run(['backup', archive], dataDir);
});
afterAll(() => server.stop());

const run = (args: string[], dataDir: string, onStart?: (child: ChildProcess) => void) =>
  runCommand('backup', args, { env: { DATA_DIR: dataDir }, onStart });

describe('npm run backup and npm run restore', () => {
  it('need not wait for a server of DATABASE_URL that does not respond', async () => {
    const env = { DATABASE_URL: `postgres://x@127.0.0.1:${await freePort()}/x`, DATA_DIR: temporaryFolder() };
    for (const [name, ...args] of [
      ['backup', 'backup', `${archive}.other`],
      ['import', 'docs/import-example'],
    ]) {
      const onStart = (child: ChildProcess) => child.stderr!.once('data', () => child.kill('SIGINT'));
      const { code, err } = await runCommand(name, args, { env, onStart });
      expect([code, err.match(/The next attempt/g)]).toEqual([130, ['The next attempt']]);
    }
  });

  it('back up the running journal, which says so; one that is interrupted leaves nothing', async () => {
    expect([saved.code, saved.err]).toEqual([0, '']);
    expect(saved.out).toMatch(/tables of [\d.]+ MB, 1 files of .* Read back and verified/);
    expect(fs.existsSync(`${archive}.part`)).toBe(false);
    const { systemStatus } = await query(server.url, token, '{ systemStatus { backup { file } } }');
    expect(systemStatus.backup).toEqual({ file: archive });
    expect((await run(['backup', '--check', archive], '/nowhere')).out).toMatch(/ is complete: \d+ tables of /);
    const folder = temporaryFolder();
    let watch: fs.FSWatcher | undefined;
    const interrupted = await run(['backup', path.join(folder, 'a.tar.gz')], dataDir, (child) => {
      watch = fs.watch(folder, () => child.kill('SIGINT'));
    });
    watch!.close();
    expect(interrupted).toEqual({ code: 130, out: '', err: 'Interrupted. Nothing was written.\n' });
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('an interrupted restore cannot be started as a journal, and the next one completes it', async () => {
    const target = path.join(temporaryFolder(), 'cut');
    const marker = path.join(target, 'restore-unfinished');
    /** Whether the restore was killed as soon as there was this file, and not finished before. */
    const isCutAt = async (sight: string) => {
      let watch: NodeJS.Timeout | undefined;
      const { code } = await run(['restore', archive], target, (child) => {
        watch = setInterval(() => fs.existsSync(path.join(target, sight)) && child.kill('SIGKILL'), 5);
      });
      clearInterval(watch);
      return code === null && fs.existsSync(marker);
    };
    for (const sight of ['restore-unfinished', 'postgres/PG_VERSION', 'uploads/materials']) {
      while (!(await isCutAt(sight))) fs.rmSync(target, { recursive: true });
      await expect(startServer({ dataDir: target })).rejects.toThrow(/was interrupted.*npm run restore/);
      const half = await run(['backup', path.join(temporaryFolder(), 'half.tar.gz')], target);
      expect([half.code, half.err]).toEqual([1, expect.stringMatching(/was interrupted/)]);
    }
    const compared = { code: 0, err: '', out: expect.stringMatching(/^Restored and compared/) };
    expect(await run(['restore', archive], target)).toEqual(compared);
    expect(fs.existsSync(marker)).toBe(false);
    const copy = await startServer({ dataDir: target });
    const [{ title, pdf }, ...others] = await rest(copy.url).list('materials');
    const { status } = await fetch(copy.url + pdf);
    await copy.stop();
    expect([title, status, others]).toEqual(['E para', 200, []]);
  });
});
