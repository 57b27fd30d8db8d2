import { DOMParser, DOMSerializer, Schema, type MarkSpec, type Node, type NodeSpec } from 'prosemirror-model';
import { FULL_TEXT_ATTRIBUTES, LINK_REL, linkTarget } from '../../../shared/markup';
import { inertBody } from '../../../browser/trusted-html';
import { cleanMarkup } from './clean-markup';

type Attributes = Record<string, unknown>;

const namesOf = (tag: string) => [...(FULL_TEXT_ATTRIBUTES[tag] ?? []), ...FULL_TEXT_ATTRIBUTES['*']];
const attrsOf = (tag: string) => Object.fromEntries(namesOf(tag).map((name) => [name, { default: null }]));
const read = (tag: string) => (element: HTMLElement) =>
  Object.fromEntries(namesOf(tag).map((name) => [name, element.getAttribute(name)]));

const block = (tag: string, content: string, spec: NodeSpec = {}): NodeSpec => ({
  group: 'block',
  content,
  attrs: attrsOf(tag),
  parseDOM: [{ tag, getAttrs: read(tag) }],
  toDOM: ({ attrs }) => [tag, attrs, 0],
  ...spec,
});

const heading = (tag: string) => block(tag, 'inline*', { defining: true });

const empty = (tag: string, spec: NodeSpec): NodeSpec => ({ parseDOM: [{ tag }], toDOM: () => [tag], ...spec });

/** As browsers have it; the editor makes a place of each column. */
const MAX_SPAN = 1_000;

function cell(tag: string, tableRole: string): NodeSpec {
  const span = (element: HTMLElement, name: string) =>
    Math.min(MAX_SPAN, Math.max(1, Number(element.getAttribute(name)) || 1));
  const numbers = (element: HTMLElement) => ({ colspan: span(element, 'colspan'), rowspan: span(element, 'rowspan') });
  const shown = ({ colspan, rowspan, ...rest }: Attributes) => ({
    ...rest,
    colspan: colspan === 1 ? null : colspan,
    rowspan: rowspan === 1 ? null : rowspan,
    colwidth: null,
  });
  return {
    content: 'block+',
    attrs: { ...attrsOf(tag), colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } },
    tableRole,
    isolating: true,
    parseDOM: [{ tag, getAttrs: (element) => ({ ...read(tag)(element), ...numbers(element) }) }],
    toDOM: ({ attrs }) => [tag, shown(attrs), 0],
  };
}

const mark = (tag: string, spec: MarkSpec = {}, more: MarkSpec['parseDOM'] = []): MarkSpec => ({
  attrs: attrsOf(tag),
  parseDOM: [{ tag, getAttrs: read(tag) }, ...more],
  toDOM: ({ attrs }) => [tag, attrs, 0],
  ...spec,
});

const picture = (spec: NodeSpec, context?: string): NodeSpec => ({
  attrs: attrsOf('img'),
  parseDOM: [{ tag: 'img', context, priority: context ? 60 : 50, getAttrs: read('img') }],
  toDOM: ({ attrs }) => ['img', attrs],
  draggable: true,
  ...spec,
});

const attrsUnlessNormal = (property: 'fontWeight' | 'fontStyle', tag: string) => (element: HTMLElement) =>
  element.style[property] !== 'normal' && read(tag)(element);

/** What the server stores: each node and mark is an allowed element with its allowed attributes. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    p: block('p', 'inline*'),
    h2: { ...heading('h2'), parseDOM: ['h1', 'h2'].map((tag) => ({ tag, getAttrs: read('h2') })) },
    h3: heading('h3'),
    h4: heading('h4'),
    h5: heading('h5'),
    h6: heading('h6'),
    ul: block('ul', 'li+'),
    ol: block('ol', 'li+'),
    li: block('li', 'block+', { group: '', defining: true }),
    blockquote: block('blockquote', 'block+', { defining: true }),
    pre: block('pre', 'inline*', {
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full', getAttrs: read('pre') }],
    }),
    dl: block('dl', '(dt | dd)+'),
    dt: block('dt', 'inline*', { group: '', defining: true }),
    dd: block('dd', 'block+', { group: '', defining: true }),
    div: block('div', 'block+'),
    table: {
      ...block('table', 'tr+', { tableRole: 'table', isolating: true }),
      // The caption is an attribute: prosemirror-tables takes every child of a table for a row.
      attrs: { ...attrsOf('table'), caption: { default: '' } },
      parseDOM: [
        {
          tag: 'table',
          getAttrs: (element) => ({
            ...read('table')(element),
            caption: element.querySelector(':scope > caption')?.textContent?.trim() ?? '',
          }),
        },
        { tag: 'caption', ignore: true },
      ],
      toDOM: ({ attrs: { caption, ...attrs } }) =>
        caption
          ? ['table', attrs, ['caption', { contenteditable: 'false' }, caption], ['tbody', 0]]
          : ['table', attrs, ['tbody', 0]],
    },
    tr: block('tr', '(td | th)+', { group: '', tableRole: 'row' }),
    td: cell('td', 'cell'),
    th: cell('th', 'header_cell'),
    hr: empty('hr', { group: 'block' }),
    section: block('section', 'block+'),
    aside: block('aside', 'block+', { defining: true }),
    figure: block('figure', '(picture | figcaption | block)+', { isolating: true }),
    figcaption: block('figcaption', 'block+', { group: '', defining: true }),
    picture: picture({}, 'figure/'),
    image: picture({ group: 'inline', inline: true }),
    math: {
      group: 'inline',
      inline: true,
      attrs: { markup: { default: '' } },
      parseDOM: [{ tag: 'math', getAttrs: ({ outerHTML }) => ({ markup: outerHTML }) }],
      toDOM: ({ attrs }) => inertBody(cleanMarkup(String(attrs.markup), true)).firstElementChild ?? ['span'],
      leafText: () => '∑',
    },
    br: empty('br', { group: 'inline', inline: true, selectable: false, leafText: () => '\n' }),
    text: { group: 'inline' },
  },
  marks: {
    a: {
      ...mark('a', { inclusive: false }),
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = linkTarget(element.getAttribute('href') ?? '');
            return href !== null && { ...read('a')(element), href, rel: LINK_REL };
          },
        },
      ],
    },
    strong: mark('strong', {}, [
      { tag: 'b', getAttrs: attrsUnlessNormal('fontWeight', 'strong') },
      { style: 'font-weight', getAttrs: (value) => /^(?:bold(?:er)?|[6-9]00)$/.test(value) && null },
    ]),
    em: mark('em', {}, [
      { tag: 'i', getAttrs: attrsUnlessNormal('fontStyle', 'em') },
      { style: 'font-style=italic', getAttrs: () => null },
    ]),
    u: mark('u'),
    s: mark('s', {}, [{ tag: 'strike' }, { tag: 'del' }]),
    small: mark('small'),
    sub: mark('sub', { excludes: 'sub sup' }, [{ style: 'vertical-align=sub' }]),
    sup: mark('sup', { excludes: 'sub sup' }, [{ style: 'vertical-align=super' }]),
    abbr: mark('abbr'),
    cite: mark('cite'),
    q: mark('q'),
    code: mark('code'),
    span: mark('span', {
      parseDOM: ['span[lang]', 'span[dir]', 'span[id]'].map((tag) => ({ tag, getAttrs: read('span') })),
    }),
  },
});

const parser = DOMParser.fromSchema(schema);
const serializer = DOMSerializer.fromSchema(schema);

/** Parses stored HTML into a document. */
export const documentOf = (html: string, isFullText = false): Node =>
  parser.parse(inertBody(cleanMarkup(html, isFullText)));

/** The HTML to store; empty for a document without text. */
export function htmlOf(doc: Node): string {
  const container = document.implementation.createHTMLDocument().body;
  container.append(serializer.serializeFragment(doc.content, { document: container.ownerDocument }));
  container.querySelectorAll('caption').forEach((caption) => caption.removeAttribute('contenteditable'));
  container.querySelectorAll('a[href^="#"] > sup:only-child').forEach(raiseLink);
  container.querySelectorAll('table').forEach(moveHeaderRowsToThead);
  container.querySelectorAll('li, dd, div, td, th, figcaption').forEach(unwrap);
  container.querySelectorAll('p').forEach((paragraph) => !paragraph.firstChild && paragraph.remove());
  return container.textContent?.trim() || container.querySelector('hr, img, math') ? container.innerHTML : '';
}

/** The mark of a note is raised, and a link in that, as texts from elsewhere have it. */
function raiseLink(raised: Element): void {
  const link = raised.parentElement!;
  if (link.textContent !== raised.textContent) return;
  link.replaceWith(raised);
  link.replaceChildren(...raised.childNodes);
  raised.append(link);
}

/** Rows of header cells above other rows become the table's head. */
function moveHeaderRowsToThead(table: HTMLTableElement): void {
  const rows = [...table.rows];
  const first = rows.findIndex((row) => [...row.cells].some((cell) => cell.localName === 'td'));
  if (first > 0) table.createTHead().append(...rows.slice(0, first));
}

/** A single paragraph in a list item is unwrapped, even if a nested list follows. */
function unwrap(element: Element): void {
  const [first, ...rest] = element.children;
  const isAlone = rest.length === 0 || (element.localName === 'li' && rest.every((other) => other.matches('ul, ol')));
  if (first?.localName === 'p' && first.attributes.length === 0 && isAlone) first.replaceWith(...first.childNodes);
}
