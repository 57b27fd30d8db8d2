import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bodyOf } from '../../content/materials/full-text.js';
import { htmlOfJats, isJats } from '../../content/materials/jats.js';
import { articleOfJats } from '../import/readers/jats.js';
import { readXml } from '../import/readers/xml.js';
import { Unreadable, unpacked } from './archive.js';
import { arranged } from './arrange.js';
import { isPartOfDocx, readDocx } from './docx.js';
import { tallyJats } from './tally-jats.js';
import { type Loss, Tally, tallyOf } from './tally.js';

// Runs as a separate process (manuscripts.service.ts), because manuscripts come from strangers.

export type Manuscript = {
  html: string;
  references: string[];
  items: Tally['items'];
  losses: Loss[];
  explained: Tally['explained'];
};
export type Outcome = { manuscript: Manuscript } | { unreadable: string };

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif)$/i;
/** How a picture begins. */
const IMAGE = /^(?:\x89PNG|\xFF\xD8\xFF|GIF8|RIFF....WEBP|....ftypavif)/s;
const MAX_PICTURES = 200;

const [file, folder] = process.argv.slice(2);

class Pictures {
  private readonly known = new Map<string, string>();
  private readonly writes: Promise<void>[] = [];

  /** Its name in the text; the service makes a file of it. The same picture is stored once. */
  readonly save = (bytes: Uint8Array): string => {
    const digest = createHash('sha256').update(bytes).digest('hex');
    const known = this.known.get(digest);
    if (known) return known;
    if (this.known.size >= MAX_PICTURES) throw new Unreadable('too many pictures');
    const name = `picture-${this.known.size}`;
    this.known.set(digest, name);
    this.writes.push(writeFile(path.join(folder, name), bytes));
    return name;
  };

  async done(): Promise<void> {
    await Promise.all(this.writes);
  }
}

async function read(): Promise<Manuscript> {
  const bytes = await readFile(file);
  const tally = new Tally();
  const pictures = new Pictures();
  if (IMAGE.test(bytes.toString('latin1', 0, 16))) tally.add('FIGURES');
  const { html, references } = IMAGE.test(bytes.toString('latin1', 0, 16))
    ? { html: `<figure><img src="${pictures.save(bytes)}"></figure>`, references: [] }
    : await (bytes.subarray(0, 2).toString('latin1') === 'PK'
        ? readArchive(bytes, tally, pictures)
        : readText(bytes, tally, file));
  await pictures.done();
  return { html, references, items: tally.items, losses: tally.losses, explained: tally.explained };
}

type Read = { html: string; references: string[] };

async function readArchive(bytes: Buffer, tally: Tally, pictures: Pictures): Promise<Read> {
  const parts = unpacked(bytes, (name) => isPartOfDocx(name) || PICTURE.test(name) || /\.(?:xml|x?html?)$/i.test(name));
  if (parts.has('[Content_Types].xml')) {
    const { html, formulas } = await readDocx(parts, tally, pictures.save);
    return arranged(html, formulas, tally);
  }
  const [text, ...others] = [...parts.keys()].filter(
    (name) => /\.(?:xml|x?html?)$/i.test(name) && !/(?:^|\/)[._]/.test(name),
  );
  if (!text || others.length) throw new Unreadable('not one document');
  const at = path.join(folder, 'document');
  await writeFile(at, parts.get(text)!);
  const read = await readText(Buffer.from(parts.get(text)!), tally, at);
  // By their last names: the paths of a text and of its pictures are written in many ways.
  const named = new Map(
    [...parts.keys()].filter((name) => PICTURE.test(name)).map((name) => [path.posix.basename(name), name]),
  );
  const html = read.html.replace(/(<img\b[^>]*?\bsrc=")([^"]*)"/g, (whole, start: string, src: string) => {
    const base = path.posix.basename(safelyDecoded(src));
    const name =
      named.get(base) ??
      ['png', 'jpg', 'jpeg', 'gif', 'webp'].map((ending) => named.get(`${base}.${ending}`)).find(Boolean);
    return name ? `${start}${pictures.save(parts.get(name)!)}"` : whole;
  });
  return { ...read, html };
}

function safelyDecoded(src: string): string {
  try {
    return decodeURIComponent(src);
  } catch {
    return src;
  }
}

async function readText(bytes: Buffer, tally: Tally, at: string): Promise<Read> {
  const text = bytes.toString('utf8');
  if (text.includes('\0') || text.includes('\uFFFD')) throw new Unreadable('not a text');
  if (!isJats(text)) {
    const html = bodyOf(text);
    if (!/<[a-z][^<>]*>/i.test(html)) throw new Unreadable('neither HTML nor JATS');
    tally.items.push(...tallyOf(html.replace(/<(\/?)h1\b/gi, '<$1h2')).items);
    return { html, references: [] };
  }
  tallyJats(text, tally);
  let references: string[] = [];
  for await (const article of readXml({ path: at, name: 'document', onBytes: () => {} } as never, {
    records: ['article'],
  }))
    references = articleOfJats(article, folder).references ?? [];
  return { html: htmlOfJats(text), references };
}

async function outcome(): Promise<Outcome> {
  try {
    return { manuscript: await read() };
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.message };
    throw error;
  }
}

process.stdout.write(JSON.stringify(await outcome()));
