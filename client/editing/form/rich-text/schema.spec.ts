/** @jest-environment jsdom */
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, LINK_REL } from '../../../shared/markup';
import { cleanMarkup } from './clean-markup';
import { documentOf, htmlOf } from './schema';

const REL = `rel="${LINK_REL}"`;
const written = (html: string) => htmlOf(documentOf(html));

/** Elements that are stored as another, equivalent one. */
const SAME: Record<string, string> = { b: 'strong', i: 'em' };

/** The context an element needs; `$` is its text. */
const WITHIN: Record<string, string> = {
  hr: '<p>a</p><hr>',
  br: '<p>a<br>b</p>',
  li: '<ul><li>$</li></ul>',
  ul: '<ul><li>$</li></ul>',
  ol: '<ol><li>$</li></ol>',
  dl: '<dl><dt>a</dt><dd>$</dd></dl>',
  dt: '<dl><dt>$</dt><dd>b</dd></dl>',
  dd: '<dl><dt>a</dt><dd>$</dd></dl>',
  caption: '<table><caption>$</caption><tbody><tr><td>b</td></tr></tbody></table>',
  span: '<p><span lang="la">$</span></p>',
};
const TABLE = '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>$</td></tr></tbody></table>';
const IN_A_TABLE = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];
const BLOCKS = ['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'pre', 'div'];

const sample = (tag: string) =>
  WITHIN[tag] ??
  (IN_A_TABLE.includes(tag)
    ? TABLE
    : BLOCKS.includes(tag)
      ? `<${tag}>$</${tag}>`
      : `<p>a <${tag}${tag === 'a' ? ' href="/x"' : ''}>$</${tag}> b</p>`);

describe('what is written', () => {
  it.each(ALLOWED_TAGS.filter((tag) => tag !== 'tfoot'))('keeps <%s>, which the server allows', (tag) => {
    const html = written(sample(tag).replace('$', 'tekst'));
    const div = document.createElement('div');
    div.innerHTML = html;
    expect(div.querySelector(SAME[tag] ?? tag)).not.toBeNull();
    expect(div.textContent).toBe(
      sample(tag)
        .replace('$', 'tekst')
        .replace(/<[^>]*>/g, ''),
    );
    expect(written(html)).toBe(html);
  });

  it.each(Object.entries(ALLOWED_ATTRIBUTES).flatMap(([tag, names]) => names.map((name) => [tag, name])))(
    'keeps, for %s, the attribute %s',
    (tag, name) => {
      const on = tag === '*' ? 'p' : tag;
      const value = { href: '/x', rel: LINK_REL, colspan: '2', rowspan: '2', start: '3' }[name] ?? 'a';
      const html = sample(on)
        .replace(/ href="\/x"/, name === 'href' ? '' : ' href="/x"')
        .replace(`<${on}`, `<${on} ${name}="${value}"`)
        .replace('$', 'tekst');
      const div = document.createElement('div');
      div.innerHTML = written(html);
      expect(div.querySelector(on)!.getAttribute(name)).toBe(value);
    },
  );

  it.each([
    ['nothing', '', ''],
    ['an empty paragraph', '<p> </p>', ''],
    ['lines', 'Një\nDy', '<p>Një<br>Dy</p>'],
    ['a list of lines, without paragraphs in it', '<ol><li>Një</li><li>Dy<ul><li>a</li></ul></li></ol>', null],
    ['items with more', '<ul><li><p>a</p><p>b</p></li><li><p lang="la">c</p></li><li><h2>d</h2></li></ul>', null],
    [
      'the row of headings of a table',
      '<table><tr><th>a</th></tr><tr><td>1</td></tr></table>',
      TABLE.replace('$', '1'),
    ],
    [
      'a row that closes a table',
      TABLE.replace('</tbody>', '</tbody><tfoot><tr><td>2</td></tr></tfoot>'),
      /<td>2<\/td>/,
    ],
    ['a span as browsers have it', TABLE.replace('<td', '<td colspan="100000000"'), /<td colspan="1000">/],
    ['what a script would do', '<p>a<script>x()</script><img src="x" onerror="x()"></p>', '<p>a</p>'],
    ['a link that runs', '<p><a href="javascript:x()">a</a></p>', '<p>a</p>'],
    ['a main heading, one lower', '<h1>a</h1>', '<h2>a</h2>'],
  ])('is stored as readers get it: %s', (_, typed, expected) => {
    const html = written(typed);
    if (expected instanceof RegExp) expect(html).toMatch(expected);
    else expect(html).toBe(expected ?? typed);
    expect(written(html)).toBe(html);
  });
});

it.each([
  '<h2 id="ft-h1">a</h2><p>b<sup><a href="#ft-fn1" rel="noopener noreferrer">1</a></sup> <span id="ft-x">c</span></p><aside id="ft-fn1"><p><sup>1</sup> d</p></aside>',
  '<figure id="ft-f1"><img src="/uploads/materials/0123456789abcdef0123-01234567.webp" alt="a" width="600" height="400"><figcaption><strong>Fig. 1</strong> b <em>c</em></figcaption></figure>',
  '<figure id="ft-t1"><figcaption><strong>Tab. 1</strong> a</figcaption><table><tbody><tr><td colspan="2">b</td></tr></tbody></table></figure>',
  '<p>a <math><msup><mi>x</mi><mn>2</mn></msup></math> b</p><p><span id="ft-e1"><math display="block"><mi>y</mi></math> (1)</span></p>',
  '<p>a <img src="/uploads/materials/0123456789abcdef0123-01234567.webp" alt="" role="presentation"> b</p>',
  '<p><a href="#ft-h1" rel="noopener noreferrer"><sup>1</sup>b</a> <math><mi>c</mi></math></p>',
])('a full text stays as it was: %s', (html) => {
  expect(htmlOf(documentOf(html, true))).toBe(html);
  expect(htmlOf(documentOf(html))).not.toMatch(/<(?:img|math|aside|figure)/);
});

it('the preview has links, pictures, and spaces that do not break, as the server sends them', () => {
  const shown = '<img src="data:image/png;base64,AA==">';
  const typed = `<h2>1.&nbsp;Hyrje <a href="javascript:x()">b</a><a href="/c">d</a>${shown}<img src="//e.example"></h2>`;
  const links = `<a ${REL}>b</a><a href="/c" ${REL}>d</a>`;
  expect(cleanMarkup(typed, true)).toBe(`<h2>1.\u00a0Hyrje ${links}${shown}</h2>`);
});
