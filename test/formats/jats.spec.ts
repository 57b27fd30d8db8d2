import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { fullTextOf, sanitiseFullText } from '../../server/content/materials/full-text.js';
import { HOSTILE_MARKUP } from '../support/hostile-markup.js';
import { jatsProblems } from '../support/schemas.js';
import { ARTICLE, BARE } from '../support/metadata.js';
import { jats } from '../../server/interop/exports/jats.js';

/** The texts of the nodes selected by each XPath. */
function read(document: string, ...places: string[]): string[][] {
  const parsed = XmlDocument.fromString(document);
  try {
    return places.map((place) => parsed.find(place).map((node) => (node as XmlElement).content));
  } finally {
    parsed.dispose();
  }
}

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
    expect(jatsProblems(document)).toEqual([]);
    expect(fullTextOf(document)).toBe(fullText);
  });

  it.each([
    ...HOSTILE_MARKUP,
    ['links that lead nowhere', '<p><a href="#ft-x">a</a><a href="#ref-99">b</a></p>'],
    ['bare', 'a<br>b<hr><h4>c</h4><li>d</li><figcaption>e</figcaption>'],
  ])('is valid whatever it contains: %s', (_, markup) => {
    expect(jatsProblems(jats({ ...ARTICLE, fullText: fullTextOf(markup) }))).toEqual([]);
  });
});

describe('an article in JATS', () => {
  it('is valid by the DTD, with all metadata and with almost none', () => {
    expect(jatsProblems(jats(ARTICLE))).toEqual([]);
    expect(jatsProblems(jats(BARE))).toEqual([]);
  });

  it.each<[place: string, texts: string[]]>([
    ['//article/@xml:lang', ['sq']],
    ['//article-title', ['Liqeni i Shkodrës & «bregu» <i> tij']],
    ['//article-meta//trans-title-group[@xml:lang="en"]/trans-title', ['Lake Shkodra']],
    ['//abstract[@xml:lang="sq"]/p', ['Paragrafi i parë.', 'I dyti.']],
    ['//trans-abstract[@xml:lang="en"]/p', ['First.']],
    ['//kwd-group[@xml:lang="sq"]/kwd', ['liqene', 'Shkodër']],
    ['//kwd-group[@xml:lang="en"]/kwd', ['lakes']],
    ['//contrib/name/surname', ['Frashëri', 'Çela']],
    ['//contrib/collab', ['Instituti i Gjeografisë']],
    ['//contrib/string-name', ['Strabo']],
    ['//contrib-id', ['https://orcid.org/0000-0002-1825-0097']],
    ['//aff/@id', ['aff1', 'aff2']],
    ['//aff//institution-id[@institution-id-type="ror"]', ['https://ror.org/01tmp8f25']],
    ['//contrib/xref/@rid', ['aff1', 'aff1', 'aff2']],
    ['//contrib/role', ['Writing – original draft']],
    ['//pub-date/@iso-8601-date', ['2023-06-30']],
    ['//history/date/@iso-8601-date', ['2023-01-02', '2023-04-05']],
    ['//fpage', ['12']],
    ['//lpage', ['19']],
    ['//volume', ['44']],
    ['//issue', ['2']],
    ['//*[local-name()="license_ref"]', ['https://creativecommons.org/licenses/by/4.0/']],
    ['//copyright-holder', ['Autorët']],
    ['//award-id', ['A-1']],
    ['//ref//pub-id', ['10.1000/182', '10.1000/183']],
    ['//ref[1]/mixed-citation', ['Hoxha, A. (1999). Lumenjtë. doi:10.1000/182, f. 3.']],
  ])('has at %s %j', (place, texts) => expect(read(jats(ARTICLE), place)).toEqual([texts]));

  it('has no empty elements', () => {
    const empty = '//*[not(node()) and not(@*) and local-name() != "free_to_read"]';
    expect(read(jats(BARE), empty, '//@*[. = ""]', '//article-id[@pub-id-type="doi"]')).toEqual([[], [], []]);
    expect(jats(BARE)).not.toMatch(/null|undefined|@/);
  });

  it('declares the Archiving tag set without an ISSN, which the Publishing tag set requires', () => {
    const without = jats({ ...BARE, journal: { ...BARE.journal, issnPrint: null, issnOnline: null } });
    expect(without).toContain('Archiving and Interchange');
    expect(jatsProblems(without)).toEqual([]);
    expect(jatsProblems(without.replace('<journal-meta>', '<journal-meta><p>x</p>'))).not.toEqual([]);
    expect(jats(BARE)).toContain('Journal Publishing');
    expect(jatsProblems(jats(BARE).replace(/<issn>.*<\/issn>|<issn .*<\/issn>/, ''))).not.toEqual([]);
  });
});
