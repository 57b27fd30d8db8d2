import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { receiveWithin } from '../support/app.js';
import { useApp } from '../support/use-app.js';
import { type Api, apis, query } from '../support/apis.js';
import { notPdfs, pdf, picture, renamed, word } from '../support/files.js';
import { article, make } from '../support/records.js';

const app = useApp();
beforeAll(() => receiveWithin(app));

const filesOnDisk = () =>
  fs
    .readdirSync(path.join(app.config.dataDir, 'uploads'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();

async function everythingStored() {
  const [counts] = await app.sql(
    'select (select count(*) from materials) as materials, (select count(*) from calls) as calls, (select count(*) from board_members) as board, (select count(*) from other_files) as files',
  );
  return { ...counts, files: filesOnDisk() };
}

describe.each(apis)('by %s', (api, connect) => {
  let admin: Api;
  beforeAll(() => {
    admin = connect(app.url, app.token);
  });

  describe('a rejected request leaves nothing behind:', () => {
    let before: unknown;
    beforeEach(async () => {
      before = await everythingStored();
    });
    afterEach(async () => {
      // Received files are discarded once the response has been sent.
      while (filesOnDisk().some((file) => file.includes('.staging'))) await wait(50);
      expect(await everythingStored()).toEqual(before);
    });

    it.each(notPdfs)('%s that is named .pdf', async (_, file) => {
      await expect(make.article(admin, {}, { pdf: file })).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE' });
    });

    it.each(notPdfs)('%s as a cover', async (_, file) => {
      const cover = renamed(file, 'kopertina.png', 'image/png');
      await expect(make.article(admin, {}, { coverImage: cover })).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE' });
    });

    it('a PDF as a cover, a picture as a PDF', async () => {
      await expect(make.article(admin, {}, { coverImage: await pdf() })).rejects.toMatchObject({
        code: 'UNSUPPORTED_FILE',
      });
      await expect(make.article(admin, {}, { pdf: await picture() })).rejects.toMatchObject({
        code: 'UNSUPPORTED_FILE',
      });
    });

    it('a Word document as a CV', async () => {
      await expect(make.member(admin, {}, { cv: word() })).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE' });
    });

    it('a program among the files of a call', async () => {
      const program = renamed(notPdfs[2][1], 'formulari.docx');
      await expect(make.call(admin, {}, { files: [word(), program] })).rejects.toMatchObject({
        code: 'UNSUPPORTED_FILE',
      });
    });

    it.each([
      ['year 1499', 'publicationYear', { publicationYear: 1499 }],
      ['number -1', 'number', { number: -1 }],
      ['an empty title', 'title', { title: '' }],
      ['an empty abstract', 'abstract', { abstract: '  ' }],
      ['a category that is not there', 'categoryId', { categoryId: 77 }],
      ['a NUL character', 'title', { title: 'a\0b' }],
    ])('%s', async (_, field, wrong) => {
      await expect(make.article(admin, wrong)).rejects.toMatchObject({ code: 'BAD_INPUT', fields: [{ field }] });
    });

    it.each(['number', 'publicationYear', 'categoryId'])('text instead of %s', async (field) => {
      await expect(make.article(admin, { [field]: 'dymbëdhjetë' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    });

    it.each(['title', 'abstract', 'number', 'publicationYear', 'categoryId'])(
      'a material without %s',
      async (field) => {
        const { [field]: _, ...rest } = article();
        await expect(admin.create('materials', rest, { pdf: await pdf() })).rejects.toMatchObject({
          code: 'BAD_INPUT',
        });
      },
    );

    it('a title of 5 MB', async () => {
      const rejected = make.article(admin, { title: 'ë'.repeat(2_500_000) });
      await expect(rejected).rejects.toMatchObject({ code: expect.stringMatching(/TOO_LARGE|BAD_INPUT/) });
    });

    it('an unknown field changes nothing', async () => {
      const wrong = { id: 1, deletedAt: '2020-01-01', createdAt: '2020-01-01', __proto__: { x: 1 }, version: 99 };
      if (api === 'GraphQL') await expect(make.article(admin, wrong)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    });
  });
});

describe('by REST', () => {
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

  it('a file in a field that takes none is rejected', async () => {
    const body = new FormData();
    body.append('virus', new File(['x'], 'x.pdf', { type: 'application/pdf' }));
    expect((await send('POST', '/api/materials', body)).status).toBe(400);
  });

  it('an anonymous upload is rejected before it is read', async () => {
    const body = new FormData();
    body.append('pdf', new File([new Uint8Array((await pdf()).bytes)], 'x.pdf', { type: 'application/pdf' }));
    const response = await fetch(`${app.url}/api/materials`, { method: 'POST', body });
    expect(response.status).toBe(401);
  });
});

describe('by GraphQL', () => {
  it.each([
    ['broken syntax', '{ articles {'],
    ['an unknown field', '{ passwords }'],
    ['a text as id', '{ article(id: "abc") { title } }'],
  ])('%s is a clear error', async (_, text) => {
    await expect(query(app.url, undefined, text)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  it.each([
    ['a query too deep', `{ issues { nodes ${'{ articles { issue '.repeat(12)}{ title }${' } }'.repeat(12)} } }`],
    ['too many aliases', `{ ${Array.from({ length: 200 }, (_, n) => `a${n}: categories { id }`).join(' ')} }`],
    [
      'two logins at once',
      'mutation { a: login(email: "a", password: "b") { accessToken } b: login(email: "a", password: "c") { accessToken } }',
    ],
  ])('%s exceeds a limit', async (_, text) => {
    await expect(query(app.url, undefined, text)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });

  it('a form on another site changes nothing', async () => {
    const operations = JSON.stringify({ query: 'mutation { subscribe(email: "x@example.org") { alMessage } }' });
    const form = new FormData();
    form.append('operations', operations);
    form.append('map', '{}');
    const bodies: [FormData | string, string?][] = [
      [form],
      [operations, 'text/plain'],
      [`query=${encodeURIComponent('mutation { x }')}`, 'application/x-www-form-urlencoded'],
    ];
    for (const [body, type] of bodies) {
      const response = await fetch(`${app.url}/graphql`, {
        method: 'POST',
        body,
        headers: type ? { 'content-type': type } : {},
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
    }
    expect(await app.sql('select 1 from subscribers')).toEqual([]);
  });
});

it('the process is still healthy', async () => {
  expect((await fetch(`${app.url}/api/categories`)).status).toBe(200);
});
