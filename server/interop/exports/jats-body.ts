import type { Element, Node } from '../../platform/markup/tree.js';
import { child, childrenOf, elements, isTag, made, textOf, within } from '../../platform/markup/tree.js';
import { mathml } from './jats-math.js';
import { Xml, xml } from './xml.js';

type Content = Xml | string;
type Context = {
  /** Makes the URLs of pictures absolute. */
  site: string;
  /** How many references the article has. */
  references: number;
  /** What the ids of the text name. */
  kinds: Map<string, string>;
  notes: Xml[];
  /** Whether there can be no blocks: in a title, a term, a link, and what stands out. */
  isLine?: true;
  isLink?: true;
};

const HEADING = /^h([2-6])$/;
const TRANSPARENT = ['section', 'div', 'article'];
/** What lists, tables and their parts must have; without it only their content is written. */
const NEEDED: Record<string, RegExp> = {
  ...{ ul: /^li$/, ol: /^li$/, dl: /^dt$/, table: /^t(?:head|body|foot|r)$/ },
  ...{ thead: /^tr$/, tbody: /^tr$/, tfoot: /^tr$/, tr: /./ },
};

/** Stand apart also where there can be no list and no table. */
const PARTS = ['li', 'dt', 'dd', 'th', 'td', 'caption'];

/** The full text of an article as body of a JATS document, and its notes for the back. The importer makes the same text of it. */
export function jatsBody(html: string, site: string, references: number): { body: Xml; notes: Xml | null } {
  const text = made(`<body>${html}</body>`);
  for (const element of within(text, ...Object.keys(NEEDED)).reverse())
    if (!childrenOf(element).some(({ name }) => NEEDED[element.name].test(name))) element.name = 'div';
  const kinds = kindsOf(text);
  const flat = flattened(text.children);
  const written = () => {
    const notes: Xml[] = [];
    const body = xml`<body>${sections(flat, { site, references, kinds, notes })}</body>`;
    return { body, notes: notes.length ? xml`<fn-group>${notes}</fn-group>` : null };
  };
  const { body, notes } = written();
  const ids = new Set([...`${body}${notes ?? ''}`.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
  const lost = [...kinds.keys()].filter((id) => !ids.has(id));
  // Nothing may lead to what JATS has no place for.
  for (const id of lost) kinds.delete(id);
  return lost.length ? written() : { body, notes };
}

function kindsOf(text: Element): Context['kinds'] {
  const kinds: Context['kinds'] = new Map();
  for (const element of within(text, 'h2', 'h3', 'h4', 'h5', 'h6', 'figure', 'table', 'aside', 'span', 'p', 'li')) {
    const { id } = element.attribs;
    if (!id) continue;
    const isNote = element.name === 'aside' && !childrenOf(element).some(({ name }) => HEADING.test(name));
    if (isNote) kinds.set(id, 'fn');
    else if (HEADING.test(element.name)) kinds.set(id, 'sec');
    else if (element.name === 'figure') kinds.set(id, within(element, 'table').length ? 'table' : 'fig');
    else if (element.name === 'span' && within(element, 'math').length) kinds.set(id, 'disp-formula');
    else kinds.set(id, 'other');
  }
  return kinds;
}

/** Without elements that only group others. */
const flattened = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => (isTag(node) && TRANSPARENT.includes(node.name) ? flattened(node.children) : [node]));

/** Each heading opens a section, which ends where one of its level or above begins. */
function sections(nodes: readonly Node[], context: Context): Xml[] {
  const start = nodes.findIndex((node) => isTag(node) && HEADING.test(node.name));
  if (start === -1) return blocks(nodes, context);
  const parts = [...blocks(nodes.slice(0, start), context)];
  let at = start;
  while (at < nodes.length) {
    const heading = nodes[at] as Element;
    const end = nodes.findIndex(
      (node, index) => index > at && isTag(node) && HEADING.test(node.name) && node.name <= heading.name,
    );
    const inside = nodes.slice(at + 1, end === -1 ? nodes.length : end);
    const title = inLine(heading, context);
    parts.push(xml`<sec${id(heading)}><title>${title}</title>${sections(inside, context)}</sec>`);
    at = end === -1 ? nodes.length : end;
  }
  return parts;
}

const id = ({ attribs }: Element) => attribs.id && xml` id="${attribs.id}"`;

const BLOCKS: Record<string, (element: Element, context: Context) => Content[] | Xml | null> = {
  p: (element, context) => xml`<p${id(element)}>${inline(element.children, context)}</p>`,
  ul: (element, context) => list('bullet', element, context),
  ol: (element, context) => list('order', element, context),
  blockquote: (element, context) => xml`<disp-quote>${blocks(element.children, context)}</disp-quote>`,
  pre: (element, context) =>
    isOfWords(element)
      ? xml`<preformat>${inLine(element, context)}</preformat>`
      : xml`<disp-quote><p>${inline(element.children, context)}</p></disp-quote>`,
  hr: () => null,
  dl: definitions,
  table: (element, context) =>
    xml`<table-wrap>${captionOf(child(element, 'caption'), context)}${table(element, context)}</table-wrap>`,
  figure,
  aside,
};

const list = (type: 'bullet' | 'order', element: Element, context: Context) =>
  xml`<list list-type="${type}">${elements(element, 'li').map((item) => xml`<list-item${id(item)}>${filled(paragraphs(blocks(item.children, context), OF_ITEMS))}</list-item>`)}</list>`;

/** An item has one term, and need not have a definition. */
function definitions(element: Element, context: Context): Xml {
  const items: { term?: Element; definitions: Element[] }[] = [];
  for (const part of childrenOf(element)) {
    if (part.name === 'dt') items.push({ term: part, definitions: [] });
    else if (items.length) items.at(-1)!.definitions.push(part);
    else items.push({ definitions: [part] });
  }
  return xml`<def-list>${items.map(
    ({ term, definitions: all }) =>
      xml`<def-item><term>${term && inLine(term, context)}</term>${all.map((one) => xml`<def>${filled(paragraphs(blocks(one.children, context)))}</def>`)}</def-item>`,
  )}</def-list>`;
}

/** Blocks; text that stands between them becomes paragraphs. */
function blocks(nodes: readonly Node[], context: Context): Xml[] {
  const parts: Xml[] = [];
  let loose: Node[] = [];
  const end = () => {
    const content = inline(loose, context);
    if (loose.some((node) => isTag(node) || textOf(node).trim())) parts.push(xml`<p>${content}</p>`);
    loose = [];
  };
  for (const node of flattened(nodes)) {
    const name = isTag(node) ? (HEADING.test(node.name) ? 'heading' : node.name) : '';
    if (name === 'heading') {
      end();
      parts.push(xml`<p${id(node as Element)}><bold>${inLine(node as Element, context)}</bold></p>`);
    } else if (name in BLOCKS) {
      end();
      const made = BLOCKS[name](node as Element, context);
      if (made instanceof Xml) parts.push(made);
    } else loose.push(node);
  }
  end();
  return parts;
}

/** The label is what stands out first, a title what does next. */
function captionOf(caption: Element | undefined, context: Context): Xml | null {
  if (!caption) return null;
  const parts = elements(caption, 'p');
  const [first, ...others] = parts.length ? parts.map(({ children }) => children) : [caption.children];
  const [label, afterLabel] = strong(first);
  const [title, rest] = label ? strong(afterLabel) : [null, first];
  const contents = [rest, ...others].filter((nodes) => nodes.some((node) => textOf(node).trim() || isTag(node)));
  return xml`${label && xml`<label>${textOf(label)}</label>`}${
    (title !== null || contents.length > 0) &&
    xml`<caption>${title && xml`<title>${inLine(title, context)}</title>`}${contents.map((nodes) => xml`<p>${inline(nodes, context, true)}</p>`)}</caption>`
  }`;
}

function strong(nodes: readonly Node[]): [Element | null, readonly Node[]] {
  const index = nodes.findIndex((node) => isTag(node) || textOf(node).trim());
  const node = nodes[index];
  return node && isTag(node) && node.name === 'strong' ? [node, nodes.slice(index + 1)] : [null, nodes];
}

function figure(element: Element, context: Context): Xml {
  const caption = child(element, 'figcaption');
  const rest = element.children.filter((node) => node !== caption);
  const tables = elements(element, 'table');
  if (tables.length === 1) {
    const beside = rest
      .filter((node) => node !== tables[0])
      .flatMap((node) => (isTag(node) && node.name === 'small' ? node.children : [node]));
    // Its notes stay below the table.
    const notes: Xml[] = [];
    const foot = [...paragraphs(blocks(beside, { ...context, notes })), ...notes];
    return xml`<table-wrap${id(element)}>${captionOf(caption ?? child(tables[0], 'caption'), context)}${table(tables[0], context)}${foot.length ? xml`<table-wrap-foot>${foot}</table-wrap-foot>` : null}</table-wrap>`;
  }
  const pictures = within(element, 'img').map((picture) => graphic(picture, context));
  const others = blocks(rest, context);
  return xml`<fig${id(element)}>${captionOf(caption, context)}${pictures.length ? pictures : paragraphs(others, OF_FIGURES)}</fig>`;
}

function table(element: Element, context: Context): Xml {
  const cells = (row: Element) =>
    childrenOf(row).map((cell) => {
      const spans = ['colspan', 'rowspan', 'scope'].flatMap((name) =>
        cell.attribs[name] ? [new Xml(` ${name}="${xml`${cell.attribs[name]}`.text}"`)] : [],
      );
      const hasBlocks = flattened(cell.children).some((node) => isTag(node) && node.name in BLOCKS);
      const content = hasBlocks ? paragraphs(blocks(cell.children, context), OF_CELLS) : inline(cell.children, context);
      return cell.name === 'th' ? xml`<th${spans}>${content}</th>` : xml`<td${spans}>${content}</td>`;
    });
  const rows = (parts: Element[]) =>
    parts.flatMap((part) => elements(part, 'tr')).map((row) => xml`<tr>${cells(row)}</tr>`);
  const [head, foot] = ['thead', 'tfoot'].map((name) => rows(elements(element, name)));
  const bodies = [element, ...elements(element, 'tbody')].map((part) => rows([part])).filter(({ length }) => length);
  // No table is a head alone.
  if (!bodies.length) return xml`<table${id(element)}><tbody>${head}${foot}</tbody></table>`;
  return xml`<table${id(element)}>${head.length > 0 && xml`<thead>${head}</thead>`}${foot.length > 0 && xml`<tfoot>${foot}</tfoot>`}${bodies.map((body) => xml`<tbody>${body}</tbody>`)}</table>`;
}

const OF_ITEMS = /^<(?:p|list|def-list)[ >]/;
const OF_CELLS = /^<(?!fig|table-wrap|boxed-text)/;
const OF_FIGURES = /^<(?!fig|boxed-text)/;
/** What is below a table, and in a note, an item or a definition, is in paragraphs. */
const paragraphs = (parts: Xml[], own = /^<p[ >]/) =>
  parts.map((part) => (own.test(part.text) ? part : xml`<p>${part}</p>`));
/** They have at least one. */
const filled = (parts: Xml[]) => (parts.length ? parts : xml`<p/>`);

/** A note moves to the back; what has headings is a box. */
function aside(element: Element, context: Context): Xml | null {
  if (context.kinds.get(element.attribs.id ?? '') !== 'fn')
    return xml`<boxed-text${id(element)}>${sections(element.children, context)}</boxed-text>`;
  const [first] = elements(element, 'p');
  const [mark] = first?.children ?? [];
  const label = mark && isTag(mark) && mark.name === 'sup' ? mark : null;
  const start = label && xml`<label>${textOf(label)}</label><p>${inline(first.children.slice(1), context, true)}</p>`;
  const rest = blocks(label ? element.children.filter((node) => node !== first) : element.children, context);
  context.notes.push(xml`<fn${id(element)}>${filled([start ?? [], paragraphs(rest)].flat())}</fn>`);
  return null;
}

function graphic({ attribs }: Element, { site }: Context): Xml {
  const source = attribs.src?.startsWith('/') ? site + attribs.src : attribs.src;
  const use = attribs.role === 'presentation' && xml` specific-use="decorative"`;
  return xml`<graphic xlink:href="${source}"${use}>${attribs.alt && xml`<alt-text>${attribs.alt}</alt-text>`}</graphic>`;
}

const INLINE: Record<string, string> = {
  ...{ em: 'italic', i: 'italic', strong: 'bold', b: 'bold', sub: 'sub', sup: 'sup' },
  ...{ u: 'underline', s: 'strike', code: 'monospace', abbr: 'abbrev' },
};

/** What preformatted text may have, and a link. */
const isOfWords = (element: Element) =>
  within(element, 'img', 'math', 'span', 'a').every(({ name, attribs: { id, href } }) =>
    name === 'span' ? !id : name === 'a' && !href?.startsWith('#'),
  );

const inLine = (element: Element, context: Context) => inline(element.children, { ...context, isLine: true });

/** `isStart`: what comes first follows a label. */
function inline(nodes: readonly Node[], context: Context, isStart = false): Content[] {
  return nodes.flatMap((node, index): Content[] => {
    if (!isTag(node)) return 'data' in node ? [isStart && index === 0 ? node.data.trimStart() : node.data] : [];
    const content = () => inline(node.children, context);
    if (node.name === 'math') return [formula(node, null, context)];
    if (node.name === 'img') {
      const { text } = graphic(node, context);
      return [new Xml(text.replace('<graphic', '<inline-graphic').replace('</graphic>', '</inline-graphic>'))];
    }
    if (node.name === 'a') return [link(node, context, false)];
    if (node.name === 'sup') {
      const [only, ...others] = childrenOf(node);
      if (only?.name === 'a' && others.length === 0 && textOf(only) === textOf(node))
        return [link(only, context, true)];
    }
    if (node.name === 'span' && node.attribs.id) {
      const [math] = elements(node, 'math');
      if (math?.attribs.display === 'block' && !context.isLine) return [formula(math, node, context)];
      // A target contains no links, formulas or pictures.
      return [xml`<target id="${node.attribs.id}"/>`, ...content()];
    }
    // A paragraph of JATS has no line breaks.
    if (node.name === 'br') return [' '];
    if (PARTS.includes(node.name)) return [...content(), ' '];
    if (node.name in BLOCKS) {
      const isNote = context.kinds.get(node.attribs.id ?? '') === 'fn';
      if (node.name === 'p' || (context.isLine && !isNote)) return [...content(), ' '];
      const block = BLOCKS[node.name](node, context);
      return block instanceof Xml ? [block] : [];
    }
    // It has only text, and is in no link.
    if (node.name === 'abbr' && (context.isLink || childrenOf(node).length)) return content();
    const name = INLINE[node.name];
    return name ? [new Xml(`<${name}>${xml`${inLine(node, context)}`.text}</${name}>`)] : content();
  });
}

function link(element: Element, context: Context, isRaised: boolean): Xml {
  const { kinds, references } = context;
  const content = inLine(element, { ...context, isLink: true });
  const { href = '' } = isOfWords(element) && !within(element, 'a').length ? element.attribs : {};
  const reference = Number(/^#ref-(\d+)$/.exec(href)?.[1]);
  const raised = (inner: Xml) => (isRaised ? xml`<sup>${inner}</sup>` : inner);
  if (reference >= 1 && reference <= references)
    return raised(xml`<xref ref-type="bibr" rid="r${reference}">${content}</xref>`);
  const kind = href.startsWith('#') ? kinds.get(href.slice(1)) : undefined;
  if (kind === 'fn' && isRaised) return xml`<xref ref-type="fn" rid="${href.slice(1)}">${content}</xref>`;
  if (kind)
    return raised(xml`<xref ref-type="${kind === 'fn' ? 'other' : kind}" rid="${href.slice(1)}">${content}</xref>`);
  if (!href || href.startsWith('#')) return raised(xml`${content}`);
  return raised(xml`<ext-link ext-link-type="uri" xlink:href="${href}">${content}</ext-link>`);
}

/** `numbered`: what surrounds it, with its number. */
function formula(math: Element, numbered: Element | null, { isLine }: Context): Xml {
  const written = mathml(math);
  if (math.attribs.display !== 'block' || isLine) return xml`<inline-formula>${written}</inline-formula>`;
  const number = numbered && textOf(numbered).replace(textOf(math), '').trim();
  return xml`<disp-formula${numbered && id(numbered)}>${number && xml`<label>${number}</label>`}${written}</disp-formula>`;
}
