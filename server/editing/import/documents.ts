import fs from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { Unzip, UnzipInflate } from 'fflate';
import { MEGABYTE } from '../../../client/shared/rules.js';
import { zipDirectory } from '../../platform/files/zip-directory.js';
import { headOf } from './readers/embedded-file.js';
import { type Remark, SourceError, isLimitOrDisk, remark, requireAtMost, shortRemark } from './remark.js';

type DocumentFile = { path: string; name: string };
/** `pdf` is the file of the same name beside a document. */
export type Documents = { files: (DocumentFile & { pdf?: DocumentFile })[]; leftOut: Remark[] };

const MAX_DOCUMENTS = 100_000;
const MAX_BYTES = 4096 * MEGABYTE;
const CHUNK = 16 * 1024;
const MAX_DIRECTORY_BYTES = 64 * MEGABYTE;
const PDF = /\.pdf$/i;
/** What accompanies documents and is none. */
const NO_DOCUMENT = /\.(?:pdf|epub|png|jpe?g|gif|webp|avif|tiff?|svg|mp4|docx?|xlsx?|html?|css|js|dtd|xsd|rng|md)$/i;

/** The documents in a file, a ZIP archive, or a folder and its subfolders. Archives are unpacked into `unzipped`. */
export async function documentsOf(source: string, name: string, unzipped: string): Promise<Documents> {
  const isFile = (await stat(source)).isFile();
  if (isFile && headOf(source, 4).toString('latin1') !== 'PK\x03\x04')
    return { files: [{ path: source, name }], leftOut: [] };
  const all = isFile ? await unzip(source, name, unzipped) : await filesIn(source);
  const files = all.filter((file) => !NO_DOCUMENT.test(file.name));
  if (!files.length) throw new SourceError('nothingToImport', { name });
  const pdfs = new Map(all.filter((file) => PDF.test(file.name)).map((file) => [stemOf(file), file]));
  const withPdfs = files.map((file) => ({ ...file, pdf: pdfs.get(stemOf(file)) }));
  const taken = new Set(withPdfs.map(({ pdf }) => pdf));
  const others = all.filter((file) => NO_DOCUMENT.test(file.name) && !taken.has(file));
  return { files: withPdfs, leftOut: others.map((file) => shortRemark(remark('otherFile', { file: file.name }))) };
}

const stemOf = ({ name }: DocumentFile) => name.replace(/\.[^./\\]+$/, '');

async function filesIn(folder: string): Promise<DocumentFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => ({ path: file, name: path.relative(folder, file) }))
    .filter(({ name }) => !isHidden(name));
}

const isHidden = (name: string) => name.split(/[/\\]/).some((part) => /^\.(?!\.)|^__MACOSX$/.test(part));

/** The files of an archive, under names of our own. */
async function unzip(archive: string, name: string, folder: string): Promise<DocumentFile[]> {
  fs.mkdirSync(folder, { recursive: true });
  const files: DocumentFile[] = [];
  let isListed: ReturnType<typeof zipDirectory>;
  let bytes = 0;
  const reader = new Unzip((entry) => {
    if (entry.name.endsWith('/') || isHidden(entry.name)) return;
    const file = path.join(folder, String(files.length));
    files.push({ path: file, name: entry.name });
    requireAtMost(MAX_DOCUMENTS, files.length, 'tooManyRows', { file: name });
    if (NO_DOCUMENT.test(entry.name) && !PDF.test(entry.name)) return;
    fs.writeFileSync(file, '');
    let checksum = 0;
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      checksum = crc32(chunk, checksum);
      if (isLast && !isListed(entry.name, checksum)) throw new SourceError('archiveDamaged', { file: name });
      bytes += chunk.length;
      requireAtMost(MAX_BYTES, bytes, 'documentOver', { file: name, limit: MAX_BYTES / MEGABYTE });
      fs.appendFileSync(file, chunk);
    };
    entry.start();
  });
  reader.register(UnzipInflate);
  try {
    const start = Math.max(0, (await stat(archive)).size - MAX_DIRECTORY_BYTES);
    isListed = zipDirectory(await buffer(fs.createReadStream(archive, { start })), start);
    for await (const chunk of fs.createReadStream(archive, { highWaterMark: CHUNK })) reader.push(chunk as Buffer);
    reader.push(new Uint8Array(), true);
  } catch (error) {
    throw isLimitOrDisk(error as Error) ? error : new SourceError('archiveDamaged', { file: name });
  }
  return files;
}
