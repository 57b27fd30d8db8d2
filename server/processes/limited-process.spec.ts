import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { runLimited } from './limited-process.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'limited-process-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const run = (source: string, ...args: string[]) => {
  const script = path.join(folder, `${fs.readdirSync(folder).length}.mjs`);
  fs.writeFileSync(script, source);
  return runLimited(script, args);
};

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

  it('is killed beyond its memory limit, also outside the heap', async () => {
    await expect(run('const all = []; for (;;) all.push(Buffer.alloc(20_000_000, 1));')).rejects.toThrow(/ended with/);
  });

  it('is killed after its time limit', async () => {
    await expect(run('for (;;);')).rejects.toThrow(/SIGKILL|SIGXCPU|ended with/);
  });

  it('is killed when its output is too long', async () => {
    await expect(run('for (;;) process.stdout.write("x".repeat(65536));')).rejects.toThrow(/ended with/);
  });
});
