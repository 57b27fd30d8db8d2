import fs from 'node:fs';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { docx, paragraph } from './docx.js';

export type UploadFile = { name: string; type: string; bytes: Buffer };

const PDF = 'application/pdf';

/** An export of OJS, without the cover: for that each import starts a process. */
export const ojsWithoutCover = () =>
  fs.readFileSync('test/moving-in/ojs-3.5.xml', 'utf8').replace(/<covers>[^]*?<\/covers>/, '');

export async function pdf({
  text = 'Shqipëria',
  pages = [text],
  title,
  name = 'artikulli.pdf',
  bookmarks = [],
  isTagged = false,
  userPassword,
  ownerPassword,
}: {
  text?: string;
  pages?: string[];
  /** In large letters above the first page. */
  title?: string;
  name?: string;
  /** The outline: of each page its heading, and one below it. */
  bookmarks?: [heading: string, below?: string][];
  isTagged?: boolean;
  userPassword?: string;
  ownerPassword?: string;
} = {}): Promise<UploadFile> {
  const document = new PDFDocument({ tagged: isTagged, userPassword, ownerPassword, info: { Title: text } });
  const bytes = buffer(document);
  if (title) document.fontSize(20).text(title).fontSize(12);
  for (const [index, page] of pages.entries()) {
    (index ? document.addPage() : document).text(page);
    const [heading, below] = bookmarks[index] ?? [];
    const item = heading !== undefined && document.outline.addItem(heading);
    if (item && below !== undefined) item.addItem(below);
  }
  document.end();
  return { name, type: PDF, bytes: await bytes };
}

/** A PDF of these objects; buffers become deflated streams. */
export function pdfOf(objects: (string | Buffer)[]): UploadFile {
  let file = '%PDF-1.7\n';
  let entries = '0000000000 65535 f \n';
  objects.forEach((content, index) => {
    entries += `${String(file.length).padStart(10, '0')} 00000 n \n`;
    const body =
      typeof content === 'string'
        ? content
        : `<</Length ${content.length}/Filter/FlateDecode>>stream\n${content.toString('latin1')}\nendstream`;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
  });
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n${entries}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF`;
  return { name: 'artikulli.pdf', type: PDF, bytes: Buffer.from(file + end, 'latin1') };
}

/** A PDF of one page whose content is this stream. */
export const pdfOfPage = (stream: Buffer): UploadFile =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>',
    stream,
  ]);

export async function picture(
  format: 'png' | 'jpeg' | 'webp' = 'png',
  [width, height] = [330, 440],
): Promise<UploadFile> {
  const background = { r: 20, g: 90, b: 60 };
  const bytes = await sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
    .toFormat(format)
    .toBuffer();
  return { name: `kopertina.${format}`, type: `image/${format}`, bytes };
}

export const word = (name = 'udhezime.docx'): UploadFile => ({
  name,
  type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  bytes: docx({ body: paragraph('Udhëzime') }),
});

export const renamed = (file: UploadFile, name: string): UploadFile => ({ ...file, name });
