import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { findOperation } from '../../server/platform/database/maintenance.js';
import { listFaults } from '../../server/operations/verification/faults.js';
import { unavailable } from '../../server/platform/errors/errors.js';
import { ObjectStore } from '../../server/platform/store/object-store.js';
import { VerificationService } from '../../server/operations/verification/verification.service.js';
import { rest } from '../support/apis.js';
import { runCommand } from '../support/command.js';
import { picture } from '../support/files.js';
import { make } from '../support/records.js';
import { useApp } from '../support/use-app.js';

const app = useApp();
let verification: VerificationService;
let article: { id: number; pdf: string; coverImage: string };
beforeAll(async () => {
  verification = app.nest.get(VerificationService);
  article = await make.issue(rest(app.url, app.token), { title: 'Numri' }, { coverImage: await picture() });
});

const placeOf = (address: string) => path.join(app.config.dataDir, address);
const faults = async () =>
  (await listFaults(app.nest.get(DataSource) as never)).map(({ path: file, fault, noun, recordId }) => [
    `/${file}`,
    fault,
    noun,
    recordId,
  ]);
/** The contents of files before a story damaged them, by URL. */
const originals = new Map<string, Buffer>();
function spoil(address: string, change: (bytes: Buffer) => Buffer | null) {
  const bytes = fs.readFileSync(placeOf(address));
  originals.set(address, bytes);
  const spoilt = change(Buffer.from(bytes));
  if (spoilt) fs.writeFileSync(placeOf(address), spoilt);
  else fs.rmSync(placeOf(address));
}
async function verified() {
  await app.sql("delete from operations where name = 'verification'");
  await verification.verifyIfDue();
}
afterEach(async () => {
  for (const [address, bytes] of originals) fs.writeFileSync(placeOf(address), bytes);
  originals.clear();
  await verified();
  expect(await faults()).toEqual([]);
  for (const address of [article.pdf, article.coverImage]) expect(await app.status(address)).toBe(200);
  expect(await app.status(`/api/download-file/${article.id}`)).toBe(200);
});

const flipped = (bytes: Buffer) => {
  bytes[bytes.length >> 1] ^= 1;
  return bytes;
};
const truncated = (bytes: Buffer) => bytes.subarray(0, bytes.length - 1);
/** Any change of the content clears the files cached in memory. */
const forget = () => app.sql('update categories set name = name');

describe('a damaged file is never sent', () => {
  it.each<[string, 'pdf' | 'coverImage', (bytes: Buffer) => Buffer]>([
    ['a PDF cut off', 'pdf', truncated],
    ['a PDF with another byte', 'pdf', flipped],
    ['a cover with another byte', 'coverImage', flipped],
  ])('%s', async (_, field, change) => {
    await forget();
    spoil(article[field], change);
    const response = await fetch(app.url + article[field]);
    expect([response.status, response.headers.get('etag')]).toEqual([503, null]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('damaged or missing on the server'),
    });
    expect(await app.status(article[field], { headers: { range: 'bytes=0-3' } })).toBe(503);
    if (change !== flipped) expect(await app.status(`/api/download-file/${article.id}`)).toBe(503);
  });

  it('a truncated copy of a cover, whole or in part', async () => {
    const [row] = await app.sql<{ cover: { path: string; widths: number[] } }>(
      'select cover_image as cover from materials',
    );
    const copy = `/${row.cover.path.replace('.webp', `-${row.cover.widths[0]}.webp`)}`;
    expect(await app.status(copy)).toBe(200);
    await forget();
    spoil(copy, truncated);
    expect(await app.status(copy)).toBe(503);
    expect(await app.status(copy, { headers: { range: 'bytes=0-3' } })).toBe(503);
    await verified();
    expect(await faults()).toEqual([[copy, 'size', 'materials', article.id]]);
  });

  it('neither in part nor to administrators, once the weekly verification has found the damage', async () => {
    spoil(article.pdf, flipped);
    await verified();
    expect(await faults()).toEqual([[article.pdf, 'content', 'materials', article.id]]);
    const headers: Record<string, string>[] = [{}, { range: 'bytes=0-3' }, { authorization: `Bearer ${app.token}` }];
    for (const init of [...headers.map((each) => ({ headers: each })), { method: 'HEAD' }])
      expect(await app.status(article.pdf, init)).toBe(503);
    expect(await app.status(`/api/download-file/${article.id}`)).toBe(503);
    // The file has the right size, but is still damaged; another one is no record's any more.
    await app.sql("insert into file_faults values ('uploads/none', 'missing', 'materials', 1)");
    await verification.look();
    expect(await faults()).toHaveLength(1);
  });
});

it('reports a missing file with its record, not "the database is unavailable"', async () => {
  await forget();
  spoil(article.pdf, () => null);
  for (const find of [verified, () => verification.look()]) {
    await app.sql('delete from file_faults');
    await find();
    expect(await faults()).toEqual([[article.pdf, 'missing', 'materials', article.id]]);
  }
  const readiness = async () => JSON.parse(await app.text('/readyz'));
  while (!(await readiness()).damagedFiles); // it reuses its result for a second
  expect(await readiness()).toMatchObject({ status: 'ready', damagedFiles: 1 });
  for (const path of [article.pdf, `/api/download-file/${article.id}`]) {
    const response = await fetch(new URL(path, app.url));
    expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '3600']);
    expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE' });
  }
});

it('what cannot be read now is not damaged, and a file that is cut off is told once', async () => {
  const told: string[] = [];
  const tell = (text: string) => void told.push(text);
  app.nest.useLogger({ log() {}, warn: tell, error: tell });
  const store = app.nest.get(ObjectStore);
  const read = store.read.bind(store);
  jest.spyOn(store, 'list').mockImplementationOnce(() => {
    throw new Error('away');
  });
  jest.spyOn(store, 'read').mockImplementationOnce(async (file) => {
    const { size, bytes } = (await read(file))!;
    bytes.destroy();
    return { size, bytes: Readable.from([]).destroy(unavailable('away')) };
  });
  await verification.look();
  await verified();
  expect(told.splice(0)).toEqual(['Could not check stored files: away', 'Could not verify stored files: away']);
  spoil(article.pdf, truncated);
  for (let n = 0; n < 2; n++) await verified();
  expect(await faults()).toEqual([[article.pdf, 'size', 'materials', article.id]]);
  const place = `${article.pdf.slice(1)} of materials ${article.id}`;
  expect(told).toEqual([`1 files are missing or damaged: ${place}. See npm run verify`]);
});

it('the verification resumes where it stopped, and is not repeated within a week', async () => {
  const [stored] = await app.sql<{ path: string }>("select pdf ->> 'path' as path from materials");
  spoil(`/${stored.path}`, flipped);
  await verified();
  await app.sql("delete from operations where name = 'verification'");
  await app.sql("insert into operations values ('verification', now(), $1)", [
    { startedAt: '2026-01-01T00:00:00Z', finishedAt: null, after: 'uploads/zzz', files: 41, bytes: 1, faults: 0 },
  ]);
  await verification.verifyIfDue();
  const done = await findOperation(app.nest.get(DataSource), 'verification');
  expect(done).toMatchObject({
    details: { startedAt: '2026-01-01T00:00:00Z', files: 41, finishedAt: expect.any(String) },
  });
  // What it had found before it stopped.
  expect(await faults()).toHaveLength(1);
  await app.sql('delete from file_faults');
  await verification.verifyIfDue();
  expect(await faults()).toEqual([]);
  // By a clock that was ahead.
  await app.sql(
    `update operations set details = details || '{"finishedAt": "2999-01-01T00:00:00Z"}' where name = 'verification'`,
  );
  await verification.verifyIfDue();
  expect(await faults()).toHaveLength(1);
  const last = await findOperation(app.nest.get(DataSource), 'verification');
  expect(last).toMatchObject({ details: { files: 2, faults: 1 } });
});

it('npm run verify reports faults as text and as JSON', async () => {
  const env = { DATA_DIR: app.config.dataDir, DATABASE_URL: app.databaseUrl };
  const verify = (...args: string[]) => runCommand('verify', args, { env });
  spoil(article.pdf, flipped);
  const compared = async () => (await findOperation(app.nest.get(DataSource), 'verification'))?.at;
  const before = await compared();
  expect(await verify('--quick')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^All \d+ files are what was uploaded/),
  });
  expect(await compared()).toEqual(before);
  const { code, out } = await verify('--json');
  expect([code, JSON.parse(out).faults]).toEqual([
    1,
    [{ path: article.pdf.slice(1), fault: 'content', noun: 'materials', recordId: article.id }],
  ]);
  expect(await compared()).not.toEqual(before);
  expect(await verify()).toMatchObject({
    code: 1,
    out: expect.stringMatching(/has different content \(materials \d+\)[\s\S]*tar -xzf BACKUP uploads/),
  });
});
