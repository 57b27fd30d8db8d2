import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { made } from '../../server/platform/markup/tree.js';
import { outcomeOf } from '../../server/editing/manuscripts/reading.js';
import { mathOf } from '../../server/editing/manuscripts/omml.js';
import { Tally, readTextOf, tallyJats, tallyOf } from '../../server/editing/manuscripts/tally.js';
import { requireLinear } from '../measures/processor-time.js';
import * as word from '../support/docx.js';

const { blip, bookmark, box, cell, docx, drawing, field, item } = word;
const { maths, note, paragraph, picture, run, table } = word;
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
const sourcesOf = ({ html }: { html: string }) => [...html.matchAll(/src="([^"]*)"/g)].map(([, src]) => src);
const formula = `<m:oMath>${maths('x')}</m:oMath>`;
const shown = `<m:oMathPara>${formula}</m:oMathPara>`;
/** Nobody decodes them here. */
const [png, other] = ['PNG', 'another'].map((content) => strToU8(content));

describe('what makers write in their own ways', () => {
  it('styles of LibreOffice or Google, and decorative pictures', async () => {
    const styles = {
      ...{ 'Heading-1': 'Heading 1', Illustration: 'Illustration', Own: 'My heading' },
      ...{ Based: '<w:basedOn w:val="Outlined"/>', Outlined: '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>' },
    };
    const decorative = '<a:extLst><a:ext><adec:decorative val="1"/></a:ext></a:extLst>';
    const body = [
      paragraph('Hyrje', 'Heading-1'),
      paragraph(picture(0, 'A picture containing water. Description automatically generated')),
      paragraph('Fig. 1: Ujë'),
      paragraph(picture(0, '', decorative)),
      paragraph('Pa numër (Kabo, 1990)', 'Illustration'),
      paragraph('Metoda', 'Own', '<w:outlineLvl w:val="1"/>'),
      paragraph('Matjet', 'Based') +
        paragraph('Fund', '', '<w:outlineLvl w:val="0"/>') +
        paragraph('<w:r/>', 'Heading-1'),
    ].join('');
    const { html, losses } = await read(docx({ body, styles, media: { 'a.png': png } }));
    expect(losses).toEqual([]);
    expect(html).toMatch(/alt="" loading="lazy" \/><figcaption><strong>Fig\. 1:<\/strong> Ujë<\/figcaption>/);
    expect(html).toMatch(/alt="" role="presentation"[^>]*><figcaption>Pa numër \(Kabo, 1990\)<\/figcaption>/);
    expect(html).toContain('<h3 id="ft-h2">Metoda</h3><h3 id="ft-h3">Matjet</h3><h2 id="ft-h4">Fund</h2>');
  });

  it('headings without any style, no level left out', async () => {
    const outlined = (level: number) => paragraph('Metoda', '', `<w:outlineLvl w:val="${level}"/>`);
    const { html } = await read(docx({ body: [2, 0, 0, 1, 2, 3, 4, 5].map(outlined).join(''), styles: {} }));
    expect([...html.matchAll(/<h(\d)/g)].map(([, level]) => level).join('')).toBe('22234566');
  });

  it('of two versions of a drawing the one that can be shown, and pictures where they stand', async () => {
    const inside = (content: string) => content.slice('<w:r>'.length, -'</w:r>'.length);
    const either = (choice: string, fallback: string) =>
      `<w:r><mc:AlternateContent><mc:Choice>${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent></w:r>`;
    const old = (content: string) => `<w:pict><v:shape>${content}</v:shape></w:pict>`;
    const inBox = (text: string) => inside(drawing(box(paragraph(text))));
    const cropped = (side: number) => blip(0).replace('<a:blip', `<a:srcRect l="${side}"/><a:blip`);
    const body = [
      paragraph('Harta 1. Sipër', 'Caption') + paragraph(picture(0)),
      paragraph(either(inside(picture(0)), old('<v:imagedata r:id="rId11"/>'))),
      paragraph(either(inBox('e re'), old(`<w:txbxContent>${paragraph('e vjetër')}</w:txbxContent>`))),
      paragraph(either(inBox(run('e vetme') + drawing(box(paragraph('e thellë')))), '')) + paragraph(either('', '')),
      paragraph(run('Brenda ') + picture(0)) + paragraph(drawing(cropped(0))) + paragraph(drawing(cropped(9))),
      table(cell(paragraph(picture(0)) + paragraph('a')) + cell(paragraph(picture(0) + run('Figura 2'), 'Caption'))),
      paragraph(`<w:hyperlink w:anchor="x">${picture(0)}</w:hyperlink>`) + paragraph(bookmark('x', run('Fund'))),
    ].join('');
    const text = await read(docx({ body, media: { 'a.png': png, 'b.png': other } }));
    expect(text.html.replace(/ id="[^"]*"/g, '').replace(/<img [^>]*>/g, '[]')).toBe(
      '<figure>[]<figcaption><strong>Harta 1.</strong> Sipër</figcaption></figure>' +
        '<figure>[]</figure><p>e vjetër</p><p>e vetme</p><p>e thellë</p><p>Brenda []</p><figure>[]</figure><figure>[]</figure>' +
        '<table><tbody><tr><td><p>[]</p><p>a</p></td><td><p>[]</p><p>Figura 2</p></td></tr></tbody></table><p><a href="#ft-a1">[]</a></p><p>Fund</p>',
    );
    expect(lossesOf(text)).toEqual([['PICTURE_CROPPED', '', '', 1]]);
    expect(new Set(sourcesOf(text))).toEqual(new Set(text.pictures));
  });

  it('references by fields, also within others, and simple ones; notes and formulas with numbers', async () => {
    const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
    const within = field('REF _a', 'x').replace(run('x'), run('Figura ') + field('SEQ Figura', '1') + run('a'));
    const nowhere = `<w:hyperlink w:anchor="_nowhere">${run('askund ')}${note(1)}</w:hyperlink>`;
    const body = [
      paragraph('Hyrje', 'Heading1'),
      paragraph(end + within + run(', ') + field('REF _a', '') + nowhere),
      paragraph(
        `<w:fldSimple w:instr=" REF _a "><w:r><w:t>lart</w:t></w:r></w:fldSimple><w:fldSimple w:instr=" PAGE ">${run('7')}</w:fldSimple>`,
      ),
      paragraph(bookmark('_a', run('Këtu'))) + paragraph(formula + run('(1)')) + paragraph(formula + run('A.2')),
      paragraph(run('me ') + formula + run(' brenda')) + paragraph(formula + formula),
    ].join('');
    const text = await read(docx({ body, footnotes: ['Sipas matjeve.'] }));
    const x = '<mrow><mi>x</mi></mrow></math>';
    expect(text.html.replace(/ id="[^"]*"/g, '')).toBe(
      '<h2>Hyrje</h2><p><a href="#ft-a1">Figura 1a</a>, askund <sup><a href="#ft-fn1">1</a></sup></p>' +
        `<p><a href="#ft-a1">lart</a>7</p><p>Këtu</p><p><span><math display="block">${x} (1)</span></p><p><span><math display="block">${x} (A.2)</span></p>` +
        `<p>me <math>${x} brenda</p><p><math>${x}<math>${x}</p><aside><p><sup>1</sup> Sipas matjeve.</p></aside>`,
    );
    expect(text.losses).toEqual([]);
  });

  it('a formula beside what is no number of it stays there, with its words, links and notes', async () => {
    const [words, link] = [run('ku', '<w:b/>'), `<w:hyperlink w:anchor="a">${run('kjo')}</w:hyperlink>`];
    const body = [
      paragraph(bookmark('a', run('Fund'))) + paragraph(shown + run('(A.1)')),
      paragraph(shown + words + shown, 'Heading1') + paragraph(shown + words) + paragraph(shown + note(1)),
      paragraph(shown + link + formula) + table(cell(paragraph(shown + run('(2)') + words))),
      paragraph(shown + run('3')) + paragraph(shown + shown.replace('x', '2')),
    ].join('');
    const { html } = await read(docx({ body, footnotes: ['Shënim'] }));
    const [display, ku] = ['<math display="block"><mrow><mi>x</mi></mrow></math>', '<strong>ku</strong>'];
    expect(html.slice(0, html.indexOf('<aside'))).toBe(
      `<p id="ft-a1">Fund</p><p><span id="ft-eq1">${display} (A.1)</span></p><h2 id="ft-h1">${display}${ku}${display}</h2><p>${display}${ku}</p>` +
        `<p>${display}<sup><a href="#ft-fn1">1</a></sup></p><p>${display}<a href="#ft-a1">kjo</a>${display.replace(' display="block"', '')}</p>` +
        `<table><tbody><tr><td>${display}(2)${ku}</td></tr></tbody></table><p><span id="ft-eq2">${display} (3)</span></p><p>${display}${display.replace('<mi>x</mi>', '<mn>2</mn>')}</p>`,
    );
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
      paragraph(run('Hyrje 3'), 'TOC1') + paragraph(run('Metoda 4'), 'TOC1'),
      paragraph('Hyrje', 'Heading1'),
      paragraph(run('para '), '', `<w:rPr>${deleted}</w:rPr>`) + paragraph(run('pas') + run('fshehur', '<w:vanish/>')),
      table(`<w:trPr>${deleted}</w:trPr>${cell(paragraph('hequr'))}`, cell(paragraph('mbetur'))),
      table(`<w:trPr>${deleted}</w:trPr>${cell(paragraph('krejt'))}`),
      paragraph(`<m:oMath>${maths('a')}<w:del w:id="2" w:author="A">${maths('b')}</w:del></m:oMath>`),
      paragraph(
        `<w:sdt><w:sdtPr><w14:checkbox/></w:sdtPr><w:sdtContent><w:r>${symbol}</w:r></w:sdtContent></w:sdt>` +
          run('\uf061', '<w:rFonts w:ascii="Symbol"/>') +
          run('\uf041', '<w:rFonts w:ascii="Font i vjetër"/>') +
          run('2', '<w:position w:val="6"/><w:sz w:val="14"/>') +
          run('3', '<w:position w:val="-6"/><w:sz w:val="14"/>') +
          run('4', '<w:position w:val="6"/><w:sz w:val="14"/><w:vertAlign w:val="subscript"/>') +
          ['position', 'sz'].map((name) => run('5', `<w:${name} w:val="6"/>`)).join(''),
      ),
      paragraph(`<w:r><w:ruby><w:rubyBase>${run('baza')}</w:rubyBase></w:ruby></w:r>`) + '<w:altChunk r:id="rId9"/>',
    ].join('');
    const styles = { Heading1: 'heading 1', TOC1: 'toc 1' };
    const text = await read(docx({ body, styles }));
    expect(text.html).toBe(
      '<h2 id="ft-h1">Hyrje</h2><p>para pas</p><table><tbody><tr><td>mbetur</td></tr></tbody></table>' +
        '<p><math display="block"><mrow><mi>a</mi></mrow></math></p><p>☒α<sup>2</sup><sub>34</sub>55</p>',
    );
    expect(lossesOf(text)).toEqual([
      ['CONTENTS', '', '', 1],
      ['DELETIONS', 'Hyrje', '', 4],
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
    const styles = { N2: 'List Number 2', B3: 'List Bullet 3', C: 'Source Code', Q: 'Block Text' };
    const link = field('HYPERLINK "https://example.org/"', 'c');
    const body =
      item('një', 1) +
      paragraph('brenda', 'N2') +
      paragraph('thellë', 'B3') +
      paragraph('a', 'C') +
      paragraph('b', 'C') +
      paragraph(link, 'Q');
    const text = await read(docx({ body, styles, main: 'word/document2.xml' }));
    expect(text.html).toBe(
      '<ul><li>një<ol><li>brenda<ul><li>thellë</li></ul></li></ol></li></ul><pre>a\nb</pre><blockquote><p><a href="https://example.org/" rel="noopener noreferrer">c</a></p></blockquote>',
    );
  });
});

describe('what is counted', () => {
  const itemsOf = ({ items }: Tally) => items.map(({ kind, heading }) => `${kind} ${heading}`);

  it('in a text: what stands under each heading, and a note where it is first referred to', () => {
    const note = '<a href="#n">1</a>';
    const tally = tallyOf(
      `<h2>A</h2><table></table>${note}<h3> </h3><p>x</p><h3>B</h3><math></math>${note}<img src="i"><img src="i"><aside id="n">x</aside><aside id="m">y</aside>`,
    );
    expect(itemsOf(tally)).toEqual([
      ...['HEADINGS A', 'TABLES A', 'HEADINGS B', 'EQUATIONS B', 'FIGURES B', 'FIGURES B', 'NOTES A', 'NOTES B'],
    ]);
    expect(tally.pictures.get('i')).toEqual(['B', 'B']);
    expect(tallyOf(`<h2>${'x'.repeat(101)}</h2>`).heading).toHaveLength(100);
  });

  it('in JATS: the same, of alternatives one, and nothing that stands elsewhere', () => {
    const tally = new Tally();
    const [section, graphic] = [(title: string) => `<sec><title>${title}</title>`, '<graphic xlink:href="a"/>'];
    const alternatives = (content: string) => `<alternatives>${content}</alternatives>`;
    tallyJats(
      `<article><front><title>x</title>${graphic}</front><body>${section('A')}<xref rid="n x"/><table/><fig><title>no heading</title></fig>
        ${section('B')}<xref rid="n"/><fn id="n"/><fn/><inline-graphic xlink:href="a"/><graphic/>${alternatives(graphic + graphic)}${alternatives(`<mml:math/>${graphic}`)}
        ${alternatives(`${graphic}<table/>`)}${alternatives(graphic)}</sec></sec></body><response>${alternatives(graphic)}<table/></response></article>`,
      tally,
    );
    expect(itemsOf(tally)).toEqual([
      ...['HEADINGS A', 'TABLES A', 'HEADINGS B', 'FIGURES B', 'FIGURES B', 'EQUATIONS B', 'TABLES B', 'FIGURES B'],
      ...['NOTES A', 'NOTES B'],
    ]);
  });

  it('and not in the text is lost under its heading, unless it is explained or stands under another', () => {
    const of = (...items: [kind: 'TABLES' | 'FIGURES' | 'NOTES', heading: string][]) =>
      items.map(([kind, heading]) => ({ kind, heading }));
    const manuscript = new Tally({
      items: of(['TABLES', 'A'], ['TABLES', 'B'], ['FIGURES', 'A'], ['FIGURES', 'A'], ['FIGURES', 'A'], ['NOTES', 'A']),
      ...{ losses: [], explained: of(['FIGURES', 'A']) },
    });
    const text = new Tally({ items: of(['TABLES', 'B'], ['FIGURES', 'A'], ['NOTES', 'a']), losses: [], explained: [] });
    const lost = { heading: 'A', detail: '', count: 1 };
    expect(manuscript.differences(text)).toEqual(['TABLES', 'FIGURES'].map((kind) => ({ kind, ...lost })));
    const losses = Array.from({ length: 201 }, (_, n) => ({ ...lost, kind: 'TEXT' as const, detail: `${n}` }));
    expect(readTextOf('', [], new Tally({ items: [], losses, explained: [] })).losses).toHaveLength(200);
  });

  it.each([
    [paragraph('Referencat', 'Heading1') + paragraph('Kabo 1990') + paragraph('Shtojca', 'Heading1')],
    [paragraph('Hyrje', 'Heading1') + paragraph('Referencat') + paragraph('Kabo 1990')],
  ])('without the heading of the references: %s', async (body) => {
    const { counts, references } = await read(docx({ body }));
    expect([references, counts[0]]).toEqual([['Kabo 1990'], { kind: 'HEADINGS', inManuscript: 1, inText: 1 }]);
  });
});

describe('formulas of Word', () => {
  const [e, sub, sup] = ['e', 'sub', 'sup'].map((name) => `<m:${name}>${maths(name.at(-1)!)}</m:${name}>`);
  const nary = (properties: string) => `<m:nary><m:naryPr>${properties}</m:naryPr>${sub}${sup}${e}</m:nary>`;
  const styled = (properties: string, text = 'x') => `<m:r><m:rPr>${properties}</m:rPr><m:t>${text}</m:t></m:r>`;
  const withProperties = (name: string, properties: string, content = e) =>
    `<m:${name}><m:${name}Pr>${properties}</m:${name}Pr>${content}</m:${name}>`;
  const fraction = (type: string) =>
    withProperties('f', `<m:type m:val="${type}"/>`, `<m:num>${maths('a')}</m:num><m:den>${maths('b')}</m:den>`);
  it.each([
    [nary('<m:limLoc m:val="undOvr"/><m:chr m:val="∑"/>'), '<munderover>∑bp</munderover>e'],
    [nary('<m:subHide/>'), '<msup>∫p</msup>e'],
    [nary('<m:subHide m:val="off"/><m:supHide m:val="1"/>'), '<msub>∫b</msub>e'],
    [nary('<m:subHide/><m:supHide/>'), '∫e'],
    [withProperties('d', '<m:begChr m:val=""/><m:endChr m:val="]"/>', e + e), 'e|e<mo fence="true" stretchy="true">]'],
    [withProperties('bar', '<m:pos m:val="top"/>'), '<mover accent="true">e¯</mover>'],
    [withProperties('groupChr', ''), '<munder accentunder="true">e⏟</munder>'],
    [withProperties('phant', '<m:show m:val="0"/>') + withProperties('phant', ''), '<mphantom>e</mphantom>e'],
    [fraction('lin') + fraction('skw'), 'a/ba/b'],
    [fraction('noBar'), '<mfrac linethickness="0">ab</mfrac>'],
    [withProperties('rad', '<m:degHide/>', `<m:deg>${maths('3')}</m:deg>${e}`), '<msqrt>e</msqrt>'],
    [styled('<m:nor/>', 'po &lt;'), '<mtext>po &lt;</mtext>'],
    [styled('<m:sty m:val="p"/>', 'd ln'), '<mi mathvariant="normal">d<mspace width="0.25em"></mspace>ln'],
    [styled('<m:sty m:val="b"/><m:scr m:val="roman"/>'), '<mi mathvariant="bold">x'],
    [`<m:box><m:e><m:ctrlPr/>${bookmark('a', `<m:ins>${maths('x')}</m:ins>`)}</m:e></m:box>`, 'x'],
    [`<m:own>${maths('x')}</m:own>`, 'x', 'm:own'],
  ])('%s', (content, expected, ...unknown) => {
    const reported: string[] = [];
    const math = mathOf(made(`<m:oMath>${content}</m:oMath>`, true), false, (name) => reported.push(name));
    const shape = math.replace(/<\/?(?:math|mrow|m[io]\b(?! mathv| fence))[^>]*>/g, '');
    expect([shape, reported]).toEqual([expected, unknown]);
  });
});

const letterChanged = (files: Record<string, Uint8Array>) => {
  const bytes = Buffer.from(zipSync(files, { level: 0 }));
  return bytes.fill('P', bytes.indexOf('Drini'), bytes.indexOf('Drini') + 1);
};
const filesOf = (count: number, ending: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}${ending}`, strToU8(`${ending && n}`)]));
const wordOf = (xml: string) => docx({ body: '', parts: { 'word/document.xml': xml } });
it.each([
  ['a bomb', docx({ body: '', parts: { 'word/big.xml': Buffer.alloc(160_000_000, ' ') } })],
  ['entities', wordOf('<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/passwd">]><w:document>&e;</w:document>')],
  [
    'a document with other prefixes',
    wordOf('<x:document xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>'),
  ],
  ['an archive of which a letter changed', letterChanged({ 'a.html': strToU8('<p>Drini</p>') })],
  ['a drawing', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><a><text>x</text></a></svg>'],
  ['half a document', docx({ body: paragraph('Drini') }).subarray(0, 900)],
  ['too many parts', `<article><body>${'<bio><title>a</title></bio>'.repeat(20_000)}<media/></body></article>`],
  ['10,000 tables in each other', docx({ body: '<w:tbl><w:tr><w:tc>'.repeat(10_000) })],
  ['a spreadsheet', zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<x/>') })],
  ['an archive of thousands of files', zipSync({ 'a.html': strToU8('<p>a</p>'), ...filesOf(5_000, '') })],
  ['more than 200 pictures', zipSync(filesOf(201, '.png'))],
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

it.each([
  ['paragraphs', (size: number) => paragraph('ab'.repeat(100 * size)) + paragraph('ac').repeat(size)],
  ['formulas of a paragraph', (size: number) => paragraph((formula + shown).repeat(size / 2))],
])('many %s take linear time', (_, of) => requireLinear((size) => read(docx({ body: of(size) })), 3_000));

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
      letterChanged({
        ...{ 'a/t.html': html, 'a/x/1.png': png, 'b/1.png': other, 'a/2.png': strToU8('unused') },
        ...{ 'a/3.tif': strToU8('II*'), 'a/x/1.tif': strToU8('II*'), '__MACOSX/a/._2.png': strToU8('x') },
        ...{ 'a/unread-and-damaged.txt': strToU8('Drini'), ...filesOf(4_992, '') },
      }),
    );
    const shown = sourcesOf(text).map((src) => text.pictures.indexOf(src));
    const stored = shown.map((at) => fs.readFileSync(path.join(folder, `picture-${at}`), 'utf8'));
    expect(stored).toEqual(['PNG', 'another']);
    expect(lossesOf(text)).toEqual([
      ['PICTURE_UNUSED', '', '2.png', 1],
      ['PICTURE_FORMAT', '', '3.tif', 1],
      ['FIGURES', 'Hyrje', '', 1],
    ]);
  });

  it('pictures without a text are figures', async () => {
    const text = await read(zipSync({ '0/a.png': png, '1/a.png': png, 'c.tif': png, ...filesOf(199, '.png') }));
    expect(text.html.match(/<figure id="[^"]*"><img src="\/uploads\//g)).toHaveLength(201);
    expect(text.counts.at(-1)).toEqual({ kind: 'FIGURES', inManuscript: 201, inText: 201 });
    expect(lossesOf(text)).toEqual([['PICTURE_FORMAT', '', 'c.tif', 1]]);
    expect((await read('GIF8')).html).toMatch(/^<figure id="[^"]*"><img src="\/uploads\/manuscript\//);
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

  it('citations by numbers and names are links, unless they are of no reference', async () => {
    const references = ['Kabo, M. 1990.', 'Lumi, A. 2001.', '1999.'];
    const text = await read(
      '<p>[1, 3–2] [0, 1] [4, 2] [2] [2001] te lumi 2001, Lumi 2001; dhe Kabo te 1990. Kabo; tjetri 1990</p><p>Kabo 1990</p>',
      references,
    );
    const link = (number: number, cited = String(number)) => `<a href="#ref-${number}">${cited}</a>`;
    expect(text.html).toBe(
      `<p>[${link(1)}, ${link(3)}–${link(2)}] [0, 1] [4, 2] [${link(2)}] [2001] te lumi 2001, ${link(2, 'Lumi 2001')}; dhe ${link(1, 'Kabo te 1990')}. Kabo; tjetri 1990</p><p>${link(1, 'Kabo 1990')}</p>`,
    );
    expect(lossesOf(text)).toEqual([]);
  });
});
