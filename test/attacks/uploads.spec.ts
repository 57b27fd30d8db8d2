import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { constants, deflateRawSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { newColleague } from '../support/colleagues.js';
import { receiveWithin } from '../support/app.js';
import { type ApiError, apis, query, rest } from '../support/apis.js';
import { type UploadFile, pdf, pdfOf, pdfOfPage, picture, renamed, word } from '../support/files.js';
import { type Part, type Sent, beginUpload, malformed, multipart } from '../support/multipart.js';
import { make } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp();
const admin = useAdmin(app);
const byRest = useAdmin(app, rest);
beforeAll(() => receiveWithin(app));

const MB = 1024 * 1024;
const uploads = (...names: string[]) => path.join(app.config.dataDir, 'uploads', ...names);
const stagedFiles = () => fs.readdirSync(uploads('.staging'));
const storedFiles = () =>
  fs
    .readdirSync(uploads(), { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.staging/'))
    .toSorted();
const rows = () =>
  app.sql(`select 'm', to_jsonb(m) from materials m union all select 'o', to_jsonb(o) from other_files o
    union all select 'b', to_jsonb(b) from board_members b`);
const untilStaged = async () => {
  while (!stagedFiles().length) await wait(20);
};
const entriesOf = (folder: string) => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);
const openFiles = () =>
  entriesOf('/proc/self/fd').filter((descriptor) => {
    try {
      return fs.readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(app.config.dataDir);
    } catch {
      return false; // closed meanwhile
    }
  });
/** What was received is removed, and on Linux nothing of it is open. */
const untilSwept = async () => {
  while (stagedFiles().length || openFiles().length) await wait(20);
};
afterEach(untilSwept); // so that what is staged in a story is its own

const begin = (sent: Sent) => beginUpload(app.url, { token: app.token, ...sent });
const send = (sent: Sent) => begin(sent).finish();

/** A GraphQL request with the file in the places of each name. */
const upload = (query: string, variables: object, map: unknown, names: string[], content: string | Buffer): Sent => ({
  where: '/graphql',
  body: multipart([
    ['name="operations"', JSON.stringify({ query, variables })],
    ['name="map"', JSON.stringify(map)],
    ...names.map((name): Part => [`name="${name}"; filename="a.pdf"`, content]),
  ]),
});
const SUGGEST = 'mutation ($f: Upload!) { suggestFromPdf(pdf: $f) { title } }';
const CREATE = `mutation ($i: CreateMaterialInput!, $c: Upload, $f: Upload) {
  createMaterial(input: $i, coverImage: $c, pdf: $f) { id } }`;
const ARTICLE = { title: 'T', abstract: 'A', categoryId: 2, number: 1, publicationYear: 2020 };

/** Large enough that half of it is stored before the other half is sent. */
const large = pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>', randomBytes(100_000)]);

describe('multipart bodies that no browser sends', () => {
  it.each(['/api/materials', '/graphql'])('are rejected at %s and leave nothing behind', async (where) => {
    const before = storedFiles();
    const strange: unknown[] = [];
    for (const { what, type, body } of malformed) {
      const response = await send({ where, type, body });
      // A map that names variables the query does not have is harmless.
      if (!/^HTTP\/1\.1 4.*"code":"[A-Z_]+"|"data":\{"__typename":"Query"/s.test(response))
        strange.push([what, response.slice(0, 300)]);
    }
    expect(strange).toEqual([]);
    expect(({} as { x?: unknown }).x).toBeUndefined();
    await untilSwept();
    expect(storedFiles()).toEqual(before);
  });

  it.each([
    ['/graphql', 'name="opera\u0001tions"'],
    ['/graphql', 'name="operations"\r\nX\u0000: y'],
    ['/api/materials', 'name="ti\u0001tle"\r\nX\u0000: y'],
    ['/api/materials', 'name="pdf"; filename="a.pdf"\r\nX\u007f\u0001: y'],
  ])('are a client error with a control character in a head, at %s: %j', async (where, head) => {
    expect(await send({ where, body: multipart([[head, '{}']]) })).toMatch(/^HTTP\/1\.1 400 [^]*"code":"BAD_INPUT"/);
  });

  it('with a truncated file are a client error, also in resolvers', async () => {
    const whole = upload(SUGGEST, { f: null }, { 0: ['variables.f'] }, ['0'], '%PDF-1.7 1 0 obj'.repeat(20));
    expect(await send({ ...whole, body: whole.body.subarray(0, -8) })).toContain('"code":"BAD_INPUT"');
  });
});

describe('an upload whose sender loses permission while it arrives', () => {
  type Editor = Awaited<ReturnType<typeof newColleague>>;
  const CHANGE = `mutation ($current: String!) {
    changePassword(currentPassword: $current, newPassword: "nje tjeter i gjate 9264") { accessToken } }`;
  const losses: [string, (editor: Editor) => Promise<unknown>][] = [
    ['is deleted', ({ id }) => byRest.removeUser(id)],
    ['changes the password', ({ token, password }) => query(app.url, token, CHANGE, { current: password })],
    ['logs out', ({ token }) => query(app.url, token, 'mutation { logout }')],
    ['is no administrator any more', ({ id }) => app.sql('update users set is_admin = false where id = $1', [id])],
  ];

  it.each(losses)('because the sender %s meanwhile is rejected', async (_, lose) => {
    const record = await make.otherFile(admin);
    const before = storedFiles();
    const editor = await newColleague(app);
    const body = multipart([
      ['name="title"', 'E re'],
      ['name="document_file"; filename="a.pdf"', large.bytes],
    ]);
    const sent = begin({ method: 'PUT', where: `/api/other-files/${record.id}`, token: editor.token, body });
    await untilStaged();
    await lose(editor);
    expect(await sent.finish()).toMatch(/^HTTP\/1\.1 40[13] /);
    const { title, file } = record;
    expect((await admin.list('otherFiles')).find((one) => one.id === record.id)).toMatchObject({ title, file });
    await untilSwept();
    expect(storedFiles()).toEqual(before);
  });
});

const FORM = Object.entries({ title: 'T', abstract: 'A', categoryId: '2', number: '1', publish_year: '2020' });
const byForm = (...pdfs: Buffer[]): Sent => ({
  where: '/api/materials',
  body: multipart([
    ...FORM.map(([name, value]): Part => [`name="${name}"`, value]),
    ...pdfs.map((bytes): Part => ['name="pdf"; filename="a.pdf"', bytes]),
  ]),
});

it.each<[string, () => Sent]>([
  ['REST', () => byForm(large.bytes)],
  ['GraphQL', () => upload(CREATE, { i: ARTICLE, f: null }, { 0: ['variables.f'] }, ['0'], large.bytes)],
])('an upload by %s that is cut off at a random byte leaves nothing behind', async (_, whole) => {
  const before = [storedFiles(), await rows()];
  const shares = Array.from({ length: 30 }, () => Math.random());
  await Promise.all(shares.map((share) => begin({ ...whole(), share }).leave()));
  await untilSwept();
  expect([shares, storedFiles(), await rows()]).toEqual([shares, ...before]);
  // Complete, it is stored.
  expect(await send(whole())).toMatch(/^HTTP\/1\.1 20[01]/);
  expect(await rows()).toHaveLength(before[1].length + 1);
});

describe('a file that an API receives', () => {
  const BOTH = `mutation ($a: Upload!, $b: Upload!) { createBoardMember(input: { fullName: "A" }, cv: $a, cvEn: $b) { id } }`;
  const both = (map: object, ...names: string[]) => upload(BOTH, { a: null, b: null }, map, names, large.bytes);
  const inodeOf = (...names: string[]) => fs.statSync(uploads(...names)).ino;

  it('is written once: what was received is what is stored, also for two arguments', async () => {
    const stored = () => fs.readdirSync(uploads('board'));
    const before = stored();
    const sent = begin(both({ 0: ['variables.a', 'variables.b'] }, '0'));
    await untilStaged();
    const received = inodeOf('.staging', stagedFiles()[0]);
    expect(await sent.finish()).toMatch(/"createBoardMember":\{"id":\d/);
    const files = stored().filter((name) => !before.includes(name));
    expect(files).toHaveLength(2);
    expect(files.map((name) => inodeOf('board', name))).toContain(received);
  });

  const TWO = { 0: ['variables.a'], 1: ['variables.b'] };
  const cover = (bytes: Buffer) => upload(CREATE, { i: ARTICLE, c: null }, { 0: ['variables.c'] }, ['0'], bytes);
  it.each<[string, string, () => Sent]>([
    ['if it is there twice', 'BAD_INPUT', () => both(TWO, '0', '0')],
    ['if there are two for one field', "or too many files, in the field 'pdf'", () => byForm(large.bytes, large.bytes)],
    ['if a text is too long', 'TOO_LARGE', () => ({ ...byForm(), body: multipart([['name="a"', 'a'.repeat(2e6)]]) })],
    ['if it is larger than allowed', 'TOO_LARGE', () => cover(Buffer.alloc(10 * MB + 1))],
    ['if it is as large as allowed, but no picture', 'UNSUPPORTED_FILE', () => cover(Buffer.alloc(10 * MB))],
  ])('is rejected, and leaves nothing stored or open, %s', async (_, reason, sent) => {
    expect(await send(sent())).toContain(reason);
  });
});

describe('the map of a GraphQL upload', () => {
  it.each([
    ['a path of 90,000 segments', { 0: ['a.'.repeat(90_000)] }, 413],
    ['a path of 201 characters', { 0: [`variables.${'f'.repeat(191)}`] }, 400],
    ['a path into the prototype', { 0: ['variables.__proto__.f'] }, 400],
    ['a path into a constructor', { 0: ['variables.constructor.prototype.f'] }, 400],
    ['a path to nothing', { 0: ['variables.g'] }, 400],
    ['a path to the query', { 0: ['query'] }, 400],
    ['a path that is a number', { 0: [1] }, 400],
    ['no list', { 0: 'variables.f' }, 400],
    ['21 files', Object.fromEntries(Array.from({ length: 21 }, (_, n) => [n, ['variables.f']])), 413],
    ['1000 paths', { 0: Array.from({ length: 1_000 }, () => 'variables.f') }, 413],
    ['no file for a place', { 0: ['variables.f'], 1: ['variables.f'] }, 400],
  ])('is rejected with %s', async (_, map, status) => {
    const response = await send(upload(SUGGEST, { f: null }, map, ['0'], 'x'));
    const code = status === 413 ? 'TOO_LARGE' : 'BAD_INPUT';
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*"code":"${code}"`));
    expect(({} as { f?: unknown }).f).toBeUndefined();
  });

  it('is rejected with operations that are none, several or deep', async () => {
    const deep = `{"query":"{ __typename }","variables":{"f":null,"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;
    for (const given of ['[]', 'null', '1', '"x"', '{', '[{"query":"{ __typename }"}]', deep]) {
      const body = multipart([
        ['name="operations"', given],
        ['name="map"', '{"0":["variables.f"]}'],
        ['name="0"; filename="a.pdf"', 'x'],
      ]);
      const response = await send({ where: '/graphql', body });
      expect([given, response]).toEqual([given, expect.stringMatching(/^HTTP\/1\.1 400 /)]);
    }
  });
});

const fileOf = (name: string, bytes: Buffer | string, type = 'application/octet-stream'): UploadFile => ({
  name,
  type,
  bytes: Buffer.from(bytes),
});
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';

describe('a file of a wrong kind', () => {
  /** Rejected, with a status of 4xx in REST, and nothing stored. */
  const rejected = async (work: () => Promise<unknown>) => {
    const before = [await rows(), storedFiles()];
    const error = await work().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: expect.stringMatching(/^(UNSUPPORTED_FILE|TOO_LARGE|BAD_INPUT)$/) });
    expect([400, 413, 415]).toContain((error as ApiError).status);
    await untilSwept();
    expect([await rows(), storedFiles()]).toEqual(before);
  };

  it.each([
    ['an SVG named as a PNG', fileOf('x.png', SVG, 'image/png')],
    ['a gzipped SVG', fileOf('x.svgz', gzipSync(SVG), 'image/svg+xml')],
    ['a GIF that is a script', fileOf('x.gif', 'GIF89a/*'.padEnd(300) + '*/=alert(1)', 'image/gif')],
    ['HTML named as a JPEG', fileOf('x.php.jpg', '<script>alert(1)</script>'.repeat(20), 'image/jpeg')],
  ])('%s is rejected as a cover', (_, coverImage) => rejected(() => make.article(byRest, {}, { coverImage })));

  it('a picture or a PDF with another extension is rejected as a document', async () => {
    const whole = await pdf();
    for (const name of ['x.pdf.html', 'x.html', 'x.mht', 'x.svg', 'x.exe', 'x.pdf.php', '.htaccess', 'x.pdf%00.html'])
      await rejected(() => make.otherFile(byRest, {}, { file: renamed(whole, name) }));
    const file = renamed(await picture(), 'x.pdf');
    await rejected(() => make.otherFile(byRest, {}, { file }));
    await rejected(() => make.article(byRest, {}, { coverImage: whole }));
    await rejected(() => make.member(byRest, {}, { cv: word() }));
    await rejected(() => make.call(byRest, {}, { files: [word(), fileOf('formulari.docx', 'MZ'.padEnd(400, '\0'))] }));
  });
});

it.each(apis)('an unusable file is named at its field with the reason, not stored, by %s', async (api, connected) => {
  const before = [storedFiles(), await rows()];
  const whole = await pdf();
  const locked = renamed(await pdf({ userPassword: 'sekret' }), 'mbyllur.pdf');
  for (const [uploaded, problem] of [
    [locked, 'LOCKED'],
    [fileOf('bosh.pdf', ''), 'EMPTY'],
    [fileOf('tekst.pdf', 'Tekst.'), 'NOT_PDF'],
    [{ ...whole, bytes: whole.bytes.subarray(0, -300) }, 'TRUNCATED'],
  ] as const) {
    const field = api === 'REST' ? 'user_pdf_en' : 'cvEn';
    await expect(make.member(connected(app.url, app.token), {}, { cvEn: uploaded })).rejects.toMatchObject({
      code: 'UNSUPPORTED_FILE',
      fields: [{ field, file: { name: uploaded.name, problem } }],
    });
  }
  await untilSwept();
  expect([storedFiles(), await rows()]).toEqual(before);
});

it.each(apis)('a PDF gets a safe path and name, by %s', async (_, connected) => {
  // Other names: server/platform/files/file-name.spec.ts.
  const uploaded = { file: renamed(await pdf(), '../../etc/x\r\nSet-Cookie: a.pdf') };
  const { file } = await make.otherFile(connected(app.url, app.token), {}, uploaded);
  expect(file).toMatch(/^\/uploads\/other-files\/[0-9a-f]{20}-[0-9a-f]{8}\.pdf$/);
  const { headers } = await fetch(app.url + file);
  expect(headers.get('content-disposition')).toBe(`inline; filename="${path.basename(file)}"`);
  expect(headers.has('set-cookie')).toBe(false);
  const { otherFiles } = await app.asAnyone('{ otherFiles { file { path name } } }');
  const stored = otherFiles.find((each: { file: { path: string } }) => each.file.path === file);
  expect(stored.file.name).toMatch(/^x[^\r\n]*\.pdf$/);
});

it('a PDF that only forbids printing is accepted, with a warning', async () => {
  const { id } = await make.article(admin, {}, { pdf: await pdf({ ownerPassword: 'sekret' }) });
  const { article } = await app.asAdmin(`{ article(id: ${id}) { pdf { warnings } } }`);
  expect(article.pdf.warnings).toEqual(['PDF_ENCRYPTED']);
});

/** Empty if the process has ended meanwhile, or on other systems than Linux. */
function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const children = () =>
  fs.readdirSync('/proc/self/task').flatMap((task) => read(`/proc/self/task/${task}/children`).split(' '));

/** The memory of this process and of its child processes. */
function residentBytes(): number {
  const kilobytes = children().map((pid) => Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0));
  return kilobytes.reduce((sum, each) => sum + each * 1024, process.memoryUsage().rss);
}

/** The peak growth of memory while `work` runs. */
async function growthDuring(work: () => Promise<unknown>, measure: () => number): Promise<number> {
  const before = measure();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, measure())), 20);
  await work().finally(() => clearInterval(watch));
  return peak - before;
}

/** A stream that decompresses to this many megabytes: one that was compressed once, and repeated. */
function compressed(megabytes: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(MB, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(megabytes).fill(one), Buffer.from([3, 0])]);
}

describe('bombs', () => {
  it('a PDF whose page decompresses to 600 MB is abandoned, at almost no cost to this process', async () => {
    const bomb = pdfOfPage(compressed(600));
    const suggest = (f: UploadFile) => app.asAdmin(SUGGEST, { f });
    const rejected = () => expect(suggest(bomb)).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE' });
    expect(await growthDuring(rejected, process.memoryUsage.rss)).toBeLessThan(100 * MB);
    expect((await suggest(await pdf({ text: 'Lumenjtë' }))).suggestFromPdf.title).toBe('Lumenjtë');
  });

  it('a cover of more than 25 megapixels is rejected, and an AVIF of more than 12', async () => {
    const bytes = await sharp({ create: { width: 4_000, height: 3_001, channels: 3, background: 'teal' } })
      .avif({ effort: 0, quality: 1 })
      .toBuffer();
    for (const coverImage of [await picture('png', [5_001, 5_000]), fileOf('x.avif', bytes, 'image/avif')])
      await expect(make.article(admin, {}, { coverImage })).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE' });
  });

  it('simultaneous covers of the largest size, one with 16 bits and rotated, are encoded one by one, in less than 700 MB', async () => {
    const bytes = await sharp({ create: { width: 5_000, height: 5_000, channels: 4, background: 'teal' } })
      .toColourspace('rgb16')
      .withMetadata({ orientation: 6 })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const other = await picture('png', [5_000, 5_000]);
    const covers = [fileOf('x.png', bytes, 'image/png'), other, other];
    let atOnce = 0;
    const measure = () => {
      const encoders = children().filter((pid) => read(`/proc/${pid}/cmdline`).includes('picture.process'));
      atOnce = Math.max(atOnce, encoders.length);
      return residentBytes();
    };
    const uploadAll = () => Promise.all(covers.map((coverImage) => make.article(admin, {}, { coverImage })));
    expect(await growthDuring(uploadAll, measure)).toBeLessThan(700 * MB);
    expect(atOnce).toBe(1);
  });
});
