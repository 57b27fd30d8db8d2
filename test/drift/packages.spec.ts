import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-packages-'));
const good = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, object> };

beforeAll(() => {
  fs.mkdirSync(path.join(folder, 'scripts'));
  for (const file of ['scripts/packages.mjs', '.npmrc']) fs.copyFileSync(file, path.join(folder, file));
});

describe('the lock file', () => {
  const withAnother = (facts: object) => {
    const another = { integrity: 'sha512-x', license: 'MIT', ...facts };
    const lock = { ...good, packages: { ...good.packages, 'node_modules/another': another } };
    fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
    const { status, stderr } = spawnSync(process.execPath, ['scripts/packages.mjs'], { cwd: folder, encoding: 'utf8' });
    return { status, stderr };
  };

  it('has no problem', () => expect(withAnother({})).toMatchObject({ status: 0 }));

  it.each([
    ['that wants to run code', { hasInstallScript: true }, /another wants to run code/],
    ['without a checksum', { integrity: undefined }, /another does not come from the registry/],
    ['from elsewhere', { resolved: 'git+ssh://git@example.org/x.git' }, /another does not come from the registry/],
    ['with a licence nobody allowed', { license: 'MIT AND GPL-3.0-only' }, /another has the licence MIT AND GPL/],
    ['without a licence', { license: undefined }, /another has the licence \(none named\)/],
  ])('with a package %s is rejected', (_, facts, reason) => {
    expect(withAnother(facts)).toEqual({ status: 1, stderr: expect.stringMatching(reason) });
  });
});

it('no code is compiled from strings: not by node, and not by a compiler of queries', () => {
  const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  for (const name of ['start', 'import', 'admin'])
    expect(scripts[name]).toContain('--disallow-code-generation-from-strings');
  expect(Object.keys(good.packages).filter((name) => /graphql-(jit|compiler)/.test(name))).toEqual([]);
});
