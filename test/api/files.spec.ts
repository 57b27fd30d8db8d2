import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { paths } from '../../client/shared/paths.js';
import { type UploadFile, pdf, picture, word } from '../support/files.js';
import { make } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp();
const admin = useAdmin(app);
let document: UploadFile;
let material: { id: number; pdf: string; coverImage: string };
beforeAll(async () => {
  document = await pdf({ text: 'Lumenjtë e Shqipërisë', name: 'Lumenjtë e Shqipërisë.pdf' });
  material = await make.article(
    admin,
    { title: 'Drini / Buna: "dy lumenj" & një det' },
    { pdf: document, coverImage: await picture('webp') },
  );
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(app.url + path, { headers, method, redirect: 'manual' });
describe('a stored file', () => {
  it('is served as it was uploaded, whole and in parts, with length and ETag', async () => {
    const response = await get(material.pdf);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-length': String(document.bytes.length),
      etag: expect.stringMatching(/^(W\/)?".+"$/),
      'accept-ranges': 'bytes',
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(document.bytes)).toBe(true);
    for (const [tag, status, text] of [
      [response.headers.get('etag')!, 206, '%PDF-'],
      ['"other"', 200, document.bytes.toString()],
    ] as const) {
      const part = await get(material.pdf, { range: 'bytes=0-4', 'if-range': tag });
      const range = status === 206 ? `bytes 0-4/${document.bytes.length}` : null;
      expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([status, text, range]);
    }
    // Some clients add the folder to a path that has it already.
    const doubled = await get(`/uploads/materials${material.pdf}`);
    expect([doubled.status, doubled.headers.get('location')]).toEqual([301, material.pdf]);
    expect((await get('/uploads/materials/uploads/materials/a.pdf')).status).toBe(404);
  });

  it('has the same type and headers, whatever the request says; an office format is never opened in the page', async () => {
    const { file } = await make.otherFile(admin, {}, { file: word() });
    const disposition = (await get(file)).headers.get('content-disposition');
    expect(disposition).toBe(`attachment; filename="${path.basename(file)}"`);
    for (const [stored, type, policy] of [
      [material.pdf, 'application/pdf', "frame-ancestors 'self'"],
      [material.coverImage, 'image/webp', "default-src 'none'; frame-ancestors 'none'; sandbox"],
      [file, word().type, "default-src 'none'; frame-ancestors 'none'; sandbox"],
    ])
      for (const [parameters, headers] of [
        ['', { accept: 'text/html' }],
        ['?download', {}],
        ['?response-content-type=text/html&type=html', { range: 'bytes=0-3', 'if-range': 'junk' }],
      ] as [string, Record<string, string>][]) {
        const response = await get(stored + parameters, headers);
        expect([response.status, Object.fromEntries(response.headers)]).toEqual([
          200,
          expect.objectContaining({
            'content-type': type,
            'content-security-policy': policy,
            'x-content-type-options': 'nosniff',
            'cross-origin-resource-policy': 'cross-origin',
          }),
        ]);
      }
  });
});

const headersOf = (response: Response) =>
  Object.fromEntries([...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)));

describe('a small file that has been requested', () => {
  it.each([
    ['whole', {}, 200],
    ['in part', { range: 'bytes=-7' }, 206],
    ['in part while it is the same', { range: 'bytes=0-4', 'if-range': 'its tag' }, 206],
    ['whole when it is another one', { range: 'bytes=0-4', 'if-range': '"other"' }, 200],
    ['whole when its tag is weak', { range: 'bytes=0-4', 'if-range': 'W/its tag' }, 200],
    ['not at all to who has it', { 'if-none-match': 'its tag', 'cache-control': 'max-age=0' }, 304],
  ])('is the same from memory as from disk: %s', async (_, headers: Record<string, string>, status) => {
    const { pdf: file } = await make.article(admin);
    const [stem] = path.basename(file).split('.');
    const requestHeaders = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('its tag', `"${stem}"`)]),
    );
    for (const method of ['GET', 'HEAD']) {
      const expected = method === 'HEAD' && status === 206 ? 200 : status;
      const first = await get(file, { ...requestHeaders, cookie: 'own=1' }, method); // this one is not cached
      const second = await get(file, requestHeaders, method);
      const third = await get(file, requestHeaders, method);
      expect([first.status, second.status, third.status]).toEqual([expected, expected, expected]);
      const bytes = await Promise.all([first, second, third].map(async (one) => Buffer.from(await one.arrayBuffer())));
      for (const one of bytes) expect(one.equals(bytes[0])).toBe(true);
      if (status !== 304) expect(headersOf(second)).toEqual(headersOf(first));
      expect(headersOf(third)).toEqual(headersOf(second));
    }
    const fromDisk = await get(file, { ...requestHeaders, cookie: 'own=1' });
    const onDisk = path.join(app.config.dataDir, file);
    fs.renameSync(onDisk, `${onDisk}.away`);
    const fromMemory = await get(file, requestHeaders);
    expect(fromMemory.status).toBe(status);
    expect(await fromMemory.arrayBuffer()).toEqual(await fromDisk.arrayBuffer());
    if (status !== 304) expect(headersOf(fromMemory)).toEqual(headersOf(fromDisk));
  });

  it('is cached in its public form, whoever requested it first', async () => {
    const { id, pdf: file } = await make.article(admin);
    const authorised = await get(file, { authorization: `Bearer ${app.token}` });
    const open = await get(file);
    const authorisedAgain = await get(file, { authorization: `Bearer ${app.token}` });
    const origins = [authorised, open, authorisedAgain].map((one) => one.headers.get('access-control-allow-origin'));
    expect(origins).toEqual([null, '*', null]);
    const download = `/api/download-file/${id}`;
    for (const path of [file, download])
      expect([path, (await get(path, { 'if-match': '"other"' })).status]).toEqual([path, 412]);
    const tag = (await get(download)).headers.get('etag')!;
    const parts = [tag, `W/${tag}`].map((given) => get(download, { range: 'bytes=0-9', 'if-range': given }));
    expect((await Promise.all(parts)).map(({ status }) => status)).toEqual([206, 200]);
  });

  it('is read from the disk once, whatever query follows its path', async () => {
    const own = await pdf({ text: 'Semani' });
    const { pdf: file } = await make.article(admin, {}, { pdf: own });
    await (await get(file)).arrayBuffer();
    // Reading it again would find that it is damaged.
    fs.writeFileSync(path.join(app.config.dataDir, file), Buffer.alloc(own.bytes.length));
    const again = await get(`${file}?n=1`);
    expect([again.status, Buffer.from(await again.arrayBuffer()).equals(own.bytes)]).toEqual([200, true]);
  });

  it('has no ranges that do not exist, nor too many, from disk and from memory', async () => {
    const { id, pdf: file } = await make.article(admin);
    await get(file);
    const beyond = await get(`/api/download-file/${id}`, { range: 'bytes=99999999-' });
    expect([beyond.status, beyond.headers.get('content-disposition')]).toEqual([416, null]);
    for (const [path, status] of [
      [file, 206],
      [`/api/download-file/${id}`, 200],
    ] as const)
      expect((await get(path, { range: 'bytes=-99999999' })).status).toBe(status);
    const ranges = (length: number) => `bytes=${Array.from({ length }, () => '0-0').join(',')}`;
    expect((await get(file, { range: ranges(5) })).status).toBe(206);
    for (const range of ['bytes=99999999-', ranges(6)]) {
      expect((await get(file, { range, cookie: 'own=1' })).status).toBe(416);
      const rejected = await get(file, { range });
      expect([rejected.status, rejected.headers.get('cache-control')]).toEqual([416, 'no-store']);
      expect(rejected.headers.get('content-range')).toMatch(/^bytes \*\/\d+$/);
    }
  });
});

it('a cover is re-encoded to WebP in several widths, without camera metadata', async () => {
  const bytes = await sharp({ create: { width: 1600, height: 2000, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: 'sekret' } })
    .jpeg()
    .toBuffer();
  const { id } = await make.article(admin, {}, { coverImage: { name: 'foto.jpg', type: 'image/jpeg', bytes } });
  const COVER = `{ article(id: ${id}) { coverImage { url: path width height srcset mediaType } } }`;
  const { article } = await app.asAnyone(COVER);
  expect(article.coverImage).toMatchObject({ mediaType: 'image/webp' });
  expect(article.coverImage.height / article.coverImage.width).toBeCloseTo(1.25, 1);
  const [sources, widths] = [0, 1].map((part) =>
    (article.coverImage.srcset as string).split(', ').map((source) => source.split(' ')[part]),
  );
  expect(widths).toEqual(['160w', '320w', '640w', '960w', '1280w']);
  expect((await get(sources[0].replace('-160', '-161'))).status).toBe(404);
  for (const source of [article.coverImage.url, ...sources]) {
    const response = await get(source);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).exif).toBeUndefined();
  }
});

it('GET /api/download-file/{id} sends the PDF as an attachment that is named from the title and ends in .pdf', async () => {
  const response = await get(`/api/download-file/${material.id}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(decodeURIComponent(response.headers.get('content-disposition')!)).toMatch(
    /^attachment; .*filename\*=UTF-8''Drini . Buna.*dy lumenj.* & një det\.pdf$/,
  );
  expect(Buffer.from(await response.arrayBuffer()).equals(document.bytes)).toBe(true);
});

it('what has no PDF, or has been deleted, is not downloaded', async () => {
  const made = await make.article(admin);
  const status = async (headers = {}) => (await get(`/api/download-file/${made.id}`, headers)).status;
  const editor = { authorization: `Bearer ${app.token}` };
  await admin.remove('materials', made.id);
  expect([await status(), await status(editor)]).toEqual([404, 200]);
  await app.sql('update materials set pdf = null where id = $1', [made.id]);
  expect([await status(editor), await status()]).toEqual([404, 404]);
});

describe('the files of a page', () => {
  const htmlOf = async (page: string) => (await get(page)).text();

  it('a script is compressed to a third of its size as the browser accepts, with an ETag for each encoding', async () => {
    const [, script] = / (\/assets\/site[^" ]+)[" ]/.exec(await htmlOf('/al'))!;
    const responses = await Promise.all(
      ['gzip, deflate, br, zstd', 'br;q=0, gzip', 'identity'].map((each) => get(script, { 'accept-encoding': each })),
    );
    expect(responses.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', null]);
    for (const { status, headers } of responses) {
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
      expect(headers.get('content-type')).toMatch(/^text\/javascript/);
      expect(headers.get('vary')).toMatch(/accept-encoding/i);
    }
    expect(new Set(responses.map(({ headers }) => headers.get('etag'))).size).toBe(3);
    const [compressed, , plain] = responses.map(({ headers }) => Number(headers.get('content-length')));
    expect(compressed).toBeLessThan(plain / 3);
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
  });

  it('scripts load when the reader asks for more, or at once on pages that need them', async () => {
    for (const [page, when] of Object.entries({
      '/al': 'asked',
      '/artikuj/en': 'asked',
      '/login': 'once',
      '/abonimi/al': 'once',
      '/dashboard': 'once',
    })) {
      const [tag] = /<script type="module"[^>]*>/.exec(await htmlOf(page))!;
      expect(tag).toMatch(new RegExp(` data-at="${when}" .* src="/assets/start-[^"]+">$`));
    }
    expect(await htmlOf('/al')).not.toContain('modulepreload');
  });

  const fontsOf = async (page: string) =>
    [...(await htmlOf(page)).matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)].map(([, href]) => href);

  it('the font of titles is preloaded by the page, and cached by the browser', async () => {
    const [font, ...others] = await fontsOf('/al');
    expect(others).toEqual([]);
    const response = await get(font);
    const [type, vary] = ['content-type', 'vary'].map((name) => response.headers.get(name));
    expect([response.status, type, vary]).toEqual([200, 'font/woff2', null]);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it.each([
    ['Jovan Cvijić dhe liqenet e Ohrit', ['other', 'albanian']],
    ['Gjeografia sipas Élisée Reclus', ['other', 'albanian']],
    ['Çfarë është «Shqipëria e re» – a “New Albania”?', ['albanian']],
  ])('the font of titles has a second file for letters of other languages: %s', async (title, files) => {
    const { id } = await make.article(admin, { title, number: 1, publicationYear: 2020 });
    expect(await fontsOf(paths.article({ id, title, number: 1, publicationYear: 2020 }, 'al'))).toEqual(
      files.map((file) => expect.stringContaining(`newsreader-${file}-`)),
    );
  });
});
