import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type DataSource } from 'typeorm';
import { readConfig } from '../config.js';
import type { PurgeClock } from '../clock/purge-clock.js';
import { FolderStore } from '../store/folder-store.js';
import { FileStore } from './file-store.js';
import { BytesInFlight, UploadScope } from './upload-scope.js';

let dataDir: string;
let store: FileStore;
let budget: BytesInFlight;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'in-flight-'));
  const config = readConfig({ DATA_DIR: dataDir });
  store = new FileStore(config, {} as DataSource, {} as PurgeClock, new FolderStore(dataDir));
  budget = new BytesInFlight(1_000);
});

it('limits the total size of uploads in progress, and releases it when they end', async () => {
  const staging = () => fs.readdirSync(path.join(dataDir, 'uploads/.staging'));
  const content = (bytes: number) =>
    Readable.from([Buffer.from('%PDF-1.7\n1 0 obj\n'.padEnd(bytes - 6)), Buffer.from('\n%%EOF')]);
  const stage = (scope: UploadScope, bytes: number) => scope.stage('pdf', content(bytes), 'a.pdf');

  const first = new UploadScope(store, budget);
  const { parts } = await stage(first, 700);
  // Nobody else on the machine reads what is not published, or is set aside.
  for (const at of [path.join(dataDir, 'uploads/.staging'), path.join(dataDir, 'uploads/.orphans/materials')])
    expect(fs.statSync(at).mode & 0o777).toBe(0o700);
  expect(fs.statSync(parts[0].at).mode & 0o777).toBe(0o600);
  const second = new UploadScope(store, budget);
  await expect(stage(second, 400)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 60 });
  await second.end();
  expect(staging()).toHaveLength(1);
  await first.end();
  expect(staging()).toEqual([]);

  const third = new UploadScope(store, budget);
  await stage(third, 1_000);
  await third.end();
  await third.end();
  const fourth = new UploadScope(store, budget);
  await expect(stage(fourth, 1_001)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await fourth.end();
});

it('counts a file that GraphQL has received once', async () => {
  const scope = new UploadScope(store, budget);
  scope.count(900);
  const at = path.join(dataDir, 'uploads/.staging/a');
  fs.writeFileSync(at, '%PDF-1.7\n1 0 obj\n'.padEnd(880) + '\n%%EOF');
  const part = { at, name: 'a.pdf', createReadStream: () => fs.createReadStream(at) };
  await expect(scope.stageReceived('pdf', part)).resolves.toMatchObject({ file: { size: 886 }, parts: [{ at }] });
  const other = new UploadScope(store, budget);
  const late = other.stageReceived('pdf', part);
  await other.end();
  await expect(late).rejects.toMatchObject({ code: 'BAD_INPUT' });
  expect(fs.existsSync(at)).toBe(false);
  await scope.end();
});

it('neither accepts nor counts bytes after the end of an upload', async () => {
  const scope = new UploadScope(store, budget);
  const interrupted = { code: 'BAD_INPUT', message: expect.stringContaining('interrupted') };

  async function* leaving() {
    yield Buffer.alloc(100);
    await scope.end();
    yield Buffer.alloc(600);
    throw new Error('the connection is gone');
  }
  await expect(scope.stage('pdf', Readable.from(leaving()), 'a.pdf')).rejects.toMatchObject(interrupted);
  const gone = { at: path.join(dataDir, 'gone'), name: 'a.pdf', createReadStream: () => Readable.from([]) };
  await expect(scope.stageReceived('pdf', gone)).rejects.toMatchObject(interrupted);
  expect(() => budget.take(1_000)).not.toThrow();
  expect(fs.readdirSync(path.join(dataDir, 'uploads/.staging'))).toEqual([]);
});
