import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadEnvFile } from './env-file.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-env-file-'));

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

it('unknown settings are named', () => {
  const { warnings } = load('COLOUR=red\nDATABASE_ULR=postgres://x\nDEMO=off');
  expect(warnings.map((warning) => warning.split(' in ')[0]).sort()).toEqual(['COLOUR', 'DATABASE_ULR']);
});
