import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { S3Settings } from '../config.js';
import { S3Store } from './s3-store.js';

it('a start removes the copies of dead processes of this machine, and of no others', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 's3-store-'));
  const folderOf = (machine: string, pid: number) => path.join(dataDir, 'copies', `${machine}-${pid}`);
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  const folders = [folderOf(os.hostname(), dead), folderOf(os.hostname(), process.ppid), folderOf('elsewhere', dead)];
  for (const folder of folders) fs.mkdirSync(folder, { recursive: true });
  const settings = { endpoint: 'https://s3.example.org', bucket: 'b', prefix: '', region: 'r' };
  new S3Store({ ...settings, accessKeyId: 'a', secretAccessKey: 's' } as S3Settings, dataDir).prepare();
  expect(folders.map((folder) => fs.existsSync(folder))).toEqual([false, true, true]);
});
