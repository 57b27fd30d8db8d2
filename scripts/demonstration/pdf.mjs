import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** A fixed date: the same text yields the same bytes. */
const CREATED_ON = new Date(Date.UTC(2023, 0, 1));
const MARGIN = { A4: 72, A5: 54 };
const TEXT_SIZE = { A4: 11.5, A5: 10.5 };

/** Typesets `sections` ({ title, subtitle?, byline?, body, note? }), each from a new page, in Times on journal-like pages headed by `head`. */
export async function printPdf(print) {
  const { size, language, title, author, sections } = print;
  const doc = new PDFDocument({
    size,
    margin: MARGIN[size],
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: CREATED_ON },
  });
  const bytes = buffer(doc);
  for (const section of sections) writeSection(doc, section, TEXT_SIZE[size]);
  const pages = doc.bufferedPageRange().count;
  for (let page = 0; page < pages; page++) writeMargins(doc, print, page);
  doc.end();
  return { bytes: await bytes, pages };
}

/** The standard fonts only cover Windows-1252: other letters lose their diacritics, and the rest become question marks. */
function printable(text) {
  const known = (character) => /[\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/.test(character);
  return [...text.normalize('NFC')]
    .map((character) => (known(character) ? character : character.normalize('NFD').replace(/\p{M}/gu, '')))
    .map((character) => (known(character) ? character : '?'))
    .join('');
}

function writeSection(doc, { title, subtitle, byline, body, note }, size) {
  doc.addPage();
  doc
    .font('Times-Bold')
    .fontSize(size * 1.6)
    .text(printable(title), { align: 'left', lineGap: 2 });
  if (subtitle)
    doc
      .font('Times-Italic')
      .fontSize(size * 1.15)
      .text(printable(subtitle))
      .moveDown(0.3);
  if (byline) doc.font('Times-Roman').fontSize(size).text(printable(byline));
  doc.moveDown(1.2);
  for (const paragraph of body.trim().split(/\n{2,}/)) writeParagraph(doc, printable(paragraph), size);
  if (note)
    doc
      .moveDown(1)
      .font('Times-Italic')
      .fontSize(size * 0.8)
      .text(printable(note), { align: 'left', lineGap: 1.5 });
}

function writeParagraph(doc, paragraph, size) {
  doc.font('Times-Roman').fontSize(size);
  if (paragraph.startsWith('## ')) {
    const needed = size * 5;
    if (doc.y + needed > doc.page.height - doc.page.margins.bottom) doc.addPage();
    doc
      .moveDown(0.4)
      .font('Times-Bold')
      .fontSize(size * 1.15)
      .text(paragraph.slice(3))
      .moveDown(0.4);
  } else if (paragraph.startsWith('- ')) {
    const items = paragraph.split('\n').map((line) => line.replace(/^- /, ''));
    for (const item of items) doc.text(`•  ${item}`, { indent: -10, indentAllLines: false, align: 'left', lineGap: 2 });
    doc.moveDown(0.5);
  } else if (paragraph.startsWith('[ ] ')) {
    const box = size * 0.8;
    doc
      .lineWidth(0.7)
      .rect(doc.x, doc.y + 1, box, box)
      .stroke();
    doc.text(paragraph.slice(4), doc.x + box + 8, doc.y, { lineGap: 2 });
    doc.x -= box + 8;
    doc.moveDown(0.5);
  } else {
    doc.text(paragraph, { align: 'justify', lineGap: 2, paragraphGap: size * 0.45 });
  }
}

function writeMargins(doc, { size, head, firstPage = 1 }, page) {
  doc.switchToPage(page);
  const { width, height, margins } = doc.page;
  const line = { width: width - 2 * MARGIN[size], lineBreak: false };
  margins.bottom = 0; // otherwise text below the margin would start a new page
  doc
    .font('Times-Italic')
    .fontSize(8.5)
    .text(printable(head), MARGIN[size], MARGIN[size] / 2, { ...line, align: 'center' });
  doc
    .font('Times-Roman')
    .fontSize(9)
    .text(String(firstPage + page || ''), MARGIN[size], height - MARGIN[size] / 1.6, { ...line, align: 'center' });
}
