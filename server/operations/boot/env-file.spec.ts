import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadEnvFile } from './env-file.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-env-file-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const load = (text: string, env: NodeJS.ProcessEnv = {}) => {
  const file = path.join(folder, '.env');
  fs.writeFileSync(file, text);
  return { warnings: loadEnvFile(file, env), env };
};

it('.env may come from a Windows editor', () => {
  expect(load('\uFEFFPORT=4257\r\nHOST=0.0.0.0\r\n').env).toEqual({ PORT: '4257', HOST: '0.0.0.0' });
});

it('the environment overrides .env', () => {
  expect(load('PORT=4257', { PORT: '80' }).env).toEqual({ PORT: '80' });
});

it('unknown settings are named, and known ones suggested', () => {
  const { warnings } = load('COLOUR=red\nDATABASE_ULR=postgres://x\nDEMO=off');
  expect(warnings.sort()).toEqual([
    expect.stringMatching(/^COLOUR in .* is not a setting; see \.env\.example\.$/),
    expect.stringMatching(/^DATABASE_ULR in .* is not a setting; is DATABASE_URL meant\?$/),
  ]);
});

it('misspelt settings in the environment are named, and no other variables', () => {
  const env = { PROT: '1', DATADIR: 'x', PATH: '/bin', HOME: '/root', NODE_ENV: 'production', SOMETHING: 'else' };
  expect(load('', env).warnings.map((warning) => warning.split(' ')[0])).toEqual(['PROT', 'DATADIR']);
});
