import path from 'node:path';
import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import { shortened } from '../../../client/shared/texts.js';
import { contentsLimit } from '../../content/materials/contents.js';
import { Unreadable } from './archive.js';
import { Body, DECORATIVE, type Paragraph, type Relation } from './docx-body.js';
import { NO_STYLES, STYLES, Styles } from './docx-styles.js';
import { type Tally } from './tally.js';
import { type Tree, childrenOf, made, textOf, within, xmlOf } from '../../platform/markup/tree.js';

/** Only such parts are read; macros and embedded objects are not among them. */
const PART = /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:_rels\/)?[^/]+\.(?:xml|rels)|word\/media\/[^/]+)$/;
export const isPartOfDocx = (name: string) => PART.test(name) || name.endsWith('vbaProject.bin');

const XML_LIMITS = { characters: 12_000_000, tags: 600_000, depth: 200, 'attribute characters': 100_000 };

/** Stands in the text for a formula, which the library does not know. */
export const FORMULA = /\uE000(\d+)\uE001/;
const STYLE_MAP = [
  ...STYLES.map((style) => `p[style-name='journal-${style}'] => ${style === 'caption' ? 'p.caption' : style}:fresh`),
  ...['u => u', 'strike => s', "p[style-name='Quote'] => blockquote > p:fresh"],
  ...['Intense Quote', 'Quotations', 'Block Text'].map((name) => `p[style-name='${name}'] => blockquote > p:fresh`),
  ...['Source Code', 'Preformatted Text', 'HTML Preformatted'].map(
    (name) => `p[style-name='${name}'] => pre:separator('\\n')`,
  ),
  ...Object.entries({
    'Bullet 2': 'ul',
    'Number 2': 'ol',
    'Bullet 3': 'ul|ol > li > ul',
    'Number 3': 'ul|ol > li > ol',
  }).map(([name, list]) => `p[style-name='List ${name}'] => ul|ol > li > ${list} > li:fresh`),
];

/** A document of Word as HTML, with marks for formulas and captions; `arranged` makes a full text of it. */
export async function readDocx(parts: Map<string, Uint8Array>, tally: Tally, save: (bytes: Uint8Array) => string) {
  const text = (name: string) => textOfPart(parts, name);
  const relationsIn = (name: string) => relationsOf(xmlOf(text(name)));
  const main = partOf(relationsIn('_rels/.rels'), 'officeDocument') ?? '';
  if (!parts.has(main)) throw new Unreadable('not a document of Word');
  const ofMain = relationsIn(relationsName(main));
  if ([...parts.keys()].some((name) => name.endsWith('vbaProject.bin'))) tally.lose('MACROS');
  const stylesName = partOf(ofMain, 'styles') ?? 'word/styles.xml';
  const styles = new Styles(xmlOf(text(stylesName) || NO_STYLES));
  const formulas: string[] = [];
  const paragraphs: Paragraph[] = [];
  const names = [main, partOf(ofMain, 'footnotes') ?? '', partOf(ofMain, 'endnotes') ?? ''];
  for (const name of names.filter((one) => parts.has(one))) {
    const relations = relationsIn(relationsName(name));
    const root = xmlOf(text(name));
    // Written with other prefixes, nothing in it would be known.
    if (!childrenOf(root).every((one) => one.name.startsWith('w:'))) throw new Unreadable('not as Word writes it');
    const isMain = name === main;
    const prepared = new Body(root, { parts, relations, styles, tally, formulas, paragraphs, isMain });
    parts.set(name, Buffer.from(prepared.xml()));
  }
  parts.set(stylesName, Buffer.from(styles.xml()));
  const archive = zipSync(Object.fromEntries(parts), { level: 0 });
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(archive) },
    {
      styleMap: STYLE_MAP,
      externalFileAccess: false,
      includeEmbeddedStyleMap: false,
      convertImage: mammoth.images.imgElement(async (image) => ({ src: save(await image.readAsBuffer()) })),
    },
  );
  missing(paragraphs, value, tally);
  return { html: value.replaceAll(`alt="${DECORATIVE}"`, 'alt="" role="presentation"'), formulas };
}

/** Rejects entities, and what is too large or too deep for those who read it next. */
function textOfPart(parts: Map<string, Uint8Array>, name: string): string {
  // Our own marks.
  const text = Buffer.from(parts.get(name) ?? [])
    .toString('utf8')
    .replace(/[\uE000-\uE002]/g, '');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Unreadable('a document type');
  if (contentsLimit(text, XML_LIMITS, true)) throw new Unreadable('too large or too deeply nested');
  return text;
}

/** What is in the document, but not in what the library made of it. */
function missing(paragraphs: readonly Paragraph[], html: string, tally: Tally): void {
  const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');
  const all = lettersOf(textOf(made(`<body>${html}</body>`)));
  // Mostly behind the one before: always from the beginning would take quadratic time.
  let at = 0;
  for (const { element, heading } of paragraphs) {
    const text = within(element, 'w:t').map(textOf).join('');
    const index = all.indexOf(lettersOf(text), at);
    if (index >= 0) at = index;
    else if (!all.includes(lettersOf(text))) tally.lose('TEXT', shortened(text, 60), undefined, heading);
  }
}

const relationsOf = (rels: Tree) =>
  new Map<string, Relation>(
    within(rels, 'Relationship').map(({ attribs }) => [
      attribs.Id,
      {
        type: path.posix.basename(attribs.Type ?? ''),
        target: (attribs.Target ?? '').replace(/^\/(?:word\/)?/, ''),
      },
    ]),
  );
const relationsName = (name: string) => `word/_rels/${path.posix.basename(name)}.rels`;
/** The name of the part of a type. */
function partOf(relations: Map<string, Relation>, type: string): string | undefined {
  const target = [...relations.values()].find((one) => one.type === type)?.target;
  return target && path.posix.join('word', target.replace(/^word\//, ''));
}
