/** @jest-environment jsdom */
import { fromWord } from './from-word';
import { documentOf, htmlOf } from './schema';

/** As Word writes it to the clipboard, with arbitrary line breaks. */
const clipboard = (body: string) => `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0cm;} @list l0:level1 {mso-level-text:"%1\\."} --></style>
</head><body lang=SQ style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

const item = (level: number, mark: string, text: string, position = 'Middle', list = 0) =>
  `<p class=MsoListParagraphCxSp${position} style='margin-left:${level * 36}.0pt;text-indent:-18.0pt;mso-list:l${list} level${level} lfo${list + 1}'>` +
  `<![if !supportLists]><span lang=SQ style='mso-bidi-font-family:Calibri'><span\nstyle='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;\n</span></span></span><![endif]>` +
  `<span lang=SQ\nstyle='mso-ansi-language:SQ'>${text}<o:p></o:p></span></p>\n\n`;

const pasted = (body: string) => htmlOf(documentOf(fromWord(clipboard(body))));

describe('text pasted from Word', () => {
  it('loses its styles, comments and empty paragraphs, and no word', () => {
    expect(
      pasted(
        `<p class=MsoTitle><span lang=SQ>Numri 12<o:p></o:p></span></p>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span style='font-size:12.0pt;font-family:"Times New Roman",serif'>Uji</span></b> H<sub>2</sub>O,
500 km<sup>2</sup>, <i>Quercus</i><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>`,
      ),
    ).toBe('<h2>Numri 12</h2><p><strong>Uji</strong> H<sub>2</sub>O, 500 km<sup>2</sup>, <em>Quercus</em></p>');
  });

  it('becomes lists with the levels that its paragraphs name', () => {
    expect(
      pasted(
        item(1, '1.', 'Hyrje', 'First') +
          item(2, 'a.', 'Lumenjtë') +
          item(2, 'b.', 'Liqenet') +
          item(1, '2.', 'Malet') +
          item(2, 'o', 'Tomorri', 'Last', 1),
      ),
    ).toBe('<ol><li>Hyrje<ol><li>Lumenjtë</li><li>Liqenet</li></ol></li><li>Malet<ul><li>Tomorri</li></ul></li></ol>');
  });

  it('begins a new list after a paragraph, and when the bullets change', () => {
    expect(
      pasted(
        `${item(1, '·', 'Një', 'First')}<p class=MsoNormal>Midis</p>${item(1, '·', 'Dy', 'First')}${item(1, '1)', 'Tre', 'Last', 1)}`,
      ),
    ).toBe('<ul><li>Një</li></ul><p>Midis</p><ul><li>Dy</li></ul><ol><li>Tre</li></ol>');
  });

  it('loses the dots, bookmarks and links of a table of contents', () => {
    expect(
      pasted(
        `<p class=MsoToc1 style='tab-stops:right dotted 453.1pt'><a href="#_Toc123"><span class=MsoHyperlink>Ana Kola: Liqeni<span
style='mso-tab-count:1 dotted'>............. </span>17</span></a></p><p class=MsoNormal><a name="_Toc123"></a>Fund</p>`,
      ),
    ).toBe('<p>Ana Kola: Liqeni 17</p><p>Fund</p>');
  });

  it('has the marks of footnotes raised, and the notes below', () => {
    const mark = (to: string, name: string) =>
      `<a style='mso-footnote-id:ftn1' href="#${to}" name="${name}"><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:12.0pt'>[1]</span></span><![endif]></span></span></a>`;
    expect(
      pasted(
        `<p class=MsoNormal>Drini${mark('_ftn1', '_ftnref1')} rrjedh.</p><div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText>${mark('_ftnref1', '_ftn1')} Kola 2001.</p></div></div>`,
      ),
    ).toContain('<p>Drini<sup>[1]</sup> rrjedh.</p>');
  });

  it('keeps the spans and heads of tables', () => {
    expect(
      pasted(
        `<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
 <thead><tr style='mso-yfti-irow:0'><td width=200 colspan=2 valign=top style='width:150.0pt'><p class=MsoNormal><b>Vendi</b></p></td></tr></thead>
 <tr style='mso-yfti-irow:1'><td width=100><p class=MsoNormal>Korça<o:p></o:p></p></td><td><p class=MsoNormal><o:p>&nbsp;</o:p></p></td></tr></table>`,
      ),
    ).toBe(
      '<table><thead><tr><th colspan="2"><strong>Vendi</strong></th></tr></thead><tbody><tr><td>Korça</td><td>&nbsp;</td></tr></tbody></table>',
    );
  });
});

it('leaves other text unchanged', () => expect(fromWord('<p lang="sq">a</p>')).toBe('<p lang="sq">a</p>'));
