import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { outcomeOf } from '../../server/editing/manuscripts/reading.js';
import { Tally, readTextOf } from '../../server/editing/manuscripts/tally.js';
import { blip, box, cell, docx, drawing, field, item, maths, paragraph, picture, run, table } from '../support/docx.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'manuscripts-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** As the service reads it in a process of its own; pictures keep the names that the reading gave them. */
async function read(bytes: Buffer | Uint8Array | string, references: string[] = []) {
  const file = path.join(folder, 'manuscript');
  fs.writeFileSync(file, bytes);
  fs.writeFileSync(path.join(folder, 'references'), JSON.stringify(references));
  const outcome = await outcomeOf(file, folder);
  if (!('manuscript' in outcome)) throw new Error(JSON.stringify(outcome));
  const { html, references: found, tallied, pictures } = outcome.manuscript;
  return { ...readTextOf(html, found, new Tally(tallied)), pictures };
}
const lossesOf = ({ losses }: Awaited<ReturnType<typeof read>>) =>
  losses.map(({ kind, heading, detail, count }) => [kind, heading, detail, count]);
/** Nobody decodes them here. */
const [png, other] = ['PNG', 'another'].map((content) => strToU8(content));

describe('what makers write in their own ways', () => {
  it('styles of LibreOffice or Google, and decorative pictures', async () => {
    const styles = { 'Heading-1': 'Heading 1', Illustration: 'Illustration', Own: 'My heading' };
    const decorative = '<a:extLst><a:ext><adec:decorative val="1"/></a:ext></a:extLst>';
    const body = [
      paragraph('Hyrje', 'Heading-1'),
      paragraph(picture(0, 'A picture containing water. Description automatically generated')),
      paragraph('Fig. 1: Ujë', 'Illustration'),
      paragraph(picture(0, '', decorative)),
      paragraph('Metoda', 'Own', '<w:outlineLvl w:val="1"/>'),
    ].join('');
    const { html, losses } = await read(docx({ body, styles, media: { 'a.png': png } }));
    expect(losses).toEqual([]);
    expect(html).toMatch(/alt="" loading="lazy" \/><figcaption><strong>Fig\. 1:<\/strong> Ujë<\/figcaption>/);
    expect(html).toMatch(/alt="" role="presentation"/);
    expect(html).toContain('<h3 id="ft-h2">Metoda</h3>');
  });

  it('headings without any style', async () => {
    const body = paragraph('Metoda', '', '<w:outlineLvl w:val="0"/>');
    expect((await read(docx({ body, styles: {} }))).html).toBe('<h2 id="ft-h1">Metoda</h2>');
  });

  it('pictures of groups, boxes and floating ones are figures, with captions of a style or of LibreOffice', async () => {
    const body = [
      paragraph(drawing(`<wpg>${blip(0, 'Veri')}${blip(1)}</wpg>`)) + paragraph('Figura 1. Dy harta', 'Caption'),
      paragraph(drawing(box(paragraph(picture(1) + run('Figura 2: Në kuti'), 'Caption'))) + run('Kutia')),
      paragraph(drawing(blip(0), 'anchor') + run('Pranë')) + paragraph('Pa numër', 'Caption'),
      paragraph('<w:r><w:pict><v:shape alt="E vjetër"><v:imagedata r:id="rId10"/></v:shape><v:line/></w:pict></w:r>'),
    ].join('');
    const text = await read(docx({ body, media: { 'a.png': png, 'b.png': other } }));
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

  it('parts by other names, links to other sites, and lists, code and quotations by their styles', async () => {
    const styles = { B1: 'List Bullet', B2: 'List Bullet 2', C: 'Source Code', Q: 'Block Text' };
    const link = field('HYPERLINK "https://example.org/"', 'c');
    const body =
      item('një', 1) + paragraph('brenda', 'B2') + paragraph('a', 'C') + paragraph('b', 'C') + paragraph(link, 'Q');
    const text = await read(docx({ body, styles, main: 'word/document2.xml' }));
    expect(text.html).toBe(
      '<ul><li>një<ul><li>brenda</li></ul></li></ul><pre>a\nb</pre><blockquote><p><a href="https://example.org/" rel="noopener noreferrer">c</a></p></blockquote>',
    );
  });
});

const letterChanged = (archive: Uint8Array) => {
  const bytes = Buffer.from(archive);
  return bytes.fill('P', bytes.indexOf('Drini'), bytes.indexOf('Drini') + 1);
};
const wordOf = (xml: string) => docx({ body: '', parts: { 'word/document.xml': xml } });
it.each([
  ['a bomb', docx({ body: '', parts: { 'word/big.xml': Buffer.alloc(160_000_000, ' ') } })],
  ['entities', wordOf('<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/passwd">]><d>&e;</d>')],
  [
    'a document with other prefixes',
    wordOf('<x:document xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>'),
  ],
  ['an archive of which a letter changed', letterChanged(zipSync({ 'a.html': strToU8('<p>Drini</p>') }, { level: 0 }))],
  ['a drawing', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><a><text>x</text></a></svg>'],
  ['half a document', docx({ body: paragraph('Drini') }).subarray(0, 900)],
  ['a spreadsheet', zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<x/>') })],
  ['a document among pictures', zipSync({ 'a.docx': docx({ body: paragraph('Drini') }), 'a.png': strToU8('PNG') })],
  ['several documents', zipSync({ 'a/x.html': strToU8('<p>a</p>'), '/etc/y.html': strToU8('<p>b</p>') })],
  ['a PDF', '%PDF-1.7\n%\0<x:xmpmeta>'],
  ['another encoding than UTF-8', Buffer.from('<p>Përmeti</p>', 'latin1')],
  ['nothing', ''],
])('%s is rejected', async (_, bytes) => {
  await expect(read(bytes)).rejects.toThrow('"unreadable"');
});

const often = (count: number) => `<p>a</p>${'<img src="a.png">'.repeat(count)}`;
it.each([
  ['tables', '<table>'.repeat(40_000)],
  ['headings', '<h2>'.repeat(40_000)],
  ['pictures, if only by one name', zipSync({ 'a.html': strToU8(often(20_000)), 'a.png': png })],
])('too many %s are too long a text', async (_, bytes) => {
  await expect(read(bytes)).rejects.toThrow('"limit"');
});

it('one picture that is often named is one file', async () => {
  const { pictures, counts } = await read(zipSync({ 'a.html': strToU8(often(1_000)), 'a.png': png }));
  expect(pictures).toHaveLength(1);
  expect(counts).toContainEqual({ kind: 'FIGURES', inManuscript: 1_000, inText: 1_000 });
});

it('roots within the degrees of roots take no more time than their number', async () => {
  const roots = '<m:rad><m:deg>'.repeat(40) + maths('3') + `</m:deg><m:e>${maths('x')}</m:e></m:rad>`.repeat(40);
  const { counts } = await read(docx({ body: paragraph(`<m:oMath>${roots}</m:oMath>`) }));
  expect(counts).toContainEqual({ kind: 'EQUATIONS', inManuscript: 1, inText: 1 });
});

describe('JATS and HTML', () => {
  it('in an archive are read with their pictures', async () => {
    const jats = `<article xmlns:xlink="http://www.w3.org/1999/xlink"><front/><body><sec id="s1"><title>Hyrje</title><p>Kabo <xref ref-type="bibr" rid="b1">1990</xref>, <xref ref-type="fn" rid="n1">1</xref>, <xref rid="f9">Fig 9</xref></p><fig id="f1"><label>Fig 1</label><caption><title>Lumi.</title><p>Drini</p></caption><graphic xlink:href="g001"/></fig><fig id="f2"><alternatives><graphic xlink:href=""/><graphic xlink:href="g002.tif"/></alternatives></fig><disp-formula id="e1"><label>(1)</label><math display="block"><mi>x</mi></math></disp-formula><media xlink:href="v.mp4"/></sec></body><back><fn-group><fn id="n1"><p>Shënim</p></fn></fn-group><ref-list><ref id="b1"><mixed-citation>Kabo 1990</mixed-citation></ref></ref-list></back><sub-article article-type="translation" xml:lang="en"><body><p>Drini</p><table/><alternatives/></body><response/></sub-article></article>`;
    const text = await read(zipSync({ 'a/article.xml': strToU8(jats), 'a/g001.png': png }));
    expect(text.references).toEqual(['Kabo 1990']);
    expect(lossesOf(text)).toEqual([
      ['MEDIA', 'Hyrje', '', 1],
      ['TEXT', '', 'translation en', 1],
      ['FIGURES', 'Hyrje', '', 1],
    ]);
    const counts = text.counts.map(({ inManuscript, inText }) => `${inText} of ${inManuscript}`);
    expect(counts).toEqual(['1 of 1', '0 of 0', '1 of 1', '1 of 1', '1 of 2']);
    expect(text.html).toMatch(
      /<img src="\/uploads\/manuscript\/[^>]*><figcaption><strong>Fig 1<\/strong> <strong>Lumi\.<\/strong> Drini<\/figcaption>/,
    );
    expect(text.html).toContain(', Fig 9</p>');
    expect(text.html).toContain('<span id="ft-e1"><math display="block"><mi>x</mi></math> (1)</span>');
  });

  it('HTML is counted as well, and its pictures are found by their paths', async () => {
    const html = strToU8(
      '<html><body><h1>Hyrje</h1><img src="x/1.png"><img src="../b/1.png"><img src="https://example.org/a.png"></body></html>',
    );
    const text = await read(
      zipSync({
        ...{ 'a/t.html': html, 'a/x/1.png': png, 'b/1.png': other, 'a/2.png': strToU8('unused') },
        ...{ 'a/3.tif': strToU8('II*'), 'a/x/1.tif': strToU8('II*'), '__MACOSX/a/._2.png': strToU8('x') },
      }),
    );
    const shown = [...text.html.matchAll(/src="([^"]*)"/g)].map(([, src]) => text.pictures.indexOf(src));
    const stored = shown.map((at) => fs.readFileSync(path.join(folder, `picture-${at}`), 'utf8'));
    expect(stored).toEqual(['PNG', 'another']);
    expect(lossesOf(text)).toEqual([
      ['PICTURE_UNUSED', '', '2.png', 1],
      ['PICTURE_FORMAT', '', '3.tif', 1],
      ['FIGURES', 'Hyrje', '', 1],
    ]);
  });

  it('pictures without a text are figures', async () => {
    const text = await read(zipSync({ '0/a.png': png, '1/a.png': png, '2/b.png': other }));
    expect(text.html.match(/<figure id="[^"]*"><img src="\/uploads\//g)).toHaveLength(3);
    expect(text.counts.at(-1)).toEqual({ kind: 'FIGURES', inManuscript: 3, inText: 3 });
  });

  it('citations lead to the references of the record, in its order; what it lacks is told', async () => {
    const [kabo, pano] = ['Kabo, M. 1990. Gjeografia fizike.', 'Pano, N. 2008. Ujërat e Shqipërisë.'];
    const reference = (id: string, text: string) => `<ref id="${id}"><mixed-citation>${text}</mixed-citation></ref>`;
    const cited = ['b1', 'b2', 'b3']
      .map((id, index) => `<xref ref-type="bibr" rid="${id}">${index + 1}</xref>`)
      .join('');
    const text = await read(
      `<article><front/><body><p>${cited}</p></body><back><ref-list>${reference('b1', kabo)}${reference('b2', pano)}${reference('b3', 'Qiriazi 2001')}</ref-list></back></article>`,
      [pano, kabo],
    );
    expect(text.html).toBe('<p><a href="#ref-2">2</a><a href="#ref-1">1</a>3</p>');
    expect(lossesOf(text)).toEqual([['CITATION', '', '3', 1]]);
  });
});
