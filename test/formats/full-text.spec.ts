import { HOSTILE_MARKUP, beyondTheList } from '../support/hostile-markup.js';
import { requireLinear } from '../measures/processor-time.js';
import { sanitiseContents } from '../../server/content/materials/contents.js';
import { fullTextLimit, fullTextOf, sanitiseFullText } from '../../server/content/materials/full-text.js';

const GRAPHIC = '<graphic xlink:href="data:image/png;base64,AAAA"/>';
const img = (alt: string) => `<img src="data:image/png;base64,AAAA" alt="${alt}" loading="lazy" />`;
const REL = 'rel="noopener noreferrer"';

it.each(
  Object.entries({
    '<p>a<break/>b <ext-link xlink:href="https://x.example">c</ext-link> <uri xlink:href="https://y.example">d</uri></p>': `<p>a<br />b <a href="https://x.example/" ${REL}>c</a> <a href="https://y.example/" ${REL}>d</a></p>`,
    [`${'<sec>'.repeat(7)}<title>Thellë</title>${'</sec>'.repeat(7)}`]: '<h6 id="ft-h1">Thellë</h6>',
    '<list><list-item>\n<label>1</label><p>a</p>\n<list><list-item>x<p>b</p></list-item></list></list-item></list><sec><title>T</title></sec>':
      '<ul><li>\na\n<ul><li>x<p>b</p></li></ul></li></ul><h2 id="ft-h1">T</h2>',
    '<p><label>x</label></p><sec><label>1.</label><title>T</title></sec><xref ref-type="table-fn" rid="n">*</xref>':
      '<h2 id="ft-h1">1. T</h2><sup><a href="#ft-n">*</a></sup>',
    '<list><long-desc>b<p>d</p></long-desc><list-item><p>a</p><p>b</p></list-item></list><p>c</p>':
      '<ul><li><p>a</p><p>b</p></li></ul><p>c</p>',
    '<statement><label>Ligji 1</label><p>a</p></statement><media><label>V</label></media><sec><title>T</title></sec>':
      '<p><strong>Ligji 1</strong> a</p><h2 id="ft-h1">T</h2>',
    '<table-wrap id="t"><label>T 1</label><table/></table-wrap>':
      '<figure id="ft-t"><figcaption><strong>T 1</strong></figcaption><table></table></figure>',
    '<list><list-item><named-content><p>a</p></named-content></list-item></list>': '<ul><li>a</li></ul>',
    '<p><![CDATA[<!DOCTYPE html>]]></p>': '<p>&lt;!DOCTYPE html&gt;</p>',
    [`<table-wrap><alternatives><table><thead><tr><td>a</td></tr></thead><tbody><tr><th rowspan="2">b</th><td colspan="2"><p>c</p><list/></td></tr></tbody></table>${GRAPHIC}</alternatives></table-wrap>`]:
      '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><th rowspan="2">b</th><td colspan="2"><p>c</p><ul></ul></td></tr></tbody></table>',
    '<table-wrap id="t"><table/></table-wrap><table-wrap><table/><table-wrap-foot>n</table-wrap-foot></table-wrap><fig><p>p</p></fig><fig/>':
      '<figure id="ft-t"><table></table></figure><figure id="ft-fig2"><table></table><small>n</small></figure><figure id="ft-fig3"><p>p</p></figure><figure id="ft-fig4"></figure>',
    '<disp-formula><label>(1)</label><mml:math display="inline"><mml:mi>x</mml:mi></mml:math></disp-formula><disp-formula id="e"><math/></disp-formula>':
      '<span><math display="block"><mi>x</mi></math> (1)</span><span id="ft-e"><math display="block"></math></span>',
    [`<fig><alt-text>&lt;"A"</alt-text><alternatives><graphic xlink:href=""/>${GRAPHIC}<graphic xlink:href="data:image/png;base64,BBBB"/></alternatives></fig><sec><title/><p> </p></sec>`]: `<figure id="ft-fig1">${img('&lt;&quot;A&quot;')}</figure>`,
    [`<fig><alt-text>A</alt-text>${GRAPHIC}${GRAPHIC}<alt-text>B</alt-text><caption>\n<p>x <italic>y</italic></p></caption></fig>${GRAPHIC}`]: `<figure id="ft-fig1">${img('A')}${img('')}<figcaption>x <em>y</em></figcaption></figure>${img('')}`,
  }),
)('%s is tidy HTML', (body, html) => {
  expect(fullTextOf(`<article xmlns:xlink="x"><body>${body}</body></article>`)).toBe(html);
});

describe('the full text of an article in HTML', () => {
  it('is the body of a page, under the title', () => {
    const page = '<html><head><title>t</title></head><body><h1>A</h1><article><p>b</p></article></body></html>';
    expect(fullTextOf(page)).toBe('<h2 id="ft-h1">A</h2><p>b</p>');
  });

  it('has only embedded images and images of this site', () => {
    const stored = '/uploads/materials/0123456789abcdef0123-01234567.webp';
    const expected = `<img src="${stored}" alt="Harta" loading="lazy" />`;
    for (const src of [stored, `https://revista.example${stored}?signature=x`, stored.replace('.webp', '-640.webp')])
      expect(sanitiseFullText(`<img src="${src}" alt="Harta" srcset="https://evil.example/x.png 2x">`)).toBe(expected);
    const others = [
      'https://evil.example/x.png',
      '//evil.example/x',
      'data:image/svg+xml;base64,AAAA',
      'data:text/html,x',
    ];
    for (const src of [...others, '/uploads/../x y', '/uploads/materials/a-1.webp'])
      expect(sanitiseFullText(`<img src="${src}">`)).toBe('');
  });

  it.each([
    ['width="400" height="0"', 'alt="" width="400" srcset="STEM-320.webp 320w, STEM.webp 400w" sizes="100vw"'],
    ['width="1" height="1" role="img"', 'alt="" width="1" height="1"'],
    ['width="0" height="x" role="presentation"', 'alt="" role="presentation"'],
    ['alt="Harta" role="presentation"', 'alt="Harta"'],
  ])('has pictures with their sizes, and a role if they only decorate: %s', (given, kept) => {
    const stem = '/uploads/materials/0123456789abcdef0123-01234567';
    const shown = `<img src="STEM.webp" ${kept} loading="lazy" />`.replaceAll('STEM', stem);
    expect(sanitiseFullText(`<img src="${stem}.webp" ${given}>`)).toBe(shown);
  });

  it('has letters of formulas in their style, entities as they are, and only links that lead somewhere', () => {
    const given = ['double-struck', 'script', 'fraktur'].map((style) => `<mi mathvariant="${style}">&lt;AaHz9</mi>`);
    const styled = ['&lt;𝔸𝕒ℍ𝕫𝟡', '&lt;𝒜𝒶ℋ𝓏9', '&lt;𝔄𝔞ℌ𝔷9'].map((letters) => `<mi>${letters}</mi>`);
    expect(sanitiseFullText(`<math>${given.join('')}</math>`)).toBe(`<math>${styled.join('')}</math>`);
    const link = '<a href="#" title="t" rel="x" onclick="x">a</a>';
    expect(sanitiseFullText(link)).toBe('<a href="#" title="t">a</a>');
    expect(sanitiseFullText('<h2>A</h2><p id="h1">b</p><p id="h2 2">c</p><h2>D</h2>')).toBe(
      '<h2 id="ft-h1-2">A</h2><p id="ft-h1">b</p><p id="ft-h2-2">c</p><h2 id="ft-h2-2-2">D</h2>',
    );
  });

  it('has each id once, and only ids that XML may have', () => {
    const given = '<h2 id="h2">A</h2><h2>B</h2><h2 id="h2">C</h2><p id="h2">d</p><p id="a b"><a href="#h2">e</a></p>';
    expect(fullTextOf(`<div id="h2">${given}</div>`)).toBe(
      '<div><h2 id="ft-h2">A</h2><h2 id="ft-h2-2">B</h2><h2 id="ft-h3">C</h2><p>d</p><p id="ft-a-b"><a href="#ft-h2">e</a></p></div>',
    );
  });

  it('is unchanged when sanitised again', () => {
    const links = '<a href="#x">c</a> <a href="#ref-1">d</a> <a href="https://a.example">e</a>';
    const once = fullTextOf(`<h1 id="x">A</h1><p id="ft-p">b ${links}</p>`);
    expect(sanitiseFullText(once)).toBe(once);
  });

  it.each<[string, (size: number) => string]>([
    ['half a tag', (size) => `<!-- ${'<body '.repeat(size)} -->`],
    ['half an end', (size) => `<body>${'</body '.repeat(size)}`],
    ['half a document type', (size) => `<article><!-- ${'<!DOCTYPE['.repeat(size)} --></article>`],
  ])('handles %s, over and over, in linear time', (_, of) => requireLinear((size) => fullTextOf(of(size)), 50_000));

  it('stays within the limits, whatever the markup', async () => {
    expect(fullTextLimit(`<img src="data:image/png;base64,${'A'.repeat(300_000)}">`)).toBeNull();
    await requireLinear((size) => {
      // HTML would close these.
      expect(fullTextLimit(`<article><body>${'<p>'.repeat(size)}`)).toMatchObject({ limit: 'depth', allowed: 100 });
    }, 20_000);
    const deep = (depth: number) => fullTextOf(`<article><body>${'<sec><p>a'.repeat(depth / 2)}</body></article>`);
    expect([deep(98).startsWith('<p>a'), deep(100)]).toEqual([true, Array(50).fill('a').join('  ')]);
  });
});

it.each(HOSTILE_MARKUP)('a text executes nothing, and contents keep only what the list allows: %s', (_, html) => {
  expect(fullTextOf(html)).not.toMatch(
    /<(?:script|style|iframe|object|embed|form|input|svg|base|meta|link)\b|\son\w+\s*=|javascript:/i,
  );
  const contents = sanitiseContents(`<p>Para</p>${html}`);
  expect([beyondTheList(contents), contents.includes('Para')]).toEqual([[], true]);
});
