import fs from 'node:fs';
import path from 'node:path';
import { jest } from '@jest/globals';
import { FILE_LIMITS, MEGABYTE } from '../../client/shared/rules.js';
import { diskFull } from '../../server/platform/errors/errors.js';
import { FileStore } from '../../server/platform/files/file-store.js';
import { type Fields } from '../support/apis.js';
import * as word from '../support/docx.js';
import { type UploadFile, pdf, picture } from '../support/files.js';
import { make, restoreVersion } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const { bookmark, cell, docx, field, item, maths, note, paragraph, picture: shown, run, table } = word;
const app = useApp();
const admin = useAdmin(app);
afterEach(() => void jest.restoreAllMocks());

const READ = `mutation ($file: Upload!, $references: String) { readManuscript(file: $file, references: $references) {
  html references counts { kind inManuscript inText } losses { kind heading detail count } } }`;
async function read(bytes: Buffer | Uint8Array | string, references?: string) {
  const file: UploadFile = { name: 'dorëshkrim', type: 'application/octet-stream', bytes: Buffer.from(bytes) };
  const { readManuscript } = await app.asAdmin(READ, { file, references });
  return readManuscript as {
    html: string;
    references: string[];
    counts: { kind: string; inManuscript: number; inText: number }[];
    losses: { kind: string; heading: string; detail: string; count: number }[];
  };
}
const lossesOf = ({ losses }: Awaited<ReturnType<typeof read>>) =>
  losses.map(({ kind, heading, detail, count }) => [kind, heading, detail, count]);

const png = async (size?: [number, number]) => (await picture('png', size)).bytes;
const fraction = `<m:f><m:num>${maths('a+b')}</m:num><m:den>${maths('2')}</m:den></m:f>`;

const ARTICLE = [
  paragraph('Lumenjtë e Shqipërisë', 'Title'),
  paragraph('1. Hyrje', 'Heading1'),
  paragraph(
    run('Drini') + note(1) + run(' është ') + run('i gjatë', '<w:b/>') + run(' (Kabo, 1990; Qiriazi 2001a) [3].'),
  ),
  item('një', 1) + item('dy', 1) + item('tre', 2),
  paragraph('Metoda', 'Heading3'),
  paragraph(shown(0, 'Harta e lumenjve')),
  paragraph(
    bookmark('_Ref1', run('Figura ') + field('SEQ Figura', '1')) + run('. Lumi ') + run('Drin', '<w:i/>'),
    'Caption',
  ),
  paragraph(run('Shih ') + field('REF _Ref1 \\h', 'Figura 1') + run(' te Kabo (1990).')),
  paragraph('Tabela 1. Prurjet', 'Caption'),
  table(
    cell(paragraph('Lumi'), '<w:gridSpan w:val="2"/>') + cell(paragraph('m³/s'), '<w:vMerge w:val="restart"/>'),
    cell(paragraph('Drini')) + cell(paragraph('285 km')) + cell(paragraph(''), '<w:vMerge/>'),
  ),
  paragraph(`<m:oMathPara><m:oMath>${fraction}</m:oMath></m:oMathPara>`),
  paragraph(
    run('me ') +
      `<m:oMath><m:sSup><m:e>${maths('x')}</m:e><m:sup>${maths('2')}</m:sup></m:sSup></m:oMath>` +
      run(' brenda'),
  ),
  paragraph('Referencat', 'Heading1'),
  paragraph('Kabo, M. 1990. Gjeografia fizike.') +
    paragraph('Qiriazi, P. (2001a). Gjeografia.') +
    paragraph('Pano, N. 2008.'),
].join('');

describe('a document of Word', () => {
  it('becomes a full text with everything that was counted in it, and its figure a file', async () => {
    const text = await read(
      docx({ body: ARTICLE, footnotes: ['Sipas matjeve.'], media: { 'a.png': await png([1_500, 900]) } }),
    );
    expect(text.counts).toEqual([
      { kind: 'HEADINGS', inManuscript: 2, inText: 2 },
      { kind: 'TABLES', inManuscript: 1, inText: 1 },
      { kind: 'NOTES', inManuscript: 1, inText: 1 },
      { kind: 'EQUATIONS', inManuscript: 2, inText: 2 },
      { kind: 'FIGURES', inManuscript: 1, inText: 1 },
    ]);
    expect(lossesOf(text)).toEqual([['TITLE', '', 'Lumenjtë e Shqipërisë', 1]]);
    expect(text.references).toEqual([
      'Kabo, M. 1990. Gjeografia fizike.',
      'Qiriazi, P. (2001a). Gjeografia.',
      'Pano, N. 2008.',
    ]);
    for (const part of [
      '<h2 id="ft-h1">1. Hyrje</h2>',
      '<p>Drini<sup><a href="#ft-fn1">1</a></sup> është <strong>i gjatë</strong> (<a href="#ref-1">Kabo, 1990</a>; <a href="#ref-2">Qiriazi 2001a</a>) [<a href="#ref-3">3</a>].</p>',
      '<ul><li>një</li><li>dy</li></ul><ol><li>tre</li></ol>',
      '<h3 id="ft-h2">Metoda</h3>',
      '<figcaption><strong>Figura 1.</strong> Lumi <em>Drin</em></figcaption></figure>',
      '<p>Shih <a href="#ft-a1">Figura 1</a> te <a href="#ref-1">Kabo (1990)</a>.</p>',
      '<figcaption><strong>Tabela 1.</strong> Prurjet</figcaption><table><tbody>',
      '<td colspan="2">Lumi</td><td rowspan="2">m³/s</td>',
      '<math display="block"><mrow><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac></mrow></math>',
      '<math><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow></math>',
      '<aside id="ft-fn1"><p><sup>1</sup> Sipas matjeve.</p></aside>',
    ])
      expect(text.html).toContain(part);
    expect(text.html).toMatch(
      /<figure id="ft-a1"><img src="(\/uploads\/materials\/[0-9a-f-]+)\.webp" alt="Harta e lumenjve" width="1500" height="900" srcset="\1-320\.webp 320w, .*\1-1440\.webp 1440w, \1\.webp 1500w" sizes="100vw" loading="lazy" \/>/,
    );
  });

  it('tells what is not taken over, and where it stood', async () => {
    const object = `<w:r><w:object><o:OLEObject ProgID="Equation.DSMT4"/><v:shape><v:imagedata r:id="rId11"/></v:shape></w:object></w:r>`;
    const chart = `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><c:chart/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
    const body = [
      paragraph('Rezultatet', 'Heading1'),
      paragraph(shown(1) + object + chart),
      paragraph(
        `<w:ins w:id="1">${run('shtuar')}</w:ins><w:del w:id="2"><w:r><w:delText>hequr</w:delText></w:r></w:del>`,
      ),
      paragraph(run('x') + '<w:r><w:commentReference w:id="0"/></w:r>'),
      paragraph('Përfundime', 'Heading1'),
      paragraph(shown(0) + shown(2) + run('(October 2004; Askushi 1999)')),
    ].join('');
    const media = { 'a.png': await png([5_200, 5_000]), 'b.emf': Buffer.alloc(99), 'c.png': Buffer.from('no picture') };
    const text = await read(
      docx({ body, media, parts: { 'word/vbaProject.bin': Buffer.alloc(9) } }),
      'Kabo, M. 1990. Gjeografia.',
    );
    expect(lossesOf(text).toSorted()).toEqual(
      [
        ['MACROS', '', '', 1],
        ['PICTURE_FORMAT', 'Rezultatet', 'EMF', 1],
        ['OBJECT', 'Rezultatet', 'Equation.DSMT4', 1],
        ['CHART', 'Rezultatet', '', 1],
        ['INSERTIONS', 'Rezultatet', '', 1],
        ['DELETIONS', 'Rezultatet', '', 1],
        ['COMMENTS', 'Rezultatet', '', 1],
        ['PICTURE_UNREADABLE', 'Përfundime', '', 2],
        ['CITATION', '', 'Askushi 1999', 1],
      ].toSorted(),
    );
    expect(text.counts.find(({ kind }) => kind === 'FIGURES')).toMatchObject({ inManuscript: 4, inText: 0 });
    expect(text.html).toContain('shtuar');
    expect(text.html).not.toContain('hequr');
  });
});

// More of them: test/formats/manuscripts.spec.ts.
it.each([
  ['what is no text', Buffer.alloc(FILE_LIMITS.document * MEGABYTE), 'UNSUPPORTED_FILE'],
  ['more than is read', Buffer.alloc(FILE_LIMITS.document * MEGABYTE + 1), 'TOO_LARGE'],
  ['40,000 headings', '<h2>'.repeat(40_000), 'LIMIT_EXCEEDED'],
])('%s is rejected', async (_, bytes, code) => {
  await expect(read(bytes)).rejects.toMatchObject({ code });
});

it('names of pictures that are not in the file lead nowhere, and leave nothing', async () => {
  const sources = ['picture-0', '../picture-0', '/uploads/manuscript/0123456789abcdef0123-00000000.webp'];
  const { html } = await read(sources.map((src) => `<p>a</p><p><img src="${src}"></p>`).join(''));
  expect(html).toBe('<p>a</p>'.repeat(3));
});

// That it is the same text: test/formats/jats.spec.ts.
it('a text is in the JATS of its record, and comes from there', async () => {
  const { id } = await make.article(admin, { fullText: '<h2>Hyrje</h2><p>Drini</p>' });
  const jats = await app.text(`/id/${id}.jats.xml`);
  const section = '<sec id="ft-h1"><title>Hyrje</title>';
  expect(await app.text('/oai?verb=ListRecords&metadataPrefix=jats')).toContain(section);
  await admin.update('materials', id, { fullText: null });
  await admin.update('materials', id, { fullText: jats });
  const { article } = await app.asAnyone(`{ article(id: ${id}) { fullText } }`);
  expect(article).toEqual({ fullText: '<h2 id="ft-h1">Hyrje</h2><p>Drini</p>' });
});

describe('the figures of a record', () => {
  const withFigure = async (alternative = 'Harta') => {
    const { html } = await read(
      docx({ body: paragraph(shown(0, alternative)), media: { 'a.png': await png([700, 500]) } }),
    );
    return { fullText: html, path: /\/uploads\/[^"]*/.exec(html)![0] };
  };
  const figures = async (id: number) =>
    (await app.column<any[]>('select figures from materials where id = $1', [id]))[0];
  const save = (id: number, input: Fields) => admin.update('materials', id, input);

  it('are served, in every width, once it is published, and no longer when it is deleted', async () => {
    const { fullText, path } = await withFigure();
    expect(await app.status(path)).toBe(404);
    const { id } = await make.article(admin, { fullText, isDraft: true });
    expect(await figures(id)).toMatchObject([{ path: path.slice(1), width: 700, height: 500, widths: [320, 640] }]);
    expect(await app.status(path)).toBe(404);
    await save(id, { isDraft: false });
    expect([await app.status(path), await app.status(path.replace('.webp', '-640.webp'))]).toEqual([200, 200]);
    await save(id, { title: 'Tjetër' });
    expect(await figures(id)).toHaveLength(1);
    await save(id, { fullText: '<p>Pa figura</p>' });
    expect([await app.status(path), await figures(id)]).toEqual([404, []]);
    await save(id, { fullText });
    await admin.remove('materials', id);
    expect(await app.status(path)).toBe(404);
  });

  it('pasted as data become files', async () => {
    const data = `data:image/png;base64,${(await png()).toString('base64')}`;
    const { id } = await make.article(admin, {
      fullText: `<p><img alt="a" src="${data}"><img alt="b" src="${data}"></p>`,
    });
    const { article } = await app.asAnyone(`{ article(id: ${id}) { fullText } }`);
    const [path, other] = [...article.fullText.matchAll(/src="([^"]*)"/g)].map(([, src]) => src as string);
    expect([other, await app.status(path)]).toEqual([path, 200]);
    expect(await figures(id)).toHaveLength(1);
  });

  it('must be there, and must be described or called decorative before it is published', async () => {
    const gone = '/uploads/materials/0123456789abcdef0123-01234567.webp';
    const problem = { code: 'BAD_INPUT', fields: [{ field: 'fullText' }] };
    const naming = () => make.article(admin, { fullText: `<img alt="a" src="${gone}">` });
    await expect(naming()).rejects.toMatchObject(problem);
    fs.writeFileSync(app.config.dataDir + gone, 'no picture');
    await expect(naming()).rejects.toMatchObject(problem);
    const { fullText } = await withFigure('\u200b.');
    const { id } = await make.article(admin, { fullText, isDraft: true });
    await expect(save(id, { isDraft: false })).rejects.toMatchObject(problem);
    await save(id, { isDraft: false, fullText: fullText.replace('alt=""', 'alt="" role="presentation"') });
    await expect(save(id, { fullText })).rejects.toMatchObject(problem);
    await expect(restoreVersion(app, id)).rejects.toMatchObject(problem);
  });
});

it('a full disk or a busy machine is not blamed on a file, and nothing stays open or behind', async () => {
  const full = { code: 'UNAVAILABLE', message: expect.stringContaining('disk of the server is full') };
  const bytes = await png();
  const file = path.join(app.config.dataDir, 'a.png');
  fs.writeFileSync(file, bytes);
  const files = app.nest.get(FileStore);
  const stage = jest.spyOn(files, 'stage');
  const reject = jest.spyOn(files, 'rejectIfFull').mockImplementation(() => {
    throw diskFull();
  });
  await expect(files.stageFile('figure', file)).rejects.toMatchObject(full);
  expect(stage.mock.calls[0][1].destroyed).toBe(true);
  const fullText = `<img alt="a" src="data:image/png;base64,${bytes.toString('base64')}">`;
  await expect(make.article(admin, { fullText })).rejects.toMatchObject(full);
  reject.mockRestore();
  jest.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 30, bsize: MEGABYTE } as fs.StatsFs);
  const manuscript = docx({ body: paragraph(shown(0)), media: { 'a.png': bytes } });
  await expect(read(manuscript)).rejects.toMatchObject(full);
  jest.restoreAllMocks();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const busy = { code: 'UNAVAILABLE', message: expect.stringContaining('too busy') };
  await expect(files.stageFile('figure', file)).rejects.toMatchObject(busy);
  await expect(read(manuscript)).rejects.toMatchObject(busy);
  const suggest = 'mutation ($file: Upload!) { suggestFromPdf(pdf: $file) { pageCount } }';
  await expect(app.asAdmin(suggest, { file: await pdf() })).rejects.toMatchObject(busy);
  expect(fs.readdirSync(path.join(app.config.dataDir, 'uploads/.staging'))).toEqual([]);
});

it('citations follow their works, whichever of text and references is saved; one that is deleted is named', async () => {
  const [kabo, pano] = ['Kabo, M. 1990. Gjeografia fizike.', 'Pano, N. 2008. Ujërat e Shqipërisë.'];
  const cites = (...numbers: number[]) => numbers.map((number) => `<a href="#ref-${number}">${number}</a>`).join('');
  const textOf = async (id: number) => (await app.asAnyone(`{ article(id: ${id}) { fullText } }`)).article.fullText;
  const { id } = await make.article(admin, { fullText: `<p>${cites(1, 2)}</p>`, references: `${kabo}\n${pano}` });
  await admin.update('materials', id, { references: `${pano}\n${kabo}` });
  expect(await textOf(id)).toBe(`<p>${cites(2, 1)}</p>`);
  const named = `<a href="#ref-1" data-cites="${kabo}">1</a>`;
  await admin.update('materials', id, { fullText: `<p>${named}</p>`, references: `${pano}\n${kabo}` });
  expect(await textOf(id)).toBe(`<p>${cites(2)}</p>`);
  const deleted = admin.update('materials', id, { references: pano });
  await expect(deleted).rejects.toMatchObject({
    code: 'STILL_CITED',
    fields: [{ field: 'references', holder: { id, title: '2' } }],
  });
  expect(await textOf(id)).toBe(`<p>${cites(2)}</p>`);
});
