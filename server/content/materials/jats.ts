import { escape } from '../../../client/shared/escape.js';
import { HEADINGS } from '../../../client/shared/markup.js';
import { Parser } from 'htmlparser2';
import { DEPTH_ALONE, asText, contentsLimit } from './contents.js';
import {
  type Element,
  type Node,
  append,
  before,
  childrenOf,
  elements,
  htmlOf,
  isTag,
  made,
  remove,
  textOf,
  unwrap,
  within,
} from '../../platform/markup/tree.js';

/** Whether this is a JATS article rather than an HTML page with an element of that name. */
export const isJats = (text: string): boolean =>
  /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?(?:<!DOCTYPE[^>[]*>\s*)?<article\b[^>]*>\s*(?:<\?[^>]*\?>\s*)*<(?:processing-meta|front|body|back)\b/.test(
    text,
  );

/** Elements that HTML has by the same name. */
const SAME = ['p', 'sup', 'sub', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
/** Maps JATS elements to HTML elements. */
const ELEMENTS: Record<string, string> = {
  ...Object.fromEntries(SAME.map((name) => [name, name])),
  ...{ italic: 'em', bold: 'strong', underline: 'u', strike: 's', monospace: 'code', attrib: 'small' },
  ...{ 'disp-quote': 'blockquote', preformat: 'pre', code: 'pre', 'tex-math': 'code', 'list-item': 'li' },
  ...{ fig: 'figure', 'table-wrap': 'figure', 'table-wrap-foot': 'small', caption: 'figcaption' },
  ...{ 'boxed-text': 'aside', fn: 'aside', abbrev: 'abbr', target: 'span', 'disp-formula': 'span' },
  ...{ 'def-list': 'dl', term: 'dt', def: 'dd', alternatives: 'alternatives' },
};
/** Elements shown elsewhere on the article's page, or not meant for readers. */
const LEFT_OUT = new Set([
  ...['front', 'front-stub', 'processing-meta', 'ref-list', 'object-id', 'alternatives-note', 'sub-article'],
  ...['response', 'long-desc', 'history', 'floats-index', 'annotation', 'annotation-xml', 'permissions'],
]);
const HEADED = new Set(['sec', 'app', 'ack', 'fn-group', 'boxed-text']);
const PICTURES = new Set(['graphic', 'inline-graphic']);
const LABELLED = new Set(['fig', 'table-wrap']);
const MAX_HEADING_LEVEL = 6;

const attribute = (name: string, value: string | undefined) => (value ? ` ${name}="${escape(value)}"` : '');

/** The positions of the references cited in the body; the references themselves are listed by the record. */
function referencesOf(xml: string): Map<string, number> {
  const numbers = new Map<string, number>();
  const onopentag = (name: string, { id }: Record<string, string>) => {
    if (name === 'ref' && id) numbers.set(id, numbers.size + 1);
  };
  new Parser({ onopentag }, { xmlMode: true }).end(xml);
  return numbers;
}

/**
 * Converts body and back matter of a JATS article to HTML. Only XML's own entities are known, so that nothing is expanded; the result
 * is sanitised like any HTML from editors. What is too deep for a text becomes its words alone.
 */
export function htmlOfJats(xml: string): string {
  if (contentsLimit(xml, DEPTH_ALONE, true)) return asText(xml);
  const references = referencesOf(xml);
  const open: { name: string; id?: string; closing: string }[] = [];
  let html = '';
  let leftOut = 0;
  let label = '';
  /** How many elements were open where it stands. */
  let labelDepth = 0;
  /** Of the picture that follows or surrounds it. */
  let alternative = '';
  /** How many elements of a name are open. */
  const opened = new Map<string, number>();
  const count = (name: string, change: number) => opened.set(name, (opened.get(name) ?? 0) + change);
  const inside = (name: string) => (opened.get(name) ?? 0) > 0;
  /** The label of a section starts its heading, that of a figure or table its caption. */
  const takeLabel = () => {
    const taken = label.trim();
    label = '';
    return taken && `${taken} `;
  };
  const numbered = () => {
    const taken = takeLabel();
    return taken && `<strong>${escape(taken.trim())}</strong> `;
  };
  const parent = () => open.at(-1)?.name ?? '';

  function opening(name: string, attributes: Record<string, string>): [opening: string, closing: string] {
    const id = attribute('id', attributes.id);
    const target = attributes['xlink:href'] ?? '';
    if (name === 'title' && inside('caption')) return ['<strong>', '</strong> '];
    if (name === 'title' && HEADED.has(parent())) {
      const outer = [...HEADED].reduce((sum, one) => sum + (one === 'boxed-text' ? 0 : (opened.get(one) ?? 0)), 0);
      const level = Math.min(MAX_HEADING_LEVEL, 1 + Math.max(1, outer));
      // A section is what follows its heading, as in texts that are written here.
      return [`<h${level}${attribute('id', open.at(-1)?.id)}>${escape(takeLabel())}`, `</h${level}>`];
    }
    if (name === 'p' && parent() === 'fn') {
      const label = takeLabel().trim();
      return [label ? `<p><sup>${escape(label)}</sup> ` : '<p>', '</p>'];
    }
    if (name === 'p' && parent() === 'statement') return [`<p>${numbered()}`, '</p>'];
    if (name === 'caption') return [`<figcaption>${numbered()}`, '</figcaption>'];
    if (name === 'list') {
      const tag = /order|alpha|roman/.test(attributes['list-type'] ?? '') ? 'ol' : 'ul';
      return [`<${tag}${id}>`, `</${tag}>`];
    }
    if (PICTURES.has(name)) {
      const role = attributes['specific-use'] === 'decorative' ? 'presentation' : '';
      return ['', `<img${attribute('src', target)}${attribute('role', role)}`];
    }
    if (name === 'break') return ['<br>', ''];
    if (name === 'ext-link' || name === 'uri') return [`<a${attribute('href', target)}>`, '</a>'];
    if (name === 'xref') {
      const { rid = '', 'ref-type': kind } = attributes;
      const reference = references.get(rid.split(/\s/)[0]);
      const href = reference ? `#ref-${reference}` : `#${rid.split(/\s/)[0]}`;
      const raised = kind === 'fn' || kind === 'table-fn';
      return [`${raised ? '<sup>' : ''}<a${attribute('href', rid && href)}>`, `</a>${raised ? '</sup>' : ''}`];
    }
    if (name === 'math' || name.startsWith('mml:') || inside('math')) {
      const tag = name.replace(/^mml:/, '');
      // Of two attributes of a name the first counts.
      const display = tag === 'math' && inside('disp-formula') ? ' display="block"' : '';
      const own = Object.entries(attributes).map(([key, value]) => attribute(key, value));
      return [`<${tag}${display}${own.join('')}>`, `</${tag}>`];
    }
    if (!Object.hasOwn(ELEMENTS, name)) return ['', ''];
    const isHead = name === 'td' && inside('thead');
    const tag = isHead ? 'th' : ELEMENTS[name];
    if (isHead) attributes.scope ??= 'col';
    const spans = ['colspan', 'rowspan', 'scope'].map((key) => attribute(key, attributes[key]));
    return [`<${tag}${id}${tag === 'td' || tag === 'th' ? spans.join('') : ''}>`, `</${tag}>`];
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (leftOut > 0 || LEFT_OUT.has(name)) leftOut++;
        if (leftOut > 0) return;
        const [start, closing] = opening(name, attributes);
        html += start;
        if (name === 'label') [label, labelDepth] = ['', open.length];
        open.push({ name, id: attributes.id, closing });
        count(name, 1);
      },
      ontext(text) {
        if (leftOut > 0) return;
        if (parent() === 'label') label += text;
        else if (parent() === 'alt-text') alternative += text;
        else html += escape(text);
      },
      onclosetag(name) {
        if (leftOut > 0) return void leftOut--;
        if (LABELLED.has(name) && label) html += `<figcaption>${numbered()}</figcaption>`;
        if (name === 'disp-formula' && label.trim()) html += ` ${escape(label.trim())}`;
        if (open.length === labelDepth) label = '';
        html += open.pop()!.closing;
        count(name, -1);
        if (PICTURES.has(name)) html += ` alt="${escape(alternative.trim())}">`;
        if (parent() !== 'alternatives' && (PICTURES.has(name) || /^(?:fig|alternatives)$/.test(name)))
          alternative = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(withoutDoctype(xml));
  return tidied(html);
}

/** As texts are written here: a caption is one piece after its pictures or before its table, and a lone paragraph needs no element. */
function tidied(html: string): string {
  const body = made(`<body>${html}</body>`);
  // Beside the formula or the table itself there may be a picture of it; a figure may be there in several sizes.
  for (const choice of within(body, 'alternatives')) {
    const pictures = within(choice, 'img');
    const isBetter = within(choice, 'table', 'math').length > 0;
    const kept = isBetter ? undefined : pictures.find(({ attribs }) => attribs.src);
    pictures.filter((picture) => picture !== kept).forEach(remove);
    unwrap(choice);
  }
  for (const caption of within(body, 'figcaption')) {
    const figure = caption.parent as Element;
    const [paragraph] = elements(caption, 'p');
    const before = paragraph ? caption.children.slice(0, caption.children.indexOf(paragraph)) : [];
    for (const node of before.toReversed()) moveToStart(paragraph, node);
    if (figure.name === 'figure' && within(figure, 'table').length) moveToStart(figure, caption);
    else if (figure.name === 'figure') append(figure, [caption]);
  }
  for (const name of ['li', 'dd', 'td', 'th', 'figcaption'])
    for (const element of within(body, name)) {
      const [first, ...rest] = childrenOf(element);
      const isAlone = rest.every((other) => name === 'li' && /^[uo]l$/.test(other.name));
      const isFirst = element.children.every((node) => isTag(node) || !textOf(node).trim());
      if (first?.name === 'p' && isFirst && isAlone && !Object.keys(first.attribs).length) unwrap(first);
    }
  // A table without a caption stands for itself, and a formula without a number.
  for (const element of within(body, 'figure', 'span')) {
    const parts = childrenOf(element);
    const isBare = !element.attribs.id && parts.length === 1 && !textOf(element).replace(textOf(parts[0]), '').trim();
    if (isBare && (parts[0].name === 'table' || parts[0].name === 'math')) unwrap(element);
  }
  // From the end, where an element is found at once.
  for (const element of within(body, 'p', ...HEADINGS).toReversed())
    if (!textOf(element).trim() && !within(element, 'img').length) remove(element);
  for (const caption of within(body, 'figcaption')) trim(caption);
  return htmlOf(body);
}

function moveToStart(parent: Element, node: Node): void {
  remove(node as never);
  const [first] = parent.children;
  if (first) before(first, node);
  else append(parent, [node]);
}

/** White space at its ends. */
function trim(element: Element): void {
  const [first, last] = [element.children[0], element.children.at(-1)];
  if (first && 'data' in first) first.data = first.data.trimStart();
  if (last && 'data' in last) last.data = last.data.trimEnd();
}

/** What looks like one further on is text. A pattern tried at a single position takes linear time. */
function withoutDoctype(xml: string): string {
  const start = xml.slice(0, xml.indexOf('<article')).indexOf('<!DOCTYPE');
  return start === -1
    ? xml
    : xml.slice(0, start) + xml.slice(start).replace(/^<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?\s*>/, '');
}
