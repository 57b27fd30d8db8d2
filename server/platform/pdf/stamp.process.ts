import { readFile, writeFile } from 'node:fs/promises';
import { PDFDocument, type PDFFont, PDFName, StandardFonts } from '@cantoo/pdf-lib';

const A4: [number, number] = [595, 842];
const MARGIN = 60;
const WIDTH = A4[0] - 2 * MARGIN;

/** The lines of a text at a size. The standard fonts know the letters of western languages; of others only what they are without marks. */
function wrapped(text: string, font: PDFFont, size: number): string[] {
  const known = new Set(font.getCharacterSet());
  const isKnown = (character: string) => known.has(character.codePointAt(0)!);
  const written = [...text.normalize('NFC').replace(/\s+/g, ' ')]
    .map((one) => (isKnown(one) ? one : [...one.normalize('NFD')].filter(isKnown).join('') || '?'))
    .join('');
  const lines = [''];
  for (const word of written.split(' ').flatMap((long) => long.match(/.{1,60}/g) ?? [])) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
    if (font.widthOfTextAtSize(longer, size) <= WIDTH) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Writes a copy of a PDF with a page before the first. Without a source, or one that cannot be read, that page is all of it. */
const [source, target, text] = process.argv.slice(2);
const { heading, paragraphs } = JSON.parse(text) as { heading: string; paragraphs: string[] };
const document = source
  ? await PDFDocument.load(await readFile(source), { updateMetadata: false, password: '' })
  : await PDFDocument.create();
const [bold, regular] = [
  await document.embedFont(StandardFonts.HelveticaBold),
  await document.embedFont(StandardFonts.Helvetica),
];
const page = document.insertPage(0, A4);
// A viewer would open at the page behind the notice, and number the pages wrongly.
for (const name of ['OpenAction', 'PageLabels']) document.catalog.delete(PDFName.of(name));
let y = A4[1] - 2 * MARGIN;
const write = (paragraph: string, font: PDFFont, size: number) => {
  for (const line of wrapped(paragraph, font, size)) {
    if (y < MARGIN) return;
    page.drawText(line, { x: MARGIN, y, size, font });
    y -= size * 1.4;
  }
  y -= size;
};
write(heading, bold, 28);
for (const paragraph of paragraphs) write(paragraph, regular, 12);
await writeFile(target, await document.save());
