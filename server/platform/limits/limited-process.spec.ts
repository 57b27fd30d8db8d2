import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import { builtScript, runLimited } from './limited-process.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'limited-process-'));

const written = (source: string) => {
  const script = path.join(folder, `${fs.readdirSync(folder).length}.mjs`);
  fs.writeFileSync(script, source);
  return script;
};
const run = (source: string, ...args: string[]) => runLimited(written(source), args);

describe('a process for hostile input', () => {
  it('receives its arguments and returns its output', async () => {
    await expect(run('process.stdout.write(process.argv[2])', '/a b')).resolves.toBe('/a b');
  });

  it('has no access to our environment', async () => {
    await expect(run('process.stdout.write(JSON.stringify(process.env))')).resolves.toBe('{"NODE_ENV":"production"}');
  });

  it('cannot compile code from strings', async () => {
    await expect(run('new Function("return 1")()')).rejects.toThrow('ended with 1');
  });

  it('opens only the files it is given and starts nothing, where Node can prevent it', async () => {
    const [mine, other] = [written('mine'), written('other')];
    const read = written(`import fs from 'node:fs'; process.stdout.write(fs.readFileSync(process.argv[2], 'utf8'))`);
    const write = written(
      `import fs from 'node:fs'; fs.writeFileSync(process.argv[2], 'x'); process.stdout.write('y')`,
    );
    const start = written(`import { execSync } from 'node:child_process'; process.stdout.write(execSync('echo x'))`);
    const outcome = (script: string, file: string) =>
      runLimited(script, [file], { reads: [mine] }).then(
        () => 'done',
        () => 'rejected',
      );
    const prevented = process.allowedNodeEnvironmentFlags.has('--permission') ? 'rejected' : 'done';
    expect(await outcome(read, mine)).toBe('done');
    for (const [script, file] of [
      [read, other],
      [write, other],
      [start, mine],
    ])
      expect(await outcome(script, file)).toBe(prevented);
  });

  it('is killed beyond its memory limit, also outside the heap', async () => {
    await expect(run('const all = []; for (;;) all.push(Buffer.alloc(20_000_000, 1));')).rejects.toThrow(/ended with/);
  });

  it('is killed after its time limit', async () => {
    // In five threads, which get three seconds within thirty also on a busy machine.
    const others = `for (const salt of 'abcd') pbkdf2('', salt, 1e9, 64, 'sha512', () => {});`;
    const busy = written(`import { pbkdf2 } from 'node:crypto'; ${others} for (;;);`);
    await expect(runLimited(busy, [], { seconds: 3 })).rejects.toThrow(/ended with SIG(?:KILL|XCPU)/);
  });

  it('is not blamed if it waits for a processor, where its own time can be limited', async () => {
    const waiting = runLimited(written('setInterval(() => {}, 1000)'), [], { seconds: 0.1 });
    const isLimited = ['/usr/bin/prlimit', '/bin/prlimit'].some((file) => fs.existsSync(file));
    await expect(waiting).rejects.toMatchObject(isLimited ? { code: 'UNAVAILABLE' } : {});
  });

  it('is not blamed if the machine cannot start it, and whoever wanted it goes on', () => {
    const source = `import fs from 'node:fs';
      import { runLimited } from '${builtScript('platform/limits/limited-process.js')}';
      try { for (;;) fs.openSync('/dev/null'); } catch {}
      await runLimited('x', []).catch(({ code }) => process.stdout.write(code));`;
    const limited = spawnSync('sh', ['-c', 'ulimit -n 100; exec "$@"', 'sh', process.execPath, written(source)]);
    expect([`${limited.stdout}`, limited.status]).toEqual(['UNAVAILABLE', 0]);
  });

  it('is rejected if the disk is full at its end, also if nobody has looked before', async () => {
    jest.spyOn(globalThis, 'setInterval').mockReturnValueOnce(undefined as never);
    jest.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 0, bsize: 1 } as fs.StatsFs);
    const ended = runLimited(written(''), [], { writes: [folder] });
    const full = { code: 'UNAVAILABLE', message: expect.stringContaining('disk of the server is full') };
    await expect(ended.finally(() => jest.restoreAllMocks())).rejects.toMatchObject(full);
  });

  it('is killed when its output is too long', async () => {
    const output = run('process.stdout.write("x".repeat(16_000_000))').then(({ length }) => length);
    await expect(output).rejects.toThrow('ended with SIGKILL');
  });
});
