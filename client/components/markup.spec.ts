import { inRegions } from './markup';

const regions = (html: string) => inRegions(html, (number) => `Table ${number}`);

it('wraps each table in a region named after its caption', () => {
  expect(
    regions('<p>a</p><table lang="sq"><caption>Lumenj &amp; <i>liqene</i> "sot"</caption></table><table></table>'),
  ).toBe(
    '<p>a</p><div class="scroll" role="region" tabindex="0" aria-label="Table 1: Lumenj &amp; liqene &quot;sot&quot;"><table lang="sq"><caption>Lumenj &amp; <i>liqene</i> "sot"</caption></table></div><div class="scroll" role="region" tabindex="0" aria-label="Table 2"><table></table></div>',
  );
});

it('makes preformatted text scrollable by keyboard', () => {
  expect(regions('<pre>x</pre>')).toBe('<pre tabindex="0">x</pre>');
});

it('leaves everything else unchanged', () => {
  expect(regions('<p>&lt;table&gt; tables</p>')).toBe('<p>&lt;table&gt; tables</p>');
});
