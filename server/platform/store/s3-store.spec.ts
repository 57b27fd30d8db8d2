import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { S3Settings } from '../config.js';
import { S3Store } from './s3-store.js';

it('a start removes the copies of dead processes of this machine, and of its own number, and of no others', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 's3-store-'));
  const folderOf = (machine: string, pid: number) => path.join(dataDir, 'copies', `${machine}-${pid}`);
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  const [own, ...others] = [process.pid, dead, process.ppid].map((pid) => folderOf(os.hostname(), pid));
  const copies = [own, ...others, folderOf('elsewhere', dead)].map((folder) => path.join(folder, 'a'));
  for (const copy of copies) fs.mkdirSync(copy, { recursive: true });
  const settings = { endpoint: 'https://s3.example.org', bucket: 'b', prefix: '', region: 'r' };
  new S3Store({ ...settings, accessKeyId: 'a', secretAccessKey: 's' } as S3Settings, dataDir).prepare();
  expect(copies.map((copy) => fs.existsSync(copy))).toEqual([false, false, true, true]);
  expect(fs.statSync(own).mode & 0o777).toBe(0o700);
});
