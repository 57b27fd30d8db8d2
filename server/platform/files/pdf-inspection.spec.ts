import { PdfInspection } from './pdf-inspection.js';

const BODY = `1 0 obj\n<< /Type /Catalog >>\nendobj\n${' '.repeat(100)}`;

function inspected(content: string, chunk = content.length || 1): PdfInspection {
  const inspection = new PdfInspection();
  for (let at = 0; at < content.length; at += chunk)
    inspection.push(Buffer.from(content.slice(at, at + chunk), 'latin1'));
  return inspection;
}

describe('the inspection of a PDF', () => {
  it('accepts a complete one, however it is divided into chunks', () => {
    for (const chunk of [1, 7, 5000]) {
      const inspection = inspected(`%PDF-1.7\n${BODY}trailer << >>\n%%EOF\n`, chunk);
      expect(inspection.isPdf).toBe(true);
      expect(inspection.warnings).toEqual([]);
    }
  });

  it('warns of truncated and encrypted ones', () => {
    expect(inspected(`%PDF-1.7\n${BODY}`).warnings).toEqual(['PDF_TRUNCATED']);
    expect(inspected(`%PDF-1.7\n${BODY}trailer << /Encrypt 5 0 R >>\n%%EOF`, 3).warnings).toEqual(['PDF_ENCRYPTED']);
  });

  it.each([
    ['nothing', ''],
    ['a header alone', '%PDF-1.7\n'],
    ['a header that comes late', `junk %PDF-1.7\n${BODY}%%EOF`],
    ['a web page that begins like one', `%PDF-1.7\n<html>${'<p>text</p>'.repeat(50)}</html>%%EOF`],
  ])('does not accept %s as a PDF', (_, content) => {
    expect(inspected(content).isPdf).toBe(false);
  });
});
