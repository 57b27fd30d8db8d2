import { PdfInspection } from './pdf-inspection.js';

const BODY = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n';

it.each<[string, content: string, isPdf: boolean, ...warnings: string[]]>([
  ['a complete one', `${BODY}trailer << >>\n%%EOF\n`, true],
  ['one with active content', `${BODY}<< /S /JavaScript /JS (app.alert\\(1\\)) >>\n%%EOF\n`, true],
  ['a truncated one', BODY, true, 'PDF_TRUNCATED'],
  ['an encrypted one', `${BODY}trailer << /Encrypt 5 0 R >>\n%%EOF`, true, 'PDF_ENCRYPTED'],
  ['a header alone', '%PDF-1.7\n%%EOF', false],
  ['a header that comes late', `junk ${BODY}%%EOF`, false],
  ['a web page that begins like one', '%PDF-1.7\n<html><p>text</p></html>%%EOF', false],
])('the inspection of a PDF knows %s, however it is divided into chunks', (_, content, isPdf, ...warnings) => {
  for (const size of [1, 7, 5_000]) {
    const inspection = new PdfInspection();
    for (let at = 0; at < content.length; at += size)
      inspection.push(Buffer.from(content.slice(at, at + size), 'latin1'));
    expect(inspection).toMatchObject({ isPdf, warnings });
  }
});
