import fs from 'node:fs';
import type http from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { DataSource } from 'typeorm';
import { makeBackup } from '../../server/operations/backup/backup.js';
import { restoreBackup } from '../../server/operations/backup/restore.js';
import { readConfig } from '../../server/platform/config.js';
import { FileStore } from '../../server/platform/files/file-store.js';
import { VerificationService } from '../../server/operations/verification/verification.service.js';
import { listFaults } from '../../server/operations/verification/faults.js';
import { SearchIndex } from '../../server/discovery/search/search-index.js';
import { S3Store } from '../../server/platform/store/s3-store.js';
import { rest } from '../support/apis.js';
import { useBackups } from '../support/backups.js';
import { pdf, picture } from '../support/files.js';
import { make } from '../support/records.js';
import { startS3Server } from '../support/s3-server.js';
import { useAdmin, useApp } from '../support/use-app.js';

const s3 = await startS3Server();
const app = useApp(s3.settings);
afterAll(() => s3.close());
const admin = useAdmin(app, rest);
const { archive, newFolder, emptyDatabase } = useBackups();
let issue: { id: number; pdf: string; coverImage: string };
beforeAll(async () => {
  issue = await make.issue(admin, { title: 'Numri' }, { coverImage: await picture() });
});
afterEach(() => {
  s3.state = 'there';
});

const get = (address: string, headers: Record<string, string> = {}) => fetch(app.url + address, { headers });
const keyOf = (address: string) => `site${address}`;
const keys = () => [...s3.objects.keys()].sort();
const store = () => app.nest.get(FileStore)['objects'] as S3Store;
/** Clears the process's cache of files, and its copies. */
const forget = async () => {
  await app.sql('update categories set name = name');
  store()['copies'].clear();
};
/** The status of a response that needs nothing from the service. */
const withoutService = async (address: string) => {
  const before = s3.requests;
  const { status } = await get(address);
  expect(s3.requests).toBe(before);
  return status;
};

it('uploads are stored in the bucket, covers with their copies, and nothing remains on this machine', () => {
  expect(keys()).toContain(keyOf(issue.pdf));
  expect(keys().filter((key) => key.endsWith('.webp')).length).toBeGreaterThan(1);
  expect(fs.readdirSync(path.join(app.config.dataDir, 'uploads'), { recursive: true })).toEqual(['.staging']);
});

// Parts, and what a client has already: test/api/files.spec.ts.
it('a file is read whole, and by its download URL', async () => {
  await forget();
  const { bytes } = s3.objects.get(keyOf(issue.pdf))!;
  expect(Buffer.from(await (await get(issue.pdf)).arrayBuffer()).equals(bytes)).toBe(true);
  expect((await get(`/api/download-file/${issue.id}`)).headers.get('content-disposition')).toContain('Numri.pdf');
  expect((await get(issue.pdf.replace(/.{8}\.pdf/, '00000000.pdf'))).status).toBe(404);
});

it('a file that the service returns altered is not sent', async () => {
  await forget();
  const { bytes, ...object } = s3.objects.get(keyOf(issue.pdf))!;
  const spoilt = Buffer.from(bytes);
  spoilt[10] ^= 1;
  s3.objects.set(keyOf(issue.pdf), { ...object, bytes: spoilt });
  try {
    expect((await get(issue.pdf)).status).toBe(503);
    expect((await get(issue.pdf, { range: 'bytes=0-3' })).status).toBe(503);
  } finally {
    s3.objects.set(keyOf(issue.pdf), { ...object, bytes });
  }
  expect((await get(issue.pdf)).status).toBe(200);
});

it('orphaned files are set aside, and restored when a record refers to them again', async () => {
  const material = await make.article(admin, {}, { pdf: await pdf({ text: 'jetime' }) });
  const key = keyOf(material.pdf);
  const aside = key.replace('site/uploads/', 'site/uploads/.orphans/');
  const age = () => (s3.objects.get(key)!.changedAt = new Date(Date.now() - 2 * 3_600_000));
  const sweep = () => app.nest.get(FileStore)['sweep']();
  const [stored] = await app.column<object>(`select pdf from materials where id = ${material.id}`);
  await app.sql(`update materials set pdf = null where id = ${material.id}`);
  await app.sql(`delete from revisions where record_id = ${material.id}`);
  await sweep();
  expect(keys()).toContain(key); // too recent: a record may be about to refer to it
  age();
  await sweep();
  expect(keys()).toContain(aside);
  expect(keys()).not.toContain(key);
  await app.sql('update materials set pdf = $1 where id = $2', [stored, material.id]);
  await sweep();
  expect(keys()).toContain(key);
  expect((await get(material.pdf)).status).toBe(200);

  const orphan = aside.replace(/[0-9a-f]{8}\.pdf$/, '00000000.pdf');
  for (const days of [29, 31]) {
    s3.objects.set(orphan, { bytes: Buffer.from('%PDF'), changedAt: new Date(Date.now() - days * 86_400_000) });
    await sweep();
    expect([days, keys().includes(orphan)]).toEqual([days, days < 30]);
  }
});

describe.each(['away', 'silent'] as const)('while the service is %s', (state) => {
  it('cached files and pages are served, everything else is rejected after a while, and nothing is lost', async () => {
    const unread = await make.article(admin, {}, { pdf: await pdf({ text: state }) });
    await forget();
    expect((await get(issue.pdf)).status).toBe(200);
    const before = keys();
    s3.state = state;
    expect(await withoutService(issue.pdf)).toBe(200);
    expect((await get(issue.pdf, { range: 'bytes=1-3' })).status).toBe(206);
    expect(await withoutService('/al')).toBe(200);
    // After two seconds without a response from the service; Node itself waits for five minutes.
    const [read] = await Promise.all([
      get(unread.pdf),
      expect(make.article(admin, {}, { pdf: await pdf({ text: 'tjetër' }) })).rejects.toMatchObject({
        code: 'UNAVAILABLE',
      }),
    ]);
    expect(read.status).toBe(503);
    expect((await get(`/readyz?${state}`)).status).toBe(200);
    expect(keys()).toEqual(before);

    s3.state = 'there';
    expect((await get(unread.pdf)).status).toBe(200);
    expect((await make.article(admin, {}, { pdf: await pdf({ text: 'tjetër' }) })).pdf).toMatch(/\.pdf$/);
    expect(fs.readdirSync(path.join(app.config.dataDir, 'uploads/.staging'))).toEqual([]);
  });

  it('no file counts as missing, and no PDF as unreadable', async () => {
    const verification = app.nest.get(VerificationService);
    const faults = () => listFaults(app.nest.get(DataSource) as never);
    s3.state = state;
    await verification.look();
    await app.sql("delete from operations where name = 'verification'");
    await verification.verifyIfDue();
    expect(await faults()).toEqual([]);
    await app.nest.get(SearchIndex).catchUp();
    expect(await app.sql('select from search_records where pdf_attempts > 0')).toEqual([]);
    s3.state = 'there';
    const cover = s3.objects.get(keyOf(issue.coverImage))!;
    s3.objects.delete(keyOf(issue.coverImage));
    await verification.look();
    expect(await faults()).toMatchObject([{ path: issue.coverImage.slice(1), fault: 'missing' }]);
    await forget();
    expect((await get(issue.coverImage)).headers.get('retry-after')).toBe('3600'); // and not 5, as while nothing is known
    s3.objects.set(keyOf(issue.coverImage), cover);
    await verification.look();
    expect(await faults()).toEqual([]);
  });
});

it('a response that never ends is treated as no response', async () => {
  const unread = await make.article(admin, {}, { pdf: await pdf({ text: 'unread' }) });
  s3.state = 'stuck';
  expect((await get(unread.pdf)).status).toBe(503);
  await app.nest.get(VerificationService).look();
});

/** What a service, or something before it, may send in place of a response. */
const STRANGE: Record<string, http.RequestListener> = {
  'a page': (_, response) => response.setHeader('content-type', 'text/html').end('<!DOCTYPE html><p>Soon'),
  'a redirect': ({ url }, response) => response.writeHead(302, { location: url! }).end(),
  'an encoded text': (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('faqe')),
  'a text of unknown length': (_, response) => response.writeHead(200, { 'transfer-encoding': 'chunked' }).end('faqe'),
  'a long text': (_, response) =>
    response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(Buffer.alloc(6e6, ' ')),
};

it.each(Object.keys(STRANGE))('nothing counts as stored, moved, read or missing after %s', async (response) => {
  const from = issue.pdf.slice(1);
  const file = path.join(newFolder(), 'faqe.pdf');
  const works: (() => Promise<unknown>)[] = [
    () => store()['bucket'].put('site/uploads/faqe.pdf', file),
    () => store().sizeOf(from),
    () => store().read(from),
    () => store().move(from, 'uploads/tjetër.pdf'),
    () => store().list('uploads').next(),
  ];
  fs.writeFileSync(file, 'faqe');
  for (const work of works) {
    s3.instead = STRANGE[response];
    await expect(work()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  }
  expect(keys()).toContain(keyOf(issue.pdf));
});

it('no file counts as missing without its bucket', async () => {
  s3.instead = (_, response) => response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
  await expect(store().read('uploads/materials/a.pdf')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it.each([
  ['has no end', '<IsTruncated>true</IsTruncated>'],
  ['has nothing in it', '<Contents></Contents>'],
  ['is nested', '<a>'.repeat(200_000)],
])('a list that %s is rejected', async (_, list) => {
  s3.instead = (_, response) => response.end(`<ListBucketResult>${list}</ListBucketResult>`);
  await expect(store().list('uploads').next()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('a list has no object whose URL is that of another one', async () => {
  const keys = ['a.pdf', 'a.pdf#', 'a.pdf?', '%61.pdf', '../a.pdf', 'a b.pdf'].map((key) => `<Key>${key}</Key>`);
  const list = keys.map((key) => `<Contents>${key}<Size>1</Size><LastModified>2026</LastModified></Contents>`);
  s3.instead = (_, response) => response.end(`<ListBucketResult>${list.join('')}</ListBucketResult>`);
  const listed = [];
  for await (const { key } of store()['bucket'].list('')) listed.push(key);
  expect(listed).toEqual(['a.pdf']);
});

it('a backup goes from the bucket into a folder, and from there into another bucket', async () => {
  const other = await startS3Server();
  try {
    const held = (await makeBackup({ ...app.config, databaseUrl: app.databaseUrl }, archive)).files.count;
    const [dataDir, { url: databaseUrl }] = [newFolder(), await emptyDatabase()];
    await restoreBackup(archive, { dataDir, databaseUrl });
    const again = path.join(newFolder(), 'again.tar.gz');
    await makeBackup({ dataDir, hasOwnSecret: true, databaseUrl }, again);
    const { s3: settings } = readConfig(other.settings);
    const target = { dataDir: newFolder(), databaseUrl: (await emptyDatabase()).url, s3: settings };
    await restoreBackup(again, target);
    expect(other.objects.size).toBe(held);
    for (const [key, { bytes }] of other.objects) expect(s3.objects.get(key)!.bytes.equals(bytes)).toBe(true);
    await expect(restoreBackup(again, target)).rejects.toThrow(/s3:\/\/journal\/site.* has files/);
  } finally {
    await other.close();
  }
});
