import path from 'node:path';
import { escape } from '../../../client/shared/escape.js';
import { type Styles } from './docx-styles.js';
import { mathOf } from './omml.js';
import { type Tally } from './tally.js';
import * as tree from '../../platform/markup/tree.js';
import type { Element, Tree } from '../../platform/markup/tree.js';
import { attribute, child, childrenOf, elements, textOf, within } from '../../platform/markup/tree.js';

export type Relation = { type: string; target: string };
type Context = {
  parts: Map<string, Uint8Array>;
  relations: Map<string, Relation>;
  styles: Styles;
  tally: Tally;
  formulas: string[];
  paragraphs: Paragraph[];
  isMain: boolean;
};
export type Paragraph = { element: Element; heading: string };

const SHOWN = /^\.(?:png|jpe?g|gif|webp)$/i;
/** Stands for the description of a picture that is decorative. */
export const DECORATIVE = '\uE002';

/** A part with text: counts what is in it, says what will be missing, and prepares the rest for the library. */
export class Body {
  /** The level that becomes h2. */
  private readonly top: number;
  private last = 1;
  private readonly moved = new Set<unknown>();
  /** Formulas that are a paragraph, perhaps with their number. */
  private readonly alone = new Set<Element>();

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
    const { tally, isMain } = this.context;
    const { name } = element;
    if (name === 'w:p') return this.paragraph(element);
    if (name === 'w:sym') return this.symbol(element);
    if (name === 'm:oMathPara' || name === 'm:oMath') return this.formula(element);
    if (name === 'mc:AlternateContent') return this.alternatives(element);
    if (['w:drawing', 'w:pict', 'w:object'].includes(name)) return this.picture(element);
    if (name === 'w:r' && !this.run(element)) return tree.remove(element);
    if (name === 'w:tr' && child(child(element, 'w:trPr'), 'w:del')) {
      tally.lose('DELETIONS');
      return tree.remove(element);
    }
    // The library would write one that readers could tick.
    if (name === 'w14:checkbox') return tree.remove(element);
    if (name === 'w:altChunk' || name === 'w:subDoc') tally.lose('OBJECT', name.slice(2));
    if (isMain && /^w:(?:foot|end)noteReference$/.test(name)) tally.add('NOTES');
    if (name === 'w:commentReference') tally.lose('COMMENTS');
    if ((name === 'w:ins' || name === 'w:moveTo') && textOf(element).trim()) tally.lose('INSERTIONS');
    childrenOf(element).forEach((each) => this.walk(each));
    if (name === 'w:tbl' && within(element, 'w:tr').length) tally.add('TABLES');
    else if (name === 'w:tbl') tree.remove(element);
    const link = linkOf(attribute(element, 'w:instr') ?? '');
    if (link) {
      element.name = 'w:hyperlink';
      element.attribs = { 'w:anchor': link };
    } else if (['w:fldSimple', 'w:dir', 'w:bdo'].includes(name)) tree.unwrap(element);
  }

  private paragraph(element: Element): void {
    const { styles, tally, isMain, paragraphs } = this.context;
    this.deletions(element);
    const meaning = isMain && textOf(element).trim() ? styles.meaningOf(element) : null;
    linkReferences(element);
    if (meaning === 'contents') {
      if (!tally.losses.some(({ kind }) => kind === 'CONTENTS')) tally.lose('CONTENTS');
      // The fields that begin and end in it are one.
      return within(element, 'w:t', 'w:tab').forEach(tree.remove);
    }
    if (meaning === 'title') {
      tally.lose('TITLE', textOf(element).trim().slice(0, 100));
      return tree.remove(element);
    }
    if (typeof meaning === 'number') {
      const level = Math.min(6, this.last + 1, meaning - this.top + 2);
      this.last = level;
      this.style(element, `h${level}`);
    }
    if (meaning === 'caption') this.style(element, 'caption');
    const text = within(element, 'w:t').map(textOf).join('');
    const formulas = within(element, 'm:oMath');
    if (formulas.length === 1 && (!text.trim() || NUMBER.test(text.trim()))) this.alone.add(formulas[0]);
    childrenOf(element).forEach((each) => this.walk(each));
    if (typeof meaning === 'number') tally.begin(text);
    paragraphs.push({ element, heading: tally.heading });
  }

  /** The library knows what a deleted end of a paragraph means. */
  private deletions(paragraph: Element): void {
    for (const deleted of within(paragraph, 'w:del', 'w:moveFrom')) {
      const isMark = (deleted.parent as Element).name.endsWith('Pr');
      if (isMark || childrenOf(deleted).length) this.context.tally.lose('DELETIONS');
      if (!isMark) tree.remove(deleted);
    }
  }

  /** Whether it is shown. Raised letters and those of fonts of symbols are written as what they mean. */
  private run(element: Element): boolean {
    const properties = child(element, 'w:rPr');
    const hidden = child(properties, 'w:vanish');
    const texts = elements(element, 'w:t');
    if (hidden && texts.length && !/^(?:0|off|false)$/.test(attribute(hidden, 'w:val') ?? '')) {
      this.context.tally.lose('HIDDEN');
      return false;
    }
    const raised = /^-?[1-9]/.exec(attribute(child(properties, 'w:position'), 'w:val') ?? '');
    if (raised && child(properties, 'w:sz') && !child(properties, 'w:vertAlign')) {
      const side = raised[0].startsWith('-') ? 'subscript' : 'superscript';
      tree.append(properties!, [tree.made(`<w:vertAlign w:val="${side}"/>`, true)]);
    }
    const font = escape(attribute(child(properties, 'w:rFonts'), 'w:ascii') ?? '');
    for (const text of texts.filter((one) => /[\uF000-\uF0FF]/.test(textOf(one)))) {
      for (const piece of textOf(text).split(/([\uF000-\uF0FF])/)) {
        const isSymbol = /^[\uF000-\uF0FF]$/.test(piece);
        const written = isSymbol
          ? `<w:sym w:font="${font}" w:char="${piece.charCodeAt(0).toString(16).toUpperCase()}"/>`
          : `<w:t xml:space="preserve">${escape(piece)}</w:t>`;
        if (piece) tree.before(text, tree.made(written, true));
      }
      tree.remove(text);
    }
    return true;
  }

  private symbol(element: Element): void {
    const font = attribute(element, 'w:font') ?? '';
    if (/^(?:symbol|wingdings(?: [23])?|webdings)$/i.test(font)) return;
    const character = String.fromCharCode(parseInt(attribute(element, 'w:char') ?? '', 16));
    if (/[\p{Cc}\p{Cs}\p{Co}]/u.test(character)) this.context.tally.lose('TEXT', font);
    else tree.before(element, tree.made(`<w:t>${escape(character)}</w:t>`, true));
    tree.remove(element);
  }

  /** A numbered heading is no item of a list. */
  private style(paragraph: Element, name: string): void {
    elements(paragraph, 'w:pPr').forEach(tree.remove);
    const own = tree.made(`<w:pPr><w:pStyle w:val="journal-${name}"/></w:pPr>`, true);
    tree.append(paragraph, [own, ...paragraph.children]);
  }

  private formula(element: Element): void {
    const { tally, formulas } = this.context;
    const isDisplay = element.name === 'm:oMathPara';
    const runs = (isDisplay ? elements(element, 'm:oMath') : [element]).map((one) => {
      tally.add('EQUATIONS');
      formulas.push(mathOf(one, isDisplay || this.alone.has(one), (name) => tally.lose('FORMULA_PART', name)));
      return `<w:r><w:t xml:space="preserve">\uE000${formulas.length - 1}\uE001</w:t></w:r>`;
    });
    for (const run of runs) tree.before(element, tree.made(run, true));
    tree.remove(element);
  }

  /** The library takes the fallback, which is an old picture of a drawing. */
  private alternatives(element: Element): void {
    const all = childrenOf(element);
    const chosen =
      all.find((one) => within(one, 'pic:pic', 'm:oMath', 'c:chart').length) ??
      all.findLast((one) => childrenOf(one).length);
    childrenOf(chosen).forEach((each) => this.walk(each));
    all.forEach((one) => (one === chosen ? tree.unwrap(one) : tree.remove(one)));
    tree.unwrap(element);
  }

  /** The library knows only pictures that stand alone: those of groups do. What floats, and the text of boxes, follows its paragraph. */
  private picture(element: Element): void {
    const { tally } = this.context;
    const shapes = within(element, ...SHAPES).filter((shape) => !within(shape, ...PICTURES, BOX).length);
    const boxes = within(element, BOX).filter((box) => !above(box, BOX));
    boxes.forEach(tree.remove);
    const inside = boxes.flatMap(childrenOf);
    const pictures = within(element, ...PICTURES);
    if (element.name === 'w:object') {
      const program = attribute(within(element, 'o:OLEObject')[0], 'ProgID') ?? '';
      if (/equation|mathtype/i.test(program)) {
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
    const isCropped = within(element, 'a:srcRect').some(({ attribs }) =>
      Object.values(attribs).some((side) => /^[1-9]/.test(side)),
    );
    const [whole] = within(element, 'wp:docPr');
    const drawings = pictures.flatMap((picture, index) => {
      tally.add('FIGURES');
      if (!this.isShown(picture)) return [];
      if (isCropped) tally.lose('PICTURE_CROPPED');
      return [standing(picture, index === 0 ? whole : undefined)];
    });
    const isRule = within(element, 'v:rect').some((shape) => attribute(shape, 'o:hr'));
    if (shapes.length ? !isRule : !pictures.length && !inside.length) tally.lose('SHAPE');
    const paragraph = above(element, 'w:p') ?? element;
    if (within(element, 'wp:anchor').length && within(paragraph, 'w:t').length) {
      const own = tree.made('<w:p><w:r></w:r></w:p>', true);
      tree.append(childrenOf(own)[0], drawings);
      this.move([own], paragraph);
    } else for (const drawing of drawings) tree.before(element, drawing);
    this.move(inside, paragraph);
    tree.remove(element);
    inside.forEach((each) => this.walk(each));
  }

  /** Puts them after a paragraph and what was moved there before. */
  private move(these: Element[], paragraph: Element): void {
    let last: Element = paragraph;
    while (last.next && this.moved.has(last.next)) last = last.next as Element;
    for (const one of these.toReversed()) {
      tree.after(last, one);
      this.moved.add(one);
    }
  }

  private isShown(picture: Element): boolean {
    const { relations, parts, tally } = this.context;
    const relation = relations.get(attribute(picture, 'r:embed') ?? attribute(picture, 'r:id') ?? '');
    const format = path.extname(relation?.target ?? '');
    if (!parts.has(path.posix.join('word', relation?.target ?? ''))) tally.lose('PICTURE_ELSEWHERE', '', 'FIGURES');
    else if (!SHOWN.test(format)) tally.lose('PICTURE_FORMAT', format.slice(1).toUpperCase(), 'FIGURES');
    else return true;
    return false;
  }
}

/** What stands beside a formula as its number. */
export const NUMBER = /^\(?[\p{Lu}\d.]*\d[a-z]?\)?$/u;
const BOX = 'w:txbxContent';
const PICTURES = ['a:blip', 'v:imagedata'];
const SHAPES = ['wps:wsp', 'wps:cxnSp', 'w14:contentPart', 'v:shape', 'v:rect', 'v:roundrect', 'v:oval', 'v:line'];

const OPEN = 'http://schemas.openxmlformats.org';
const NAMESPACES = [
  ...[`xmlns:wp="${OPEN}/drawingml/2006/wordprocessingDrawing"`, `xmlns:a="${OPEN}/drawingml/2006/main"`],
  ...[`xmlns:pic="${OPEN}/drawingml/2006/picture"`, `xmlns:r="${OPEN}/officeDocument/2006/relationships"`],
].join(' ');

function above(element: Element, name: string): Element | null {
  let one = element.parent as Element | null;
  while (one && one.name !== name) one = one.parent as Element | null;
  return one;
}

/** A picture without what surrounds it, described by itself or by the whole. */
function standing(picture: Element, whole: Element | undefined): Element {
  const own = child(child(above(picture, 'pic:pic') ?? undefined, 'pic:nvPicPr'), 'pic:cNvPr');
  const properties = [whole, own].find((one) => one?.attribs.descr) ?? whole ?? own;
  const drawing = tree.made(
    `<w:drawing ${NAMESPACES}><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`,
    true,
  );
  const described = tree.made('<wp:docPr/>', true);
  described.attribs.descr =
    attribute(properties, 'descr') ?? attribute(above(picture, 'v:shape') ?? undefined, 'alt') ?? '';
  tree.append(described, properties?.children ?? []);
  const isDecorative = within(described, 'adec:decorative').some((one) => attribute(one, 'val') === '1');
  if (isDecorative) described.attribs.descr = DECORATIVE;
  // What Word wrote by itself describes nothing.
  else if (/automatically generated/i.test(described.attribs.descr)) described.attribs.descr = '';
  const [blip] = within(drawing, 'a:blip');
  blip.attribs['r:embed'] = attribute(picture, 'r:embed') ?? attribute(picture, 'r:id') ?? '';
  tree.append(childrenOf(drawing)[0], [described]);
  return drawing;
}

const linkOf = (instruction: string) => /^\s*(?:REF|NOTEREF)\s+([^\s\\]+)/.exec(instruction)?.[1];

/** Turns the result of a field that refers to a bookmark into a link. */
function linkReferences(paragraph: Element): void {
  let instruction = '';
  let result: Element[] | null = null;
  let nested = 0;
  for (const run of elements(paragraph, 'w:r')) {
    const type = attribute(child(run, 'w:fldChar'), 'w:fldCharType');
    if (type === 'begin') nested++;
    else if (type === 'separate' && nested === 1) result = [];
    else if (type === 'end') {
      // What began in another paragraph may end here.
      nested = Math.max(nested - 1, 0);
      if (nested) continue;
      const link = linkOf(instruction);
      if (link) {
        const hyperlink = tree.made(`<w:hyperlink/>`, true);
        hyperlink.attribs['w:anchor'] = link;
        tree.before(run, hyperlink);
        tree.append(hyperlink, result ?? []);
      }
      [instruction, result] = ['', null];
    } else if (result) result.push(run);
    else instruction += elements(run, 'w:instrText').map(textOf).join('');
  }
}
