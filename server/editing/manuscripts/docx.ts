import path from 'node:path';
import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import { contentsLimit } from '../../content/materials/contents.js';
import { Unreadable } from './archive.js';
import { mathOf } from './omml.js';
import { type Tally } from './tally.js';
import * as tree from '../../platform/markup/tree.js';
import {
  type Element,
  type Tree,
  attribute,
  child,
  childrenOf,
  elements,
  textOf,
  within,
  xmlOf,
} from '../../platform/markup/tree.js';

/** Only such parts are read; macros and embedded objects are not among them. */
const PART = /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:_rels\/)?[^/]+\.(?:xml|rels)|word\/media\/[^/]+)$/;
export const isPartOfDocx = (name: string) => PART.test(name) || name.endsWith('vbaProject.bin');

const XML_LIMITS = { characters: 12_000_000, tags: 600_000, depth: 200, 'attribute characters': 100_000 };
const BODIES = ['word/document.xml', 'word/footnotes.xml', 'word/endnotes.xml'];
const SHOWN = /^\.(?:png|jpe?g|gif|webp)$/i;

/** Stand in the text for what the library does not know. */
export const FORMULA = /\uE000(\d+)\uE001/;
const DECORATIVE = '\uE002';
/** The styles of paragraphs that we name ourselves. */
const STYLES = ['caption', ...[2, 3, 4, 5, 6].map((level) => `h${level}`)];
const STYLE_MAP = [
  ...STYLES.map((style) => `p[style-name='journal-${style}'] => ${style === 'caption' ? 'p.caption' : style}:fresh`),
  ...['u => u', 'strike => s', "p[style-name='Quote'] => blockquote > p:fresh"],
  ...["p[style-name='Intense Quote'] => blockquote > p:fresh", "p[style-name='Quotations'] => blockquote > p:fresh"],
];

/** A document of Word as HTML, with marks for formulas and captions; `arranged` makes a full text of it. */
export async function readDocx(parts: Map<string, Uint8Array>, tally: Tally, save: (bytes: Uint8Array) => string) {
  if (!parts.has(BODIES[0])) throw new Unreadable('not a document of Word');
  if ([...parts.keys()].some((name) => name.endsWith('vbaProject.bin'))) tally.lose('MACROS');
  const text = (name: string) => textOfPart(parts, name);
  const styles = new Styles(xmlOf(text('word/styles.xml')));
  const formulas: string[] = [];
  for (const name of BODIES) {
    if (!parts.has(name)) continue;
    const relations = relationsOf(xmlOf(text(name.replace('word/', 'word/_rels/') + '.rels')));
    const prepared = new Body(xmlOf(text(name)), {
      parts,
      relations,
      styles,
      tally,
      formulas,
      isMain: name === BODIES[0],
    });
    parts.set(name, Buffer.from(prepared.xml()));
  }
  parts.set('word/styles.xml', Buffer.from(styles.xml()));
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

type Relation = { target: string; isOutside: boolean };
const relationsOf = (rels: Tree) =>
  new Map<string, Relation>(
    within(rels, 'Relationship').map(({ attribs }) => [
      attribs.Id,
      { target: attribs.Target ?? '', isOutside: attribs.TargetMode === 'External' },
    ]),
  );

/** The meaning of the styles of paragraphs. */
class Styles {
  private readonly byId = new Map<string, { name: string; base: string; outline: string | undefined }>();

  constructor(private readonly root: Tree) {
    for (const style of within(root, 'w:style'))
      this.byId.set(attribute(style, 'w:styleId') ?? '', {
        name: (attribute(child(style, 'w:name'), 'w:val') ?? '').toLowerCase(),
        base: attribute(child(style, 'w:basedOn'), 'w:val') ?? '',
        outline: attribute(child(child(style, 'w:pPr'), 'w:outlineLvl'), 'w:val'),
      });
  }

  /** 'title', 'caption', or the level of a heading from 1. */
  meaningOf(paragraph: Element): 'title' | 'caption' | number | null {
    const properties = child(paragraph, 'w:pPr');
    const own = attribute(child(properties, 'w:outlineLvl'), 'w:val');
    if (own !== undefined) return levelOf(own);
    let id = attribute(child(properties, 'w:pStyle'), 'w:val') ?? '';
    for (let depth = 0; depth < 20 && id; depth++) {
      const { name, base, outline } = this.byId.get(id) ?? { name: id.toLowerCase(), base: '', outline: undefined };
      const [, level] = /^heading ?(\d)$/.exec(name) ?? [];
      if (level) return Number(level);
      if (name === 'title' || name === 'caption') return name;
      if (/^(?:figure|illustration|table|drawing)$/.test(name)) return 'caption';
      if (outline !== undefined) return levelOf(outline);
      id = base;
    }
    return null;
  }

  /** With ours. */
  xml(): string {
    const [root] = childrenOf(this.root);
    const own = STYLES.map(
      (name) => `<w:style w:type="paragraph" w:styleId="journal-${name}"><w:name w:val="journal-${name}"/></w:style>`,
    );
    return root
      ? tree
          .written(this.root)
          .replace(/<\/w:styles>\s*$|\/>\s*$/, (end) => (end.startsWith('<') ? own.join('') + end : end))
      : `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${own.join('')}</w:styles>`;
  }
}
const levelOf = (outline: string) => (/^[0-8]$/.test(outline) ? Number(outline) + 1 : null);

type Context = {
  parts: Map<string, Uint8Array>;
  relations: Map<string, Relation>;
  styles: Styles;
  tally: Tally;
  formulas: string[];
  isMain: boolean;
};

/** A part with text: counts what is in it, says what will be missing, and prepares the rest for the library. */
class Body {
  /** The level that becomes h2. */
  private readonly top: number;
  private last = 1;

  constructor(
    private readonly root: Tree,
    private readonly context: Context,
  ) {
    const levels = within(root, 'w:p').flatMap((paragraph) => {
      const meaning = this.context.styles.meaningOf(paragraph);
      return typeof meaning === 'number' && textOf(paragraph).trim() ? [meaning] : [];
    });
    this.top = Math.min(...levels);
    childrenOf(root).forEach((child) => this.walk(child));
  }

  xml(): string {
    return tree.written(this.root);
  }

  private walk(element: Element): void {
    const { tally } = this.context;
    switch (element.name) {
      case 'w:p':
        return this.paragraph(element);
      case 'w:tbl':
        tally.add('TABLES');
        break;
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        if (this.context.isMain) tally.add('NOTES');
        break;
      case 'w:commentReference':
        tally.lose('COMMENTS');
        break;
      case 'w:ins':
      case 'w:moveTo':
        if (textOf(element).trim()) tally.lose('INSERTIONS');
        break;
      case 'w:del':
      case 'w:moveFrom':
        if (childrenOf(element).length) tally.lose('DELETIONS');
        return tree.remove(element);
      case 'm:oMathPara':
      case 'm:oMath':
        return this.formula(element);
      case 'mc:AlternateContent':
        return this.alternatives(element);
      case 'w:drawing':
      case 'w:pict':
      case 'w:object':
        return this.picture(element);
      case 'w:fldSimple': {
        const link = linkOf(attribute(element, 'w:instr') ?? '');
        childrenOf(element).forEach((each) => this.walk(each));
        if (!link) return tree.unwrap(element);
        element.name = 'w:hyperlink';
        element.attribs = { 'w:anchor': link };
        return;
      }
      case 'w:dir':
      case 'w:bdo':
        childrenOf(element).forEach((each) => this.walk(each));
        return tree.unwrap(element);
    }
    childrenOf(element).forEach((each) => this.walk(each));
  }

  private paragraph(element: Element): void {
    const { styles, tally, isMain } = this.context;
    const meaning = isMain && textOf(element).trim() ? styles.meaningOf(element) : null;
    linkReferences(element);
    if (meaning === 'title') {
      tally.lose('TITLE', textOf(element).trim().slice(0, 100));
      return tree.remove(element);
    }
    if (typeof meaning === 'number') {
      const level = Math.min(6, this.last + 1, meaning - this.top + 2);
      this.last = level;
      this.style(element, `h${level}`);
      tally.heading(within(element, 'w:t').map(textOf).join(''));
    }
    if (meaning === 'caption') this.style(element, 'caption');
    childrenOf(element).forEach((each) => this.walk(each));
  }

  /** A numbered heading is no item of a list. */
  private style(paragraph: Element, name: string): void {
    const properties = child(paragraph, 'w:pPr');
    if (properties) tree.remove(properties);
    const [first] = paragraph.children;
    const own = tree.made(`<w:pPr><w:pStyle w:val="journal-${name}"/></w:pPr>`, true);
    if (first) tree.before(first, own);
    else tree.append(paragraph, [own]);
  }

  private formula(element: Element): void {
    const { tally, formulas } = this.context;
    const isDisplay = element.name === 'm:oMathPara';
    const runs = (isDisplay ? elements(element, 'm:oMath') : [element]).map((one) => {
      tally.add('EQUATIONS');
      formulas.push(mathOf(one, isDisplay || isAlone(one), (name) => tally.lose('FORMULA_PART', name)));
      return `<w:r><w:t xml:space="preserve">\uE000${formulas.length - 1}\uE001</w:t></w:r>`;
    });
    for (const run of runs) tree.before(element, tree.made(run, true));
    tree.remove(element);
  }

  /** The library takes the fallback, which is an old picture of a drawing. */
  private alternatives(element: Element): void {
    const choice = child(element, 'mc:Choice');
    const fallback = child(element, 'mc:Fallback');
    const isBetter = choice && within(choice, 'pic:pic', 'm:oMath', 'c:chart').length > 0;
    const chosen = isBetter ? choice : fallback;
    if (!chosen) return tree.remove(element);
    childrenOf(chosen).forEach((each) => this.walk(each));
    tree.unwrap(chosen);
    [...childrenOf(element)].filter(({ name }) => name.startsWith('mc:')).forEach((each) => tree.remove(each));
    tree.unwrap(element);
  }

  private picture(element: Element): void {
    const { tally } = this.context;
    const pictures = within(element, 'a:blip', 'v:imagedata');
    const inside = within(element, 'w:txbxContent');
    if (element.name === 'w:object') {
      const program = attribute(within(element, 'o:OLEObject')[0], 'ProgID') ?? '';
      const isFormula = /equation|mathtype/i.test(program);
      if (isFormula) {
        tally.add('EQUATIONS');
        tally.lose('OBJECT', program, 'EQUATIONS');
        return tree.remove(element);
      }
      tally.lose('OBJECT', program);
    }
    if (within(element, 'c:chart', 'cx:chart', 'dgm:relIds').length > 0) {
      tally.add('FIGURES');
      tally.lose('CHART', '', 'FIGURES');
      return tree.remove(element);
    }
    const [properties] = within(element, 'wp:docPr');
    if (properties) describe(properties);
    for (const picture of pictures) {
      tally.add('FIGURES');
      if (!this.isShown(picture)) tree.remove(picture);
      else if (
        within(element, 'a:srcRect').some(({ attribs }) => Object.values(attribs).some((side) => Number(side) > 0))
      )
        tally.lose('PICTURE_CROPPED');
    }
    if (pictures.length === 0 && inside.length === 0) tally.lose('SHAPE');
    inside.forEach((box) => childrenOf(box).forEach((each) => this.walk(each)));
  }

  private isShown(picture: Element): boolean {
    const { relations, parts, tally } = this.context;
    const relation = relations.get(attribute(picture, 'r:embed') ?? attribute(picture, 'r:id') ?? '');
    const format = path.extname(relation?.target ?? '');
    if (!relation || relation.isOutside || !parts.has(path.posix.join('word', relation.target)))
      tally.lose('PICTURE_ELSEWHERE', '', 'FIGURES');
    else if (!SHOWN.test(format)) tally.lose('PICTURE_FORMAT', format.slice(1).toUpperCase(), 'FIGURES');
    else return true;
    return false;
  }
}

/** What Word wrote by itself describes nothing. */
function describe(properties: Element): void {
  const isDecorative = within(properties, 'adec:decorative').some((one) => attribute(one, 'val') === '1');
  if (isDecorative) properties.attribs.descr = DECORATIVE;
  else if (/automatically generated/i.test(properties.attribs.descr ?? '')) delete properties.attribs.descr;
  // Only a name, such as 'Picture 3'.
  delete properties.attribs.title;
}

/** Whether a paragraph is a formula, perhaps with its number. */
function isAlone(formula: Element): boolean {
  const paragraph = formula.parent as Element;
  if (paragraph.name !== 'w:p' || elements(paragraph, 'm:oMath').length > 1) return false;
  const rest = within(paragraph, 'w:t').map(textOf).join('').trim();
  return /^(?:\(?[\d.]+[a-z]?\)?)?$/.test(rest);
}

const linkOf = (instruction: string) => /^\s*(?:REF|NOTEREF)\s+([^\s\\]+)/.exec(instruction)?.[1];

/** Turns the result of a field that refers to a bookmark into a link. */
function linkReferences(paragraph: Element): void {
  let instruction: string | null = null;
  let result: Element[] | null = null;
  let nested = 0;
  for (const run of elements(paragraph, 'w:r')) {
    const type = attribute(child(run, 'w:fldChar'), 'w:fldCharType');
    if (type === 'begin') {
      if (nested++ === 0) [instruction, result] = ['', null];
    } else if (type === 'separate' && nested === 1) result = [];
    else if (type === 'end') {
      if (--nested > 0 || instruction === null) continue;
      const link = linkOf(instruction);
      if (link && result?.length) {
        const hyperlink = tree.made(`<w:hyperlink/>`, true);
        hyperlink.attribs['w:anchor'] = link;
        tree.before(result[0], hyperlink);
        tree.append(hyperlink, result);
      }
      [instruction, result] = [null, null];
    } else if (result) result.push(run);
    else if (instruction !== null) instruction += elements(run, 'w:instrText').map(textOf).join('');
  }
}
