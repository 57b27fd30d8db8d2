import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { receiveWithin } from '../support/app.js';
import { type ApiError, apis, rest } from '../support/apis.js';
import { pdf, picture } from '../support/files.js';
import { article, make } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp();
beforeAll(() => receiveWithin(app));

const filesOnDisk = () =>
  fs
    .readdirSync(path.join(app.config.dataDir, 'uploads'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();

async function everythingStored() {
  return [await app.sql('select id, updated_at from materials order by 1'), filesOnDisk()];
}

it.each(apis)(
  'a request that is rejected by %s is told all invalid fields at once, and leaves nothing behind',
  async (_, connect) => {
    const before = await everythingStored();
    const wrong = { title: ' ', publicationYear: 1499, number: -1 };
    const rejected = make.article(connect(app.url, app.token), wrong, { coverImage: await picture() });
    const { code, fields } = await rejected.catch((error: ApiError) => error);
    const names = fields.map(({ field }: { field: string }) => field);
    expect([code, names.toSorted()]).toEqual(['BAD_INPUT', ['number', 'publicationYear', 'title']]);
    // Received files are discarded once the response has been sent.
    while (filesOnDisk().some((file) => file.includes('.staging'))) await wait(50);
    expect(await everythingStored()).toEqual(before);
  },
);

describe('is rejected:', () => {
  const admin = useAdmin(app);
  it.each([
    ['an empty title', 'title', { title: '' }],
    ['an empty abstract', 'abstract', { abstract: '  ' }],
    ['a category that is not there', 'categoryId', { categoryId: 77 }],
  ])('%s', async (_, field, wrong) => {
    await expect(make.article(admin, wrong)).rejects.toMatchObject({ code: 'BAD_INPUT', fields: [{ field }] });
  });
});

describe('by REST', () => {
  const admin = useAdmin(app, rest);

  it('a material without a required field, or with text instead of a number, is rejected', async () => {
    const [whole, numbers] = [article(), ['number', 'publicationYear', 'categoryId']];
    for (const [field, value] of [
      ...['title', 'abstract', ...numbers].map((name) => [name, undefined]),
      ...numbers.map((name) => [name, 'dymbëdhjetë']),
    ] as [string, string | undefined][]) {
      const { [field]: _, ...others } = whole;
      const fields = value ? { ...others, [field]: value } : others;
      const rejected = admin.create('materials', fields, { pdf: await pdf() });
      await expect(rejected).rejects.toMatchObject({ code: 'BAD_INPUT', fields: [{ field }] });
    }
  });

  const send = (method: string, where: string, body?: string | FormData, type?: string) =>
    fetch(app.url + where, {
      method,
      headers: { authorization: `Bearer ${app.token}`, ...(type ? { 'content-type': type } : {}) },
      body,
    });

  it.each([
    ['a text as id', 'PUT', '/api/materials/abc', undefined, undefined, 400],
    ['a huge id', 'DELETE', '/api/materials/99999999999999999999', undefined, undefined, 400],
    ['an id beyond the database', 'DELETE', '/api/calls/4294967296', undefined, undefined, 404],
    ['broken JSON', 'POST', '/api/auth/register', '{"email":', 'application/json', 400],
    ['JSON that is no object', 'POST', '/api/auth/register', '"text"', 'application/json', 400],
    ['a broken multipart body', 'POST', '/api/materials', '--x\r\nContent-Dis', 'multipart/form-data; boundary=x', 400],
    ['multipart without a boundary', 'POST', '/api/materials', 'x', 'multipart/form-data', 400],
    ['an empty request', 'POST', '/api/materials', undefined, undefined, 400],
    ['an address that is not there', 'GET', '/api/nothing', undefined, undefined, 404],
  ])('%s is a clear error', async (_, method, where, body, type, status) => {
    const response = await send(method, where, body, type);
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({
        code: expect.any(String),
        message: expect.any(String),
        request_id: expect.any(String),
      }),
    ]);
  });

  it('a file in a field that takes none is rejected, by name', async () => {
    const body = new FormData();
    body.append('virus', new File(['x'], 'x.pdf', { type: 'application/pdf' }));
    const response = await send('POST', '/api/materials', body);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'BAD_INPUT', errors: [{ field: 'virus' }] },
    ]);
  });
});
