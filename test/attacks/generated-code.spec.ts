import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Server, startServerOnCluster, temporaryFolder } from '../support/server.js';

const FLAG = '--disallow-code-generation-from-strings';

const folder = temporaryFolder();
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe.each<Record<string, string>>([{}, { CACHE_MB: '0' }])('with the settings %p', (settings) => {
  let server: Server;
  beforeAll(async () => {
    server = await startServerOnCluster({ settings });
  });
  afterAll(async () => {
    await server.stop();
    fs.rmSync(server.dataDir, { recursive: true, force: true });
  });

  it('node does not compile code from strings', () => {
    const [, ...args] = fs.readFileSync(`/proc/${server.process.pid}/cmdline`, 'utf8').split('\0');
    expect(args).toContain(FLAG);
    expect(args.join(' ')).toContain('scripts/start.mjs');
  });
});

it('no package compiles queries', () => {
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as { packages: object };
  expect(Object.keys(packages).filter((name) => /graphql-(jit|compiler)/.test(name))).toEqual([]);
});
