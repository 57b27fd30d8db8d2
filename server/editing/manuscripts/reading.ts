import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { percentDecoded } from '../../../client/shared/web-url.js';
import { bodyOf, fullTextLimit, fullTextOf } from '../../content/materials/full-text.js';
import { htmlOfJats, isJats } from '../../content/materials/jats.js';
import { type LimitError } from '../../platform/errors/errors.js';
import { articleOfJats } from '../import/readers/jats.js';
import { readXml } from '../import/readers/xml.js';
import { Unreadable, unpacked } from './archive.js';
import { arranged } from './arrange.js';
import { linkCitations } from './citations.js';
import { isPartOfDocx, readDocx } from './docx.js';
import { Tally, type Tallied, tallyJats, tallyOf } from './tally.js';

/** A full text whose `pictures` are files of the folder, in this order. */
export type Manuscript = { html: string; references: string[]; pictures: string[]; tallied: Tallied };
export type Outcome = { manuscript: Manuscript } | { unreadable: string } | { limit: LimitError };

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif)$/i;
const STRANGE_PICTURE = /\.(?:tiff?|bmp|svg|emf|wmf|eps|heic)$/i;
/** How a picture begins. */
const IMAGE = /^(?:\x89PNG|\xFF\xD8\xFF|GIF8|RIFF....WEBP|....ftypavif)/s;
const MAX_PICTURES = 200;
/** The service compares each with all. */
const MAX_TALLIED = 20_000;

type Save = (bytes: Uint8Array) => string;

/** Saves a picture, each once, and returns its name in the text, of which the service makes a file; `sources` has them by content. */
const savingIn =
  (folder: string, sources: Map<string, string>): Save =>
  (bytes) => {
    const digest = createHash('sha256').update(bytes).digest('hex');
    const saved = sources.get(digest);
    if (saved) return saved;
    if (sources.size >= MAX_PICTURES) throw new Unreadable('too many pictures');
    // As the sanitiser knows stored pictures.
    const source = `/uploads/manuscript/${digest.slice(0, 20)}-${String(sources.size).padStart(8, '0')}.webp`;
    fs.writeFileSync(path.join(folder, `picture-${sources.size}`), bytes);
    sources.set(digest, source);
    return source;
  };

async function read(file: string, folder: string): Promise<Outcome> {
  const bytes = fs.readFileSync(file);
  const tally = new Tally();
  const pictures = new Map<string, string>();
  const save = savingIn(folder, pictures);
  const { html, references } = IMAGE.test(bytes.toString('latin1', 0, 16))
    ? figuresOf([bytes], tally, save)
    : await (bytes.subarray(0, 2).toString('latin1') === 'PK'
        ? readArchive(bytes, tally, save, folder)
        : readText(bytes, tally, file, folder));
  const limit = fullTextLimit(html);
  if (limit) return { limit };
  const ofRecord = JSON.parse(fs.readFileSync(path.join(folder, 'references'), 'utf8')) as string[];
  const linked = linkCitations(fullTextOf(html), references, ofRecord, tally);
  const { items, losses, explained } = tally;
  if (items.length + losses.length > MAX_TALLIED) throw new Unreadable('too many parts');
  const tallied = { items, losses, explained };
  return { manuscript: { html: linked, references, pictures: [...pictures.values()], tallied } };
}

type Read = { html: string; references: string[] };

function figuresOf(files: Uint8Array[], tally: Tally, save: Save): Read {
  files.forEach(() => tally.add('FIGURES'));
  return { html: files.map((file) => `<figure><img src="${save(file)}"></figure>`).join(''), references: [] };
}

const stemOf = (file: string) => path.posix.parse(file).name;

async function readArchive(bytes: Buffer, tally: Tally, save: Save, folder: string): Promise<Read> {
  const names: string[] = [];
  const parts = unpacked(bytes, (name) => {
    if (!/(?:^|\/)(?:\.|__MACOSX|Thumbs\.db$|$)/.test(name)) names.push(name);
    return isPartOfDocx(name) || PICTURE.test(name) || /\.(?:xml|x?html?)$/i.test(name);
  });
  if (parts.has('[Content_Types].xml')) {
    const { html, formulas } = await readDocx(parts, tally, save);
    return arranged(html, formulas, tally);
  }
  const [text, ...others] = [...parts.keys()].filter(
    (name) => /\.(?:xml|x?html?)$/i.test(name) && !/(?:^|\/)[._]/.test(name),
  );
  const usable = names.filter((name) => PICTURE.test(name));
  const strange = names.filter((name) => STRANGE_PICTURE.test(name));
  if (usable.length && usable.length + strange.length === names.length) {
    for (const name of strange) tally.lose('PICTURE_FORMAT', path.posix.basename(name), undefined, '');
    const shown = usable.map((name) => parts.get(name)!);
    return figuresOf(shown, tally, save);
  }
  if (!text || others.length) throw new Unreadable('not one document');
  const at = path.join(folder, 'document');
  fs.writeFileSync(at, parts.get(text)!);
  const read = await readText(Buffer.from(parts.get(text)!), tally, at, folder);
  // If not by its path then by its last name, which JATS may write without an ending.
  const named = new Map(
    usable.flatMap((name) => [name, path.posix.basename(name), stemOf(name)].map((one) => [one, name])),
  );
  const saved = new Map<string, string>();
  const html = read.html.replace(/(<img\b[^>]*?\bsrc=")([^"]*)"/g, (whole, start: string, src: string) => {
    const at = path.posix.join(path.posix.dirname(text), percentDecoded(src));
    const name = named.get(at) ?? named.get(path.posix.basename(at));
    if (!name) return whole;
    if (!saved.has(name)) saved.set(name, save(parts.get(name)!));
    return `${start}${saved.get(name)}"`;
  });
  for (const name of usable)
    if (!saved.has(name)) tally.lose('PICTURE_UNUSED', path.posix.basename(name), undefined, '');
  // Where the text names one, the figure is told.
  const shown = new Set(
    [...read.html.matchAll(/<img\b[^>]*?\bsrc="([^"]*)"/g)].map(([, src]) => stemOf(percentDecoded(src))),
  );
  for (const name of strange)
    if (!shown.has(stemOf(name))) tally.lose('PICTURE_FORMAT', path.posix.basename(name), undefined, '');
  return { ...read, html };
}

async function readText(bytes: Buffer, tally: Tally, at: string, folder: string): Promise<Read> {
  const text = bytes.toString('utf8');
  if (text.includes('\0') || text.includes('\uFFFD')) throw new Unreadable('not a text');
  if (!isJats(text)) {
    const html = bodyOf(text);
    if (!/<[a-z][^<>]*>/i.test(html) || /^\s*(?:<[?!][^>]*>\s*)*<svg\b/i.test(html))
      throw new Unreadable('neither HTML nor JATS');
    for (const { kind, heading } of tallyOf(html.replace(/<(\/?)h1\b/gi, '<$1h2')).items) tally.add(kind, heading);
    return { html, references: [] };
  }
  tallyJats(text, tally);
  let references: string[] = [];
  for await (const article of readXml({ path: at, name: 'document' }, { records: ['article'] }))
    references = articleOfJats(article, folder).references ?? [];
  return { html: htmlOfJats(text), references };
}

/** Reads a manuscript beside whose pictures lie the `references` of its record. */
export async function outcomeOf(file: string, folder: string): Promise<Outcome> {
  try {
    return await read(file, folder);
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.message };
    throw error;
  }
}
