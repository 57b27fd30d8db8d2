import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-packages-'));
const good = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, object> };

beforeAll(() => {
  fs.mkdirSync(path.join(folder, 'scripts'));
  for (const file of ['scripts/packages.mjs', '.npmrc']) fs.copyFileSync(file, path.join(folder, file));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

function run(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/packages.mjs', ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

describe('the lock file', () => {
  const added = (name: string, facts: object) => {
    const packages = {
      ...good.packages,
      [`node_modules/${name}`]: { integrity: 'sha512-x', license: 'MIT', ...facts },
    };
    fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ ...good, packages }));
    return run([]);
  };

  it('has no problem', () => expect(added('stranger', {})).toMatchObject({ status: 0 }));

  it.each([
    ['that wants to run code', { hasInstallScript: true }, /stranger wants to run code/],
    ['without a checksum', { integrity: undefined }, /stranger does not come from the registry/],
    ['from elsewhere', { resolved: 'git+ssh://git@example.org/x.git' }, /stranger does not come from the registry/],
    ['with a licence nobody allowed', { license: 'MIT AND GPL-3.0-only' }, /stranger has the licence MIT AND GPL/],
    ['without a licence', { license: undefined }, /stranger has the licence \(none named\)/],
  ])('with a package %s is rejected', (_, facts, reason) => {
    expect(added('stranger', facts)).toEqual({ status: 1, output: expect.stringMatching(reason) });
  });
});

it('no code is compiled from strings: not by node, and not by a compiler of queries', () => {
  const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  for (const name of ['start', 'import', 'admin'])
    expect(scripts[name]).toContain('--disallow-code-generation-from-strings');
  expect(Object.keys(good.packages).filter((name) => /graphql-(jit|compiler)/.test(name))).toEqual([]);
});

describe('what is installed', () => {
  const versionOf = (name: string) => (good.packages[`node_modules/${name}`] as { version: string }).version;
  const isAtLeast = (version: string, least: string) => {
    const [one, other] = [version, least].map((text) => text.split('.').map((part) => parseInt(part)));
    const differs = one.findIndex((part, n) => part !== other[n]);
    return differs === -1 || one[differs] > other[differs];
  };

  // The versions that fixed vulnerabilities of the kinds listed in docs/security.md.
  it.each([
    ['multer', '2.3.0'],
    ['@apollo/server', '5.5.0'],
    ['graphql', '16.8.1'],
    ['typeorm', '1.1.0'],
    ['nodemailer', '10.4.1'],
    ['react-router', '7.13.2'],
  ])('%s is %s or newer', (name, least) => {
    const version = versionOf(name);
    expect([version, isAtLeast(version, least)]).toEqual([version, true]);
  });
});

describe('advisories', () => {
  const advised = (program: string) => {
    const npm = path.join(folder, 'npm.mjs');
    fs.writeFileSync(npm, program);
    return run(['--audit'], { npm_execpath: npm });
  };
  const finding = (severity: string) =>
    `console.log(JSON.stringify({ vulnerabilities: { stranger: { severity: '${severity}', range: '<2', via: [{ title: 'opens doors' }] } } }))`;
  const onlyTools = (program: string) => `if (!process.argv.includes('--omit=dev')) ${program}`;
  const none = 'else console.log(JSON.stringify({ vulnerabilities: {} }))';

  it.each([
    ['of production fail, however low', finding('low'), 1],
    ['of tools fail when they are high', `${onlyTools(finding('high'))}; ${none}`, 1],
    ['of tools are only named when they are low', `${onlyTools(finding('low'))}; ${none}`, 0],
    ['that come for the one and not for the other still fail', onlyTools(finding('critical')), 1],
  ])('%s', (_, program, status) => {
    expect(advised(program)).toEqual({ status, output: expect.stringMatching(/stranger <2 .*opens doors/) });
  });

  it('that cannot be loaded cause a warning', () => {
    expect(advised(`console.log('{"message":"405"}')`)).toEqual({
      status: 0,
      output: expect.stringMatching(/WARNING/),
    });
  });
});
