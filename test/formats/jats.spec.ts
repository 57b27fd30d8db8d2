import { ALLOWED_TAGS } from '../../client/shared/markup.js';
import { fullTextOf, sanitiseFullText } from '../../server/content/materials/full-text.js';
import { HOSTILE_MARKUP } from '../support/hostile-markup.js';
import { jatsProblems } from '../support/schemas.js';
import { ARTICLE, BARE } from '../support/metadata.js';
import { jats } from '../../server/interop/exports/jats.js';

/** The part of a document that the full text becomes. */
const textIn = (document: string) => document.slice(document.indexOf('</front>'), document.indexOf('<ref-list>'));

/** As the text of an article is written in the dashboard. */
const TEXT = [
  '<p>Para <em>çdo</em> titulli.</p>',
  '<h2 id="ft-h1">Hyrje &amp; qëllim</h2>',
  '<p id="ft-a1">Drini<sup><a href="#ft-fn1">1</a></sup> te <a href="#ft-f1">Figura 1</a>, <a href="#ft-t1">Tabela 1</a>, <a href="#ft-eq1">(1)</a>, <a href="#ft-h1">Hyrje</a> dhe <a href="#ref-1">Strabo</a>, H<sub>2</sub>O, <code>x</code>, <u>u</u> <s>s</s>.</p>',
  '<ul><li>një</li><li>dy<ol><li>a</li></ol></li></ul>',
  '<h3 id="ft-h2">Metoda</h3>',
  '<figure id="ft-f1"><img src="/uploads/materials/0123456789abcdef0123-01234567.webp" alt="Harta &quot;e&quot; lumenjve" loading="lazy" /><figcaption><strong>Figura 1.</strong> <strong>Lumi.</strong> Drini i <em>Zi</em></figcaption></figure>',
  '<figure id="ft-f2"><img src="/uploads/materials/0123456789abcdef0123-01234568.webp" alt="" role="presentation" loading="lazy" /></figure>',
  '<figure id="ft-t1"><figcaption><strong>Tabela 1.</strong> Prurjet</figcaption><table><thead><tr><th colspan="2" scope="col">km</th></tr></thead><tbody><tr><td>285</td><td rowspan="2"><p>a</p><p>b</p></td></tr></tbody></table><small><p>Burimi</p><aside id="ft-n2"><p><sup>a</sup> c</p></aside></small></figure>',
  '<table><tbody><tr><td>1</td></tr></tbody></table>',
  '<p><span id="ft-eq1"><math display="block"><mrow><mi mathvariant="normal">x</mi><mo>&lt;</mo><mn>2</mn></mrow></math> (1)</span></p>',
  '<p>me <math><msup><mi>x</mi><mn>2</mn></msup></math> brenda, dhe <a href="https://a.example/?b&amp;c" rel="noopener noreferrer">jashtë</a></p>',
  '<h2 id="ft-h3">Fund</h2>',
  '<blockquote><p>Citim</p></blockquote><dl><dt>a</dt><dd>b</dd></dl><pre>c</pre>',
  '<aside id="ft-fn1"><p><sup>1</sup> Sipas <em>hartës</em>.</p></aside>',
].join('');

describe('the full text of an article in JATS', () => {
  it.each([
    ['as it is written in the dashboard', TEXT],
    [
      'with no headings, and notes in the middle',
      '<p>a<sup><a href="#ft-fn1">1</a></sup></p><aside id="ft-fn1"><p><sup>1</sup> b</p></aside>',
    ],
    ['with a figure of text', '<figure id="ft-f1"><pre>a</pre><figcaption>b</figcaption></figure>'],
    ['with a box', '<aside id="ft-x"><h2 id="ft-h1">A</h2><p>b</p></aside><p>c</p>'],
    [
      'with a picture in a line',
      '<p>a <img src="/uploads/materials/0123456789abcdef0123-01234567.webp" alt="b" loading="lazy" /> c</p>',
    ],
  ])('is valid and comes back as it was: %s', (_, fullText) => {
    expect(sanitiseFullText(fullText)).toBe(fullText);
    const document = jats({ ...ARTICLE, fullText });
    expect(textIn(document)).toMatchSnapshot();
    expect(jatsProblems(document)).toEqual([]);
    expect(fullTextOf(document)).toBe(fullText);
  });

  it.each([
    ['links that lead nowhere', '<p><a href="#ft-x">a</a><a href="#ref-99">b</a></p>'],
    [
      'notes and links of every kind',
      '<aside id="x1"><p>a</p></aside><aside id="x2"></aside><aside id="x4"><p><sup>4</sup> a</p><ul><li>b</li></ul></aside><p>b<em> c</em> <a href="#x1">d</a><sup><a href="#x1">1</a></sup><sup>e<a href="#x1">1</a></sup><sup><a href="#ref-3">3</a></sup> <span id="x3">f<a href="#x1">1</a></span> <a href="#x3">g</a> <span>h</span></p>',
    ],
    [
      'figures and tables of every kind',
      '<figure><figcaption><strong>a</strong></figcaption><p>b</p></figure><figure><figcaption>c <strong>d</strong><ul><li>e</li></ul></figcaption><a href="https://a.example/">f</a></figure><figure><figcaption> </figcaption><p>g</p><table><tr><td>1</td></tr></table><ul><li>h</li></ul></figure><table><caption>i</caption><tr><td>2</td></tr></table><figure><table><caption>j</caption><tr><td>3</td></tr></table></figure>',
    ],
    [
      'terms, items and a formula',
      '<p><math displaystyle="true"><mi>x</mi></math></p><dl><dt>a</dt><dt>b</dt><dd>c</dd><dd>d</dd><dt>e</dt><dd>f</dd><dt>g</dt><dd></dd><dd><pre>h</pre></dd></dl><ul><li></li><li><pre>i</pre></li></ul>',
    ],
    [
      'a box without an id, what a raised link has beside it, and a link to a heading in a quotation',
      '<aside><h2>a</h2><p>b</p></aside><aside>c</aside><p><sup><a href="#ref-1">1</a><span id="x1"></span></sup><a href="#x1">d</a></p><blockquote><h2 id="x2">e</h2></blockquote><p><a href="#x2">f</a></p>',
    ],
    [
      'tables of a head alone, of two, and of a foot alone',
      '<table><thead><tr><th>a</th></tr></thead></table><table><thead><tr><th>b</th></tr></thead><thead><tr><th>c</th></tr></thead><tr><td>d</td></tr></table><table><tfoot><tr><td>e</td></tr></tfoot></table>',
    ],
    ['bare', 'a<br>b<hr><h4>c</h4><li>d</li><figcaption>e</figcaption>'],
  ])('is valid although it was not written there: %s', (_, markup) => {
    const document = jats({ ...ARTICLE, fullText: fullTextOf(markup) });
    expect(textIn(document)).toMatchSnapshot();
    expect(jatsProblems(document)).toEqual([]);
  });

  const AROUND: Record<string, string> = {
    ...{ li: 'ul', dt: 'dl', dd: 'dl', td: 'tr', th: 'tr', figcaption: 'figure' },
    ...{ tr: 'table', thead: 'table', tbody: 'table', tfoot: 'table', caption: 'table' },
  };
  const element = (tag: string, content: string): string => {
    const written = `<${tag} id="${tag}"${tag === 'a' ? ' href="#ref-1"' : ''}>${content}</${tag}>`;
    return AROUND[tag] ? element(AROUND[tag], written) : written;
  };
  const TAGS = [...ALLOWED_TAGS, 'math', 'section', 'figure', 'figcaption', 'aside'];
  const EACH = TAGS.map((tag) => `${element(tag, '')}${element(tag, 'c')}<p><a href="#${tag}">d</a></p>`);
  const OBJECTS =
    '<img src="/uploads/materials/0123456789abcdef0123-01234567.webp" alt="b"><span id="e"><math display="block"><mi>x</mi></math> (1)</span><p><a href="#e">(1)</a></p>';
  it.each(TAGS)('is valid whatever is in its <%s>', (tag) => {
    const fullText = fullTextOf([...EACH, OBJECTS].map((inside) => element(tag, inside)).join(''));
    expect(jatsProblems(jats({ ...ARTICLE, fullText }))).toEqual([]);
  });

  it('has the words of lists and tables where there can be none', () => {
    const fullText =
      '<ul>a<ul><li>b</li></ul></ul><dl><dd>c</dd></dl><table><caption>d</caption></table><tr>e</tr><p><b><ul><li>f</li><li>g</li></ul></b></p>';
    const document = jats({ ...ARTICLE, fullText });
    expect(textIn(document).replace(/<[^>]*>/g, '')).toBe('abc d ef g  ');
    expect(jatsProblems(document)).toEqual([]);
  });

  it('has each term and each definition apart, and they come back as they were', () => {
    const fullText = '<dl><dt>a</dt><dt>b</dt><dd>c</dd><dd>d</dd><dt>e</dt></dl>';
    const document = jats({ ...ARTICLE, fullText });
    expect(fullTextOf(document)).toBe(fullText);
    expect(jatsProblems(document)).toEqual([]);
    expect(textIn(jats({ ...ARTICLE, fullText: '<dl><dd>a</dd><dt>b</dt></dl>' }))).toContain(
      '<def-item><term></term><def><p>a</p></def></def-item><def-item><term>b</term></def-item>',
    );
  });

  it('has of a formula what the MathML of JATS can have', () => {
    const scripts = '<mmultiscripts><mi>b</mi><none/><mprescripts/></mmultiscripts>';
    const maths =
      '<math display="block" displaystyle="true" width="1em">a<b>b</b><none/><mi mathvariant="bold" id="c"><mn>1</mn>2</mi>' +
      '<mstyle displaystyle="true" scriptlevel="x&quot;y"><math><mo form="prefix" fence="true">(</mo><mo form="x" fence="x">)</mo></math></mstyle>' +
      `<mspace width="1em">c</mspace><semantics><mprescripts/>${scripts}</semantics></math>`;
    const document = jats({ ...ARTICLE, fullText: `<p>${maths}</p>` });
    expect(/<mml:math.*<\/mml:math>/.exec(document)![0]).toBe(
      '<mml:math xmlns:mml="http://www.w3.org/1998/Math/MathML" width="1em"><mml:mtext>a</mml:mtext><mml:mtext>b</mml:mtext><mml:mi mathvariant="bold">12</mml:mi>' +
        '<mml:mstyle displaystyle="true" scriptlevel="x&quot;y"><mml:mrow><mml:mo fence="true" form="prefix">(</mml:mo><mml:mo>)</mml:mo></mml:mrow></mml:mstyle>' +
        '<mml:mspace width="1em"></mml:mspace><mml:semantics><mml:mmultiscripts><mml:mi>b</mml:mi><mml:none></mml:none><mml:mprescripts></mml:mprescripts></mml:mmultiscripts></mml:semantics></mml:math>',
    );
    expect(jatsProblems(document)).toEqual([]);
  });

  it.each(HOSTILE_MARKUP)('is valid whatever it contains: %s', (_, markup) => {
    expect(jatsProblems(jats({ ...ARTICLE, fullText: fullTextOf(markup) }))).toEqual([]);
  });
});

describe('an article in JATS', () => {
  it('declares the Archiving tag set without an ISSN, which the Publishing tag set requires', () => {
    const without = jats({ ...BARE, journal: { ...BARE.journal, issnPrint: null, issnOnline: null } });
    expect(without).toContain('Archiving and Interchange');
    expect(jatsProblems(without)).toEqual([]);
    expect(jatsProblems(without.replace('<journal-meta>', '<journal-meta><p>x</p>'))).not.toEqual([]);
    expect(jats(BARE)).toContain('Journal Publishing');
    expect(jatsProblems(jats(BARE))).toEqual([]);
    expect(jatsProblems(jats(BARE).replace(/<issn>.*<\/issn>|<issn .*<\/issn>/, ''))).not.toEqual([]);
  });
});
