import { inOneLine } from '../../../client/shared/texts.js';
import { FORMULA } from './docx.js';
import { NUMBER } from './docx-body.js';
import { type Tally } from './tally.js';
import * as tree from '../../platform/markup/tree.js';
import type { Element } from '../../platform/markup/tree.js';
import { attribute, childrenOf, elements, made, textNode, textOf, within } from '../../platform/markup/tree.js';

/** The names of figures and tables, in the languages of the manuscripts. */
const FIGURE = 'fig(?:ure|ura)?|harta|map|foto(?:grafia)?|photo|skema|scheme|grafiku|chart|diagrami?';
const TABLE = 'tab(?:le|ela|ele)?';
const LABEL = new RegExp(`^\\s*((?:${FIGURE}|${TABLE})\\.?\\s*[\\dIVX]+(?:\\.\\d+)*[a-z]?[.:]?)\\s*[–—-]?\\s*`, 'iu');
/** By its name, or by its style where captions of this kind usually are. */
function isCaption(element: Element | null, names: string, isUsual: boolean): element is Element {
  if (element?.name !== 'p') return false;
  const isStyled = attribute(element, 'class') === 'caption';
  const isNamed = new RegExp(`^\\s*(?:${names})\\.?\\s*[\\dIVX]`, 'iu').test(textOf(element));
  return isNamed ? isStyled || isUsual : isStyled && isUsual && !LABEL.test(textOf(element));
}
const BIBLIOGRAPHY =
  /^[\d.\s]*(?:references?|bibliography|works cited|literature|literatura|referencat?|bibliografia|burimet)\s*:?$/i;

/** Makes a full text of HTML that lacks figures, notes and anchors. Its list of references is taken out. */
export function arranged(html: string, formulas: string[], tally: Tally): { html: string; references: string[] } {
  const body = made(`<body>${html}</body>`);
  notes(body);
  tables(body);
  figures(body);
  equations(body, formulas);
  const references = bibliography(body, tally);
  anchors(body);
  within(body, 'p', 'a').forEach((element) => delete element.attribs.class);
  return { html: tree.htmlOf(body), references };
}

/** The list at the end becomes a note each, as JATS has them. */
function notes(body: Element): void {
  const numbers = new Map<string, string>();
  for (const link of within(body, 'a')) {
    const [, kind, id] = /^#(footnote|endnote)-(\d+)$/.exec(attribute(link, 'href') ?? '') ?? [];
    if (!kind) continue;
    const name = `${kind}-${id}`;
    if (!numbers.has(name)) numbers.set(name, String(numbers.size + 1));
    const number = numbers.get(name)!;
    tree.replace(link, made(`<a href="#fn${number}">${number}</a>`));
  }
  for (const item of within(body, 'li')) {
    const number = numbers.get(attribute(item, 'id') ?? '');
    if (!number) continue;
    for (const link of within(item, 'a'))
      if (/^#(?:foot|end)note-ref-/.test(attribute(link, 'href') ?? '')) tree.remove(link);
    const note = made(`<aside id="fn${number}"></aside>`);
    const [start] = tree.textsIn(item);
    if (start) start.data = start.data.trimStart();
    // The space before the link back.
    const end = [...tree.textsIn(item)].at(-1);
    if (end) end.data = end.data.trimEnd();
    const [first = item] = elements(item, 'p');
    tree.append(first, [made(`<sup>${number}</sup>`), textNode(' '), ...first.children]);
    tree.append(note, item.children);
    tree.append(body, [note]);
    const list = item.parent as Element;
    tree.remove(item);
    if (!list.children.some(tree.isTag)) tree.remove(list);
  }
}

function tables(body: Element): void {
  for (const table of within(body, 'table')) {
    within(table, 'td', 'th').forEach(unwrapSingle);
    const rows = elements(table, 'tr');
    const rest = made('<table><tbody></tbody></table>').children[0] as Element;
    if (rows.length) {
      tree.append(rest, rows);
      tree.append(table, [rest]);
    }
    const [above, below] = [tree.previous(table), tree.next(table)];
    const caption = isCaption(above, TABLE, true) ? above : isCaption(below, TABLE, false) ? below : null;
    if (caption) frame(table, [captionOf(caption), table]);
  }
}

function figures(body: Element): void {
  // As LibreOffice writes them: a picture and its caption in one paragraph.
  for (const paragraph of within(body, 'p')) {
    const pictures = within(paragraph, 'img');
    if (!pictures.length || !isCaption(paragraph, FIGURE, true)) continue;
    const own = made('<p></p>');
    tree.before(paragraph, own);
    tree.append(own, pictures);
  }
  for (const paragraph of within(body, 'p')) {
    // In the cell of a table it is no figure of its own.
    if (paragraph.parent !== body || !within(paragraph, 'img').length || textOf(paragraph).trim()) continue;
    if (within(paragraph, 'a').some((anchor) => attribute(anchor, 'href'))) continue;
    const [above, below] = [tree.previous(paragraph), tree.next(paragraph)];
    const caption = isCaption(below, FIGURE, true) ? below : isCaption(above, FIGURE, false) ? above : null;
    const kept = [...within(paragraph, 'a'), ...within(paragraph, 'img')];
    frame(paragraph, [...kept, ...(caption ? [captionOf(caption)] : [])]);
    tree.remove(paragraph);
  }
}

function frame(before: Element, parts: Element[]): void {
  const figure = made('<figure></figure>');
  tree.before(before, figure);
  tree.append(figure, parts);
}

/** Its label stands out, as in texts that come from JATS. */
function captionOf(paragraph: Element): Element {
  const caption = made('<figcaption></figcaption>');
  const [whole, label] = LABEL.exec(textOf(paragraph)) ?? [];
  if (label) {
    let left = whole!.length;
    tree.append(caption, [made(`<strong>${label.replace(/\s+/g, ' ')}</strong>`), textNode(' ')]);
    for (const text of tree.textsIn(paragraph)) {
      const taken = Math.min(left, text.data.length);
      text.data = text.data.slice(taken);
      left -= taken;
    }
  }
  tree.append(caption, paragraph.children);
  tree.remove(paragraph);
  return caption;
}

/** As the editor writes them. */
function unwrapSingle(cell: Element): void {
  const [first, ...others] = childrenOf(cell);
  if (first?.name === 'p' && others.length === 0 && !first.attribs.class) tree.unwrap(first);
}

/** A formula on a line of its own, with its number, becomes a span, so that the number can be linked to. */
function equations(body: Element, formulas: string[]): void {
  for (const text of [...tree.textsIn(body)].filter(({ data }) => FORMULA.test(data))) {
    text.data
      .split(FORMULA)
      .map((piece, index) => (index % 2 ? made(formulas[Number(piece)] ?? '<math></math>') : textNode(piece)))
      .forEach((piece) => tree.before(text, piece));
    tree.remove(text);
  }
  let displayed = 0;
  for (const paragraph of within(body, 'p')) {
    const [math, other] = within(paragraph, 'math');
    if (attribute(math, 'display') !== 'block' || math.parent !== paragraph || other) continue;
    const number = textOf(paragraph).replace(textOf(math), '').trim();
    const anchors = within(paragraph, 'a');
    const hasLink = anchors.some((anchor) => attribute(anchor, 'href'));
    if (!NUMBER.test(number) || hasLink) continue;
    const numbered = made(`<span id="eq${++displayed}"></span>`);
    for (const node of [...paragraph.children]) tree.remove(node);
    tree.append(numbered, [...anchors, math, textNode(` ${number.startsWith('(') ? number : `(${number})`}`)]);
    tree.append(paragraph, [numbered]);
  }
}

/** The record lists the references: what follows the last such heading is taken out, up to the next one or the notes. */
function bibliography(body: Element, tally: Tally): string[] {
  const heading = within(body, 'h2', 'h3', 'h4', 'p')
    .filter((element) => element.parent === body && BIBLIOGRAPHY.test(textOf(element).trim()))
    .at(-1);
  if (!heading) return [];
  const lines: string[] = [];
  for (let entry = tree.next(heading); entry && /^(?:p|ol|ul)$/.test(entry.name); entry = tree.next(heading)) {
    for (const item of entry.name === 'p' ? [entry] : elements(entry, 'li')) {
      const line = inOneLine(textOf(item)).replace(/^\[?\d{1,3}[\].]\s*/, '');
      if (line) lines.push(line);
    }
    tree.remove(entry);
  }
  if (lines.length) {
    tally.forget(textOf(heading));
    tree.remove(heading);
  }
  return lines;
}

/** Links to bookmarks lead to the figure, heading, formula or paragraph they are in; other bookmarks go. */
function anchors(body: Element): void {
  const wanted = new Set(within(body, 'a').flatMap((link) => /^#(.+)/.exec(attribute(link, 'href') ?? '')?.[1] ?? []));
  const moved = new Map<string, string>();
  for (const anchor of within(body, 'a')) {
    const id = attribute(anchor, 'id');
    if (!id) continue;
    if (wanted.has(id)) {
      const target = holderOf(anchor);
      target.attribs.id ??= `a${moved.size + 1}`;
      moved.set(id, target.attribs.id);
    }
    tree.unwrap(anchor);
  }
  for (const link of within(body, 'a')) {
    const [, id] = /^#(.+)/.exec(attribute(link, 'href') ?? '') ?? [];
    if (id && moved.has(id)) link.attribs.href = `#${moved.get(id)}`;
    // Here, since a link may stand in one: that to a note.
    else if (id && !/^fn\d+$/.test(id)) tree.unwrap(link);
  }
}

function holderOf(anchor: Element): Element {
  const above: Element[] = [];
  for (let one = anchor.parent as Element | null; one && one.name !== 'body'; one = one.parent as Element | null)
    above.push(one);
  const find = (names: RegExp) =>
    above.find(({ name, attribs }) => names.test(name) && (name !== 'span' || attribs.id));
  return find(/^figure$/) ?? find(/^(?:span|h[2-6])$/) ?? find(/^(?:p|li)$/) ?? anchor;
}
