import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { receiveWithin } from '../support/app.js';
import { type Api, type ApiError, apis, query, rest } from '../support/apis.js';
import { type UploadFile, pdf, pdfOf, picture, renamed } from '../support/files.js';
import { make } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp();
const admin = useAdmin(app);
beforeAll(async () => {
  receiveWithin(app);
});

const MB = 1024 * 1024;
const stagedFiles = () => fs.readdirSync(path.join(app.config.dataDir, 'uploads/.staging'));
const untilSwept = async () => {
  while (stagedFiles().length) await wait(20);
};

const upload = (name: string, bytes: Buffer | string, type = 'application/octet-stream'): UploadFile => ({
  name,
  type,
  bytes: Buffer.from(bytes),
});
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';

const storedFiles = () =>
  fs
    .readdirSync(path.join(app.config.dataDir, 'uploads'), { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.staging/'))
    .toSorted();
const rows = () =>
  app.sql(`select 'm', to_jsonb(m) from materials m union all select 'o', to_jsonb(o) from other_files o`);

describe('a file of a wrong kind', () => {
  beforeAll(() => {
    connected = rest(app.url, app.token);
  });
  let connected: Api;

  /** Rejected, with a status of 4xx in REST, and nothing stored. */
  const rejected = async (work: () => Promise<unknown>) => {
    const before = [await rows(), storedFiles()];
    const error = await work().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: expect.stringMatching(/^(UNSUPPORTED_FILE|TOO_LARGE|BAD_INPUT)$/) });
    expect([400, 413, 415]).toContain((error as ApiError).status);
    await untilSwept();
    expect([await rows(), storedFiles(), stagedFiles()]).toEqual([...before, []]);
  };

  it.each([
    ['an SVG', upload('x.svg', SVG, 'image/svg+xml')],
    ['an SVG named as a PNG', upload('x.png', SVG, 'image/png')],
    ['a gzipped SVG', upload('x.svgz', gzipSync(SVG), 'image/svg+xml')],
    ['a GIF that is a script', upload('x.gif', 'GIF89a/*'.padEnd(300) + '*/=alert(1)', 'image/gif')],
    ['HTML named as a JPEG', upload('x.php.jpg', '<script>alert(1)</script>'.repeat(20), 'image/jpeg')],
    ['an empty file', upload('x.png', '', 'image/png')],
  ])('%s is rejected as a cover', (_what, coverImage) => rejected(() => make.article(connected, {}, { coverImage })));

  it.each([
    [
      'HTML with a PDF behind it',
      upload('x.pdf', `${'<script>alert(1)</script>'.padEnd(900)}%PDF-1.7\n1 0 obj\n%%EOF`),
    ],
    ['a page of another server', upload('x.mht', 'MIME-Version: 1.0\r\n\r\n'.repeat(20))],
    ['a file of Apache', upload('.htaccess', 'AddType text/html .pdf\n'.repeat(20))],
    ['an empty file', upload('x.pdf', '')],
    ['an SVG', upload('x.svg', SVG, 'image/svg+xml')],
    ['an SVG named as a PDF', upload('x.pdf', SVG, 'application/pdf')],
    [
      'a picture',
      upload(
        'x.pdf',
        Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      ),
    ],
  ])('%s is rejected as a document', (_what, file) => rejected(() => make.otherFile(connected, {}, { file })));

  it.each([
    ...['x.pdf.html', 'x.html', 'x.xhtml', 'x.xml', 'x.shtml', 'x.mht', 'x.svg', 'x.js', 'x.exe', 'x.pdf.php'],
    ...['.htaccess', 'x.pdf%00.html'],
  ])('a PDF named %s is rejected', async (name) => {
    const file = renamed(await pdf(), name);
    await rejected(() => make.otherFile(connected, {}, { file }));
  });

  it('rejects a truncated PDF, and one that cannot be opened without a password', async () => {
    const whole = await pdf();
    const locked = await pdf({ userPassword: 'sekret' });
    await rejected(() => make.article(connected, {}, { pdf: { ...whole, bytes: whole.bytes.subarray(0, -300) } }));
    await rejected(() => make.article(connected, {}, { pdf: locked }));
  });
});

describe.each(apis)('by %s', (_api, connect) => {
  it.each([
    ['../../etc/x.pdf', 'x.pdf'],
    ['..\\..\\x.pdf', 'x.pdf'],
    ['/abs.pdf', 'abs.pdf'],
    ['C:\\x.pdf', 'x.pdf'],
    ['X.PDF ', 'X.pdf'],
    ['x', 'x.pdf'],
    ['\u202egpj.x.pdf', 'gpj.x.pdf'],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(116)}.pdf`],
    ['Shqipe\u0308ri 🦅.pdf', 'Shqipëri 🦅.pdf'],
    ['"><img src=x onerror=1>.pdf', /^[^<>"]*\.pdf$/],
    ['x\r\nSet-Cookie: a.pdf', /^[^\r\n]*\.pdf$/],
  ])('a PDF named %j gets a safe path and name', async (name, shown) => {
    const { file } = await make.otherFile(connect(app.url, app.token), {}, { file: renamed(await pdf(), name) });
    expect(file).toMatch(/^\/uploads\/other-files\/[0-9a-f]{20}-[0-9a-f]{8}\.pdf$/);
    const { headers } = await fetch(app.url + file);
    expect(headers.get('content-disposition')).toBe(`inline; filename="${path.basename(file)}"`);
    expect(headers.has('set-cookie')).toBe(false);
    const { otherFiles } = await query(app.url, undefined, '{ otherFiles { file { path name } } }');
    const stored = otherFiles.find((each: { file: { path: string } }) => each.file.path === file);
    expect(stored.file.name).toEqual(typeof shown === 'string' ? shown : expect.stringMatching(shown));
  });
});

describe('a PDF', () => {
  it('that only forbids printing is accepted, with a warning', async () => {
    const { id } = await make.article(admin, {}, { pdf: await pdf({ ownerPassword: 'sekret' }) });
    const { article } = await query(app.url, app.token, `{ article(id: ${id}) { pdf { warnings } } }`);
    expect(article.pdf.warnings).toEqual(['PDF_ENCRYPTED']);
  });

  it.each([
    ['a script', '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'],
    ['a program to launch', '/OpenAction<</S/Launch/F(cmd.exe)>>'],
    ['an embedded file', '/Names<</EmbeddedFiles<</Names[(a.exe)3 0 R]>>>>'],
  ])('with %s is stored unchanged, and served so that it cannot script our pages', async (_, entry) => {
    const file = pdfOf([
      `<</Type/Catalog/Pages 2 0 R${entry}>>`,
      '<</Type/Pages/Kids[]/Count 0>>',
      '<</Type/Filespec>>',
    ]);
    const made = await make.article(admin, {}, { pdf: file });
    const response = await fetch(app.url + made.pdf);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      // The stored name, not the one that the client sent.
      'content-disposition': `inline; filename="${path.basename(made.pdf)}"`,
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "frame-ancestors 'self'",
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(file.bytes)).toBe(true);
  });
});

/** The memory of this process and, on Linux only, of its child processes. */
function residentBytes(): number {
  const children = fs.existsSync('/proc/self/task')
    ? fs.readdirSync('/proc/self/task').flatMap((task) => read(`/proc/self/task/${task}/children`).split(' '))
    : [];
  const kilobytes = children.map((pid) => Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0));
  return kilobytes.reduce((sum, each) => sum + each * 1024, process.memoryUsage().rss);
}

/** Empty if the process has ended meanwhile. */
function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The peak growth of memory while `work` runs. */
async function growthDuring(work: () => Promise<unknown>, measure = residentBytes): Promise<number> {
  const before = measure();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, measure())), 20);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return peak - before;
}

describe('bombs', () => {
  it('a PDF whose page decompresses to 600 MB is abandoned, at almost no cost to this process', async () => {
    const bomb = pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>',
      deflateSync(Buffer.alloc(600_000_000, ' ')),
    ]);
    const growth = await growthDuring(
      () =>
        expect(
          query(app.url, app.token, 'mutation ($f: Upload!) { suggestFromPdf(pdf: $f) { title } }', { f: bomb }),
        ).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE' }),
      process.memoryUsage.rss,
    );
    expect(growth).toBeLessThan(100 * MB);
    const { suggestFromPdf } = await query(
      app.url,
      app.token,
      'mutation ($f: Upload!) { suggestFromPdf(pdf: $f) { title } }',
      { f: await pdf({ text: 'Lumenjtë' }) },
    );
    expect(suggestFromPdf.title).toBe('Lumenjtë');
  });

  it('a cover of more than 25 megapixels is rejected, and an AVIF of more than 12', async () => {
    const rejected = { code: 'UNSUPPORTED_FILE' };
    await expect(make.article(admin, {}, { coverImage: await picture('png', [5_001, 5_000]) })).rejects.toMatchObject(
      rejected,
    );
    const bytes = await sharp({ create: { width: 4_000, height: 3_001, channels: 3, background: 'teal' } })
      .avif({ effort: 0, quality: 1 })
      .toBuffer();
    await expect(make.article(admin, {}, { coverImage: upload('x.avif', bytes, 'image/avif') })).rejects.toMatchObject(
      rejected,
    );
  });

  it('six simultaneous covers of the largest size, one with 16 bits and rotated, take less than 700 MB', async () => {
    const bytes = await sharp({ create: { width: 5_000, height: 5_000, channels: 4, background: 'teal' } })
      .toColourspace('rgb16')
      .withMetadata({ orientation: 6 })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const covers = [upload('x.png', bytes, 'image/png'), ...Array(5).fill(await picture('png', [5_000, 5_000]))];
    const growth = await growthDuring(() =>
      Promise.all(covers.map((coverImage) => make.article(admin, {}, { coverImage }))),
    );
    // All at once take twice as much.
    expect(growth).toBeLessThan(700 * MB);
  });
});
