import { strToU8, zipSync } from 'fflate';
import { type Fields } from '../support/apis.js';
import {
  blip,
  bookmark,
  box,
  cell,
  docx,
  drawing,
  field,
  maths,
  note,
  paragraph,
  picture as shown,
  run,
  table,
} from '../support/docx.js';
import { type UploadFile, picture } from '../support/files.js';
import { make } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp();
const admin = useAdmin(app);

const READ = `mutation ($file: Upload!, $references: String) { readManuscript(file: $file, references: $references) {
  html references counts { kind inManuscript inText } losses { kind place detail count } } }`;
const upload = (name: string, bytes: Buffer | Uint8Array | string): UploadFile => ({
  name,
  type: 'application/octet-stream',
  bytes: Buffer.from(bytes),
});
async function read(bytes: Buffer | Uint8Array | string, references?: string) {
  const file = upload('dorëshkrim', bytes);
  const { readManuscript } = await app.asAdmin(READ, { file, references });
  return readManuscript as {
    html: string;
    references: string[];
    counts: { kind: string; inManuscript: number; inText: number }[];
    losses: { kind: string; place: string; detail: string; count: number }[];
  };
}
const lossesOf = ({ losses }: Awaited<ReturnType<typeof read>>) =>
  losses.map(({ kind, place, detail, count }) => [kind, place, detail, count]);

const png = async (size?: [number, number]) => (await picture('png', size)).bytes;
const item = (text: string, list: number) =>
  paragraph(text, 'ListParagraph', `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`);
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

  it('with styles of LibreOffice or Google, and decorative pictures, is read as well', async () => {
    const styles = { 'Heading-1': 'Heading 1', Illustration: 'Illustration', Own: 'My heading' };
    const decorative = '<a:extLst><a:ext><adec:decorative val="1"/></a:ext></a:extLst>';
    const body = [
      paragraph('Hyrje', 'Heading-1'),
      paragraph(shown(0, 'A picture containing water. Description automatically generated')),
      paragraph('Fig. 1: Ujë', 'Illustration'),
      paragraph(shown(0, '', decorative)),
      paragraph('Metoda', 'Own', '<w:outlineLvl w:val="1"/>'),
    ].join('');
    const { html, losses } = await read(docx({ body, styles, media: { 'a.png': await png() } }));
    expect(losses).toEqual([]);
    expect(html).toMatch(/alt="" width="600".*<figcaption><strong>Fig\. 1:<\/strong> Ujë<\/figcaption>/);
    expect(html).toMatch(/alt="" role="presentation"/);
    expect(html).toContain('<h3 id="ft-h2">Metoda</h3>');
  });
});

describe('what makers write in their own ways', () => {
  it('pictures of groups, boxes and floating ones are figures, with captions of a style or of LibreOffice', async () => {
    const body = [
      paragraph(drawing(`<wpg>${blip(0, 'Veri')}${blip(1)}</wpg>`)) + paragraph('Figura 1. Dy harta', 'Caption'),
      paragraph(drawing(box(paragraph(shown(1) + run('Figura 2: Në kuti'), 'Caption'))) + run('Kutia')),
      paragraph(drawing(blip(0), 'anchor') + run('Pranë')) + paragraph('Pa numër', 'Caption'),
      paragraph('<w:r><w:pict><v:shape alt="E vjetër"><v:imagedata r:id="rId10"/></v:shape><v:line/></w:pict></w:r>'),
    ].join('');
    const text = await read(docx({ body, media: { 'a.png': await png(), 'b.png': await png([640, 400]) } }));
    const shape = text.html
      .replace(/ id="[^"]*"/g, '')
      .replace(/<img src="[^"]*" alt="([^"]*)"[^>]*>/g, (_, alternative) => `[${alternative}]`);
    expect(shape).toBe(
      '<figure>[Veri][]<figcaption><strong>Figura 1.</strong> Dy harta</figcaption></figure>' +
        '<p>Kutia</p><figure>[]<figcaption><strong>Figura 2:</strong> Në kuti</figcaption></figure>' +
        '<p>Pranë</p><figure>[]<figcaption>Pa numër</figcaption></figure><figure>[E vjetër]</figure>',
    );
    expect(lossesOf(text)).toEqual([['SHAPE', '', '', 1]]);
  });

  it('what is hidden or deleted is not in the text, and every missing word is told', async () => {
    const [deleted, symbol] = ['<w:del w:id="1" w:author="A"/>', '<w:sym w:font="MS Gothic" w:char="2612"/>'];
    const body = [
      paragraph(run('Hyrje 3'), 'TOC1'),
      paragraph('Hyrje', 'Heading1'),
      paragraph(run('para '), '', `<w:rPr>${deleted}</w:rPr>`) + paragraph(run('pas') + run('fshehur', '<w:vanish/>')),
      table(`<w:trPr>${deleted}</w:trPr>${cell(paragraph('hequr'))}`, cell(paragraph('mbetur'))),
      paragraph(`<m:oMath>${maths('a')}<w:del w:id="2" w:author="A">${maths('b')}</w:del></m:oMath>`),
      paragraph(
        `<w:sdt><w:sdtPr><w14:checkbox/></w:sdtPr><w:sdtContent><w:r>${symbol}</w:r></w:sdtContent></w:sdt>` +
          run('\uf061', '<w:rFonts w:ascii="Symbol"/>') +
          run('\uf041', '<w:rFonts w:ascii="Font i vjetër"/>') +
          run('2', '<w:position w:val="6"/><w:sz w:val="14"/>'),
      ),
      paragraph(`<w:r><w:ruby><w:rubyBase>${run('baza')}</w:rubyBase></w:ruby></w:r>`) + '<w:altChunk r:id="rId9"/>',
    ].join('');
    const styles = { Heading1: 'heading 1', TOC1: 'toc 1' };
    const text = await read(docx({ body, styles }));
    expect(text.html).toBe(
      '<h2 id="ft-h1">Hyrje</h2><p>para pas</p><table><tbody><tr><td>mbetur</td></tr></tbody></table>' +
        '<p><math display="block"><mrow><mi>a</mi></mrow></math></p><p>☒α<sup>2</sup></p>',
    );
    expect(lossesOf(text)).toEqual([
      ['CONTENTS', '', '', 1],
      ['DELETIONS', 'Hyrje', '', 3],
      ['HIDDEN', 'Hyrje', '', 1],
      ['TEXT', 'Hyrje', 'Font i vjetër', 1],
      ['OBJECT', 'Hyrje', 'altChunk', 1],
      ['TEXT', 'Hyrje', 'baza', 1],
    ]);
  });

  it('formulas on lines of their own, aligned, with names and letters of other alphabets', async () => {
    const aligned = `<m:eqArr><m:e>${maths('a&amp;=1')}</m:e></m:eqArr>`;
    const lim = `<m:func><m:fName>${maths('lim')}</m:fName><m:e>${maths('x')}</m:e></m:func>`;
    const letters = ['double-struck', 'script'].map(
      (name) => `<m:r><m:rPr><m:scr m:val="${name}"/></m:rPr><m:t>R</m:t></m:r>`,
    );
    const body = paragraph(
      `<m:oMathPara><m:oMath>${aligned}${run('dhe')}</m:oMath><m:oMath>${lim}${letters.join('')}</m:oMath></m:oMathPara>`,
    );
    const text = await read(docx({ body }));
    expect(text.losses).toEqual([]);
    expect(text.html).toBe(
      '<p><math display="block"><mrow><mtable><mtr><mtd><mi>a</mi><mo>=</mo><mn>1</mn></mtd></mtr></mtable><mtext>dhe</mtext></mrow></math>' +
        '<math display="block"><mrow><mrow><mrow><mi>lim</mi></mrow><mo>\u2061</mo><mi>x</mi></mrow><mi>ℝ</mi><mi>ℛ</mi></mrow></math></p>',
    );
  });

  it('parts by other names, and lists, code and quotations by their styles', async () => {
    const styles = { B1: 'List Bullet', B2: 'List Bullet 2', C: 'Source Code', Q: 'Block Text' };
    const body =
      item('një', 1) + paragraph('brenda', 'B2') + paragraph('a', 'C') + paragraph('b', 'C') + paragraph('c', 'Q');
    const text = await read(docx({ body, styles, main: 'word/document2.xml' }));
    expect(text.html).toBe(
      '<ul><li>një<ul><li>brenda</li></ul></li></ul><pre>a\nb</pre><blockquote><p>c</p></blockquote>',
    );
  });
});

const letterChanged = (archive: Uint8Array) =>
  Buffer.from(archive).fill('P', archive.indexOf(68), archive.indexOf(68) + 1);
const wordOf = (xml: string) => docx({ body: '', parts: { 'word/document.xml': xml } });
it.each([
  ['a bomb', docx({ body: '', parts: { 'word/big.xml': Buffer.alloc(160_000_000, ' ') } })],
  ['entities', wordOf('<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/passwd">]><d>&e;</d>')],
  [
    '10,000 tables in each other',
    wordOf(
      `<w:document xmlns:w="w">${'<w:tbl><w:tr><w:tc>'.repeat(10_000)}${'</w:tc></w:tr></w:tbl>'.repeat(10_000)}</w:document>`,
    ),
  ],
  [
    'a document with other prefixes',
    wordOf('<x:document xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>'),
  ],
  ['an archive of which a letter changed', letterChanged(zipSync({ 'a.html': strToU8('<p>Drini</p>') }, { level: 0 }))],
  ['a drawing', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><a><text>x</text></a></svg>'],
  ['half a document', docx({ body: ARTICLE }).subarray(0, 900)],
  ['a spreadsheet', zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<x/>') })],
  ['a document among pictures', zipSync({ 'a.docx': docx({ body: ARTICLE }), 'a.png': strToU8('PNG') })],
  ['several documents', zipSync({ 'a/x.html': strToU8('<p>a</p>'), '/etc/y.html': strToU8('<p>b</p>') })],
  ['a PDF', '%PDF-1.7\n%âãÏÓ\0'],
  ['nothing', ''],
])('%s is rejected', async (_, bytes) => {
  await expect(read(bytes)).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE' });
});

const often = (count: number) => `<p>a</p>${'<img src="a.png">'.repeat(count)}`;
it.each([
  ['tables', async () => '<table>'.repeat(40_000)],
  ['headings', async () => '<h2>'.repeat(40_000)],
  ['pictures, if only by one name', async () => zipSync({ 'a.html': strToU8(often(20_000)), 'a.png': await png() })],
])('too many %s are found by the process that reads the manuscript', async (_, bytes) => {
  await expect(read(await bytes())).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
});

it('one picture that is often named is one file', async () => {
  const { html, counts } = await read(zipSync({ 'a.html': strToU8(often(1_000)), 'a.png': await png() }));
  expect(new Set([...html.matchAll(/ src="([^"]*)"/g)].map(([, src]) => src)).size).toBe(1);
  expect(counts).toContainEqual({ kind: 'FIGURES', inManuscript: 1_000, inText: 1_000 });
});

it('roots within the degrees of roots take no more time than their number', async () => {
  const roots = '<m:rad><m:deg>'.repeat(40) + maths('3') + `</m:deg><m:e>${maths('x')}</m:e></m:rad>`.repeat(40);
  const { counts } = await read(docx({ body: paragraph(`<m:oMath>${roots}</m:oMath>`) }));
  expect(counts).toContainEqual({ kind: 'EQUATIONS', inManuscript: 1, inText: 1 });
});

it('names of pictures that are not in the file lead nowhere, and leave nothing', async () => {
  const sources = ['picture-0', '../picture-0', '/uploads/manuscript/0123456789abcdef0123-00000000.webp'];
  const { html } = await read(sources.map((src) => `<p>a</p><p><img src="${src}"></p>`).join(''));
  expect(html).toBe('<p>a</p>'.repeat(3));
});

describe('JATS and HTML', () => {
  it('in an archive are read with their pictures', async () => {
    const jats = `<article xmlns:xlink="http://www.w3.org/1999/xlink"><front/><body><sec id="s1"><title>Hyrje</title><p>Kabo <xref ref-type="bibr" rid="b1">1990</xref>, <xref ref-type="fn" rid="n1">1</xref>, <xref rid="f9">Fig 9</xref></p><fig id="f1"><label>Fig 1</label><caption><title>Lumi.</title><p>Drini</p></caption><graphic xlink:href="g001"/></fig><fig id="f2"><alternatives><graphic xlink:href=""/><graphic xlink:href="g002.tif"/></alternatives></fig><disp-formula id="e1"><label>(1)</label><math display="block"><mi>x</mi></math></disp-formula><media xlink:href="v.mp4"/></sec></body><back><fn-group><fn id="n1"><p>Shënim</p></fn></fn-group><ref-list><ref id="b1"><mixed-citation>Kabo 1990</mixed-citation></ref></ref-list></back><sub-article article-type="translation" xml:lang="en"><body><p>Drini</p></body></sub-article></article>`;
    const text = await read(zipSync({ 'a/article.xml': strToU8(jats), 'a/g001.png': await png() }));
    expect(text.references).toEqual(['Kabo 1990']);
    expect(lossesOf(text)).toEqual([
      ['MEDIA', 'Hyrje', '', 1],
      ['TEXT', '', 'translation en', 1],
      ['FIGURES', 'Hyrje', '', 1],
    ]);
    expect(text.counts.map(({ inManuscript, inText }) => [inManuscript, inText])).toEqual([
      [1, 1],
      [0, 0],
      [1, 1],
      [1, 1],
      [2, 1],
    ]);
    expect(text.html).toMatch(
      /<img src="\/uploads\/materials\/[^>]*><figcaption><strong>Fig 1<\/strong> <strong>Lumi\.<\/strong> Drini<\/figcaption>/,
    );
    expect(text.html).toContain(', Fig 9</p>');
    expect(text.html).toContain('<span id="ft-e1"><math display="block"><mi>x</mi></math> (1)</span>');
  });

  it('comes back equal from the JATS of its record', async () => {
    const { html, references } = await read(
      docx({ body: ARTICLE, footnotes: ['Sipas matjeve.'], media: { 'a.png': await png([700, 500]) } }),
    );
    const { id } = await make.article(admin, { fullText: html, references: references.join('\n') });
    const jats = await (await fetch(`${app.url}/id/${id}.jats.xml`)).text();
    const oai = await fetch(`${app.url}/oai?verb=ListRecords&metadataPrefix=jats`);
    expect(await oai.text()).toContain('<sec id="ft-h1"><title>1. Hyrje</title>');
    await admin.update('materials', id, { fullText: null });
    await admin.update('materials', id, { fullText: jats });
    const { article } = await app.asAnyone(`{ article(id: ${id}) { fullText figures { width } } }`);
    expect(article).toEqual({ fullText: html, figures: [{ width: 700 }] });
  });

  it('HTML is counted as well, and its pictures are found by their paths', async () => {
    const html = strToU8(
      '<html><body><h1>Hyrje</h1><img src="x/1.png"><img src="../b/1.png"><img src="https://example.org/a.png"></body></html>',
    );
    const text = await read(
      zipSync({
        ...{ 'a/t.html': html, 'a/x/1.png': await png([700, 500]), 'b/1.png': await png([640, 400]) },
        ...{
          'a/2.png': await png([9, 9]),
          'a/3.tif': strToU8('II*'),
          'a/x/1.tif': strToU8('II*'),
          '__MACOSX/a/._2.png': strToU8('x'),
        },
      }),
    );
    expect([...text.html.matchAll(/ width="(\d+)"/g)].map(([, width]) => width)).toEqual(['700', '640']);
    expect(lossesOf(text)).toEqual([
      ['PICTURE_UNUSED', '', '2.png', 1],
      ['PICTURE_FORMAT', '', '3.tif', 1],
      ['FIGURES', 'Hyrje', '', 1],
    ]);
  });

  it('pictures without a text are figures, and those that are none are told', async () => {
    const pictures = { '0/a.png': await png(), '1/a.png': await png(), '2/b.png': strToU8('none') };
    const text = await read(zipSync(pictures));
    expect(text.html.match(/<figure id="[^"]*"><img src="\/uploads\//g)).toHaveLength(2);
    expect(text.counts.at(-1)).toEqual({ kind: 'FIGURES', inManuscript: 3, inText: 2 });
    expect(lossesOf(text)).toEqual([['PICTURE_UNREADABLE', '', '', 1]]);
  });
});

describe('the figures of a record', () => {
  const withFigure = async (alternative = 'Harta') => {
    const { html } = await read(
      docx({ body: paragraph(shown(0, alternative)), media: { 'a.png': await png([700, 500]) } }),
    );
    return { fullText: html, path: /\/uploads\/[^"]*/.exec(html)![0] };
  };
  const status = async (path: string) => (await fetch(app.url + path)).status;
  const figures = async (id: number) =>
    (await app.sql<{ figures: any[] }>('select figures from materials where id = $1', [id]))[0].figures;
  const save = (id: number, input: Fields) => admin.update('materials', id, input);

  it('are served, in every width, once it is published, and no longer when it is deleted', async () => {
    const { fullText, path } = await withFigure();
    expect(await status(path)).toBe(404);
    const { id } = await make.article(admin, { fullText, isDraft: true });
    expect(await figures(id)).toMatchObject([{ path: path.slice(1), width: 700, height: 500, widths: [320, 640] }]);
    expect(await status(path)).toBe(404);
    await save(id, { isDraft: false });
    expect([await status(path), await status(path.replace('.webp', '-640.webp'))]).toEqual([200, 200]);
    await save(id, { title: 'Tjetër' });
    expect(await figures(id)).toHaveLength(1);
    await save(id, { fullText: '<p>Pa figura</p>' });
    expect([await status(path), await figures(id)]).toEqual([404, []]);
    await save(id, { fullText });
    await admin.remove('materials', id);
    expect(await status(path)).toBe(404);
  });

  it('pasted as data become files', async () => {
    const data = `data:image/png;base64,${(await png()).toString('base64')}`;
    const { id } = await make.article(admin, {
      fullText: `<p><img alt="a" src="${data}"><img alt="b" src="${data}"></p>`,
    });
    const { article } = await app.asAnyone(`{ article(id: ${id}) { fullText } }`);
    const [path, other] = [...article.fullText.matchAll(/src="([^"]*)"/g)].map(([, src]) => src as string);
    expect([other, await status(path)]).toEqual([path, 200]);
    expect(await figures(id)).toHaveLength(1);
  });

  it('must be there, and must be described or called decorative before it is published', async () => {
    const gone = '/uploads/materials/0123456789abcdef0123-01234567.webp';
    const problem = { code: 'BAD_INPUT', fields: [{ field: 'fullText' }] };
    await expect(make.article(admin, { fullText: `<img alt="a" src="${gone}">` })).rejects.toMatchObject(problem);
    const { fullText } = await withFigure('\u200b.');
    const { id } = await make.article(admin, { fullText, isDraft: true });
    await expect(save(id, { isDraft: false })).rejects.toMatchObject(problem);
    await save(id, { isDraft: false, fullText: fullText.replace('alt=""', 'alt="" role="presentation"') });
    await expect(save(id, { fullText })).rejects.toMatchObject(problem);
    const { revisions } = await app.asAdmin(`{ revisions(noun: MATERIAL, recordId: ${id}) { id } }`);
    const restore = app.asAdmin(`mutation { restoreRevision(id: ${revisions.at(-1).id}) }`);
    await expect(restore).rejects.toMatchObject(problem);
  });
});

describe('citations', () => {
  const [kabo, pano] = ['Kabo, M. 1990. Gjeografia fizike.', 'Pano, N. 2008. Ujërat e Shqipërisë.'];
  const cites = (...numbers: number[]) => numbers.map((number) => `<a href="#ref-${number}">${number}</a>`).join('');
  const textOf = async (id: number) => (await app.asAnyone(`{ article(id: ${id}) { fullText } }`)).article.fullText;

  it('follow their works, whichever of text and references is saved; one that is deleted is named', async () => {
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

  it('of JATS lead to the references of the record, in its order; what it lacks is told', async () => {
    const reference = (id: string, text: string) => `<ref id="${id}"><mixed-citation>${text}</mixed-citation></ref>`;
    const cited = ['b1', 'b2', 'b3']
      .map((id, index) => `<xref ref-type="bibr" rid="${id}">${index + 1}</xref>`)
      .join('');
    const text = await read(
      `<article><front/><body><p>${cited}</p></body><back><ref-list>${reference('b1', kabo)}${reference('b2', pano)}${reference('b3', 'Qiriazi 2001')}</ref-list></back></article>`,
      `${pano}\n${kabo}`,
    );
    expect(text.html).toBe(`<p>${cites(2, 1)}3</p>`);
    expect(lossesOf(text)).toEqual([['CITATION', '', '3', 1]]);
  });
});
