import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { type DataSource } from 'typeorm';
import { readConfig } from '../config.js';
import type { PurgeClock } from '../clock/purge-clock.js';
import { FolderStore } from '../store/folder-store.js';
import { BytesInFlight } from './bytes-in-flight.js';
import { FileStore } from './file-store.js';
import { UploadScope } from './upload-scope.js';

const storeIn = (dataDir: string) =>
  new FileStore(readConfig({ DATA_DIR: dataDir }), {} as DataSource, {} as PurgeClock, new FolderStore(dataDir));

it('limits the total size of uploads in progress, and releases it when they end', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'in-flight-'));
  const store = storeIn(dataDir);
  const budget = new BytesInFlight(1_000);
  const staging = () => fs.readdirSync(path.join(dataDir, 'uploads/.staging'));
  const spool = (scope: UploadScope, bytes: number) => scope.spool(Readable.from([Buffer.alloc(bytes)]), 10_000);

  const first = new UploadScope(store, budget);
  await spool(first, 700);
  const second = new UploadScope(store, budget);
  await expect(spool(second, 400)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 60 });
  await second.end();
  expect(staging()).toHaveLength(1);
  await first.end();
  expect(staging()).toEqual([]);

  const third = new UploadScope(store, budget);
  await spool(third, 1_000);
  await third.end();
  await third.end();
  const fourth = new UploadScope(store, budget);
  await expect(spool(fourth, 1_001)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await fourth.end();
  fs.rmSync(dataDir, { recursive: true });
});

it('neither accepts nor counts bytes after the end of an upload', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'in-flight-'));
  const store = storeIn(dataDir);
  const budget = new BytesInFlight(1_000);
  const scope = new UploadScope(store, budget);
  const interrupted = { code: 'BAD_INPUT', message: expect.stringContaining('interrupted') };

  async function* leaving() {
    yield Buffer.alloc(100);
    await scope.end();
    yield Buffer.alloc(600);
    throw new Error('the connection is gone');
  }
  await expect(scope.spool(Readable.from(leaving()), 10_000)).rejects.toMatchObject(interrupted);
  await expect(scope.stageSpooled('pdf', path.join(dataDir, 'gone'), 'a.pdf')).rejects.toMatchObject(interrupted);
  expect(() => budget.take(1_000)).not.toThrow();
  expect(fs.readdirSync(path.join(dataDir, 'uploads/.staging'))).toEqual([]);
  fs.rmSync(dataDir, { recursive: true });
});
