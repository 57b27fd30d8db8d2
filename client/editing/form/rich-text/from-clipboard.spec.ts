/** @jest-environment jsdom */
import { DOMParser } from 'prosemirror-model';
import { inertBody } from '../../../browser/trusted-html';
import { fromClipboard } from './from-clipboard';
import { htmlOf, schema } from './schema';

/** As the editor parses what is pasted. */
const parser = DOMParser.fromSchema(schema);
const pasted = (html: string) => htmlOf(parser.parse(inertBody(fromClipboard(html))));

describe('pasted text', () => {
  it('of Google Docs has its lists, tables and emphasis, and nothing of its layout', () => {
    expect(
      pasted(
        `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;"><span style="font-size:20pt;font-weight:400;">Numri 12</span></h1><p dir="ltr"><span style="font-weight:700;">Uji</span><span style="font-weight:400;"> H</span><span style="font-size:0.6em;vertical-align:sub;">2</span><span>O</span></p><br /><ul style="margin-top:0;"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-style:italic;">Quercus</span></p></li></ul><br /><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;"><colgroup><col width="100" /></colgroup><tbody><tr><td style="border:1pt"><p dir="ltr"><span>Korça</span></p></td><td><p dir="ltr"><a href="https://example.org/a" style="text-decoration:none;"><span style="color:#1155cc;">a</span></a></p></td></tr></tbody></table></div><br /></b><br class="Apple-interchange-newline">`,
      ),
    ).toBe(
      '<h2>Numri 12</h2><p><strong>Uji</strong> H<sub>2</sub>O</p><ul><li><em>Quercus</em></li></ul>' +
        '<table><tbody><tr><td>Korça</td><td><a href="https://example.org/a" rel="noopener noreferrer">a</a></td></tr></tbody></table>',
    );
  });

  it('of a web page has paragraphs instead of the boxes around them', () => {
    expect(
      pasted(
        `<div class="main"><div><div style="color: rgb(0, 0, 0); font-weight: 400;">Një</div><div><h2>Dy</h2>tre <i>katër</i></div></div></div><p>pesë<br>gjashtë</p><ul><li><div><p>shtatë</p></div></li></ul>`,
      ),
    ).toBe('<p>Një</p><h2>Dy</h2><p>tre <em>katër</em></p><p>pesë<br>gjashtë</p><ul><li>shtatë</li></ul>');
  });

  it('of this editor stays as it is', () => {
    const slice = '<div data-pm-slice="1 1 []"><p>a</p></div>';
    expect(fromClipboard(slice)).toBe(slice);
  });
});
