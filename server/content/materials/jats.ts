import { escape } from '../../../client/shared/escape.js';
import { Parser } from 'htmlparser2';

/** Whether this is a JATS article rather than an HTML page with an element of that name. */
export const isJats = (text: string): boolean =>
  /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?(?:<!DOCTYPE[^>[]*>\s*)?<article\b[^>]*>\s*(?:<\?[^>]*\?>\s*)*<(?:processing-meta|front|body|back)\b/.test(
    text,
  );

/** Maps JATS elements to HTML elements. */
const ELEMENTS: Record<string, string> = {
  ...{ p: 'p', italic: 'em', bold: 'strong', sup: 'sup', sub: 'sub', underline: 'u', strike: 's', monospace: 'code' },
  ...{ 'disp-quote': 'blockquote', preformat: 'pre', code: 'pre', 'tex-math': 'code', 'list-item': 'li' },
  ...{
    fig: 'figure',
    'table-wrap': 'figure',
    'boxed-text': 'aside',
    'fn-group': 'section',
    fn: 'aside',
    ack: 'section',
  },
  ...{
    'def-list': 'dl',
    term: 'dt',
    def: 'dd',
    table: 'table',
    thead: 'thead',
    tbody: 'tbody',
    tfoot: 'tfoot',
    tr: 'tr',
  },
  ...{
    th: 'th',
    td: 'td',
    sec: 'section',
    app: 'section',
    caption: 'figcaption',
    attrib: 'small',
    'table-wrap-foot': 'small',
  },
};
/** Elements shown elsewhere on the article's page, or not meant for readers. */
const LEFT_OUT = new Set([
  ...[
    'front',
    'front-stub',
    'processing-meta',
    'ref-list',
    'object-id',
    'alternatives-note',
    'sub-article',
    'response',
  ],
  ...['long-desc', 'history', 'floats-index', 'annotation', 'annotation-xml', 'permissions'],
]);
const WITH_LABEL = new Set([
  ...['sec', 'app', 'fig', 'table-wrap', 'fn', 'list-item', 'disp-formula', 'boxed-text', 'fn-group', 'ack'],
]);
const PICTURES = new Set(['graphic', 'inline-graphic']);
const LABELLED = new Set(['fig', 'table-wrap']);
const HEADED = new Set(['sec', 'app', 'ack', 'fn-group', 'boxed-text']);
const MAX_HEADING_LEVEL = 6;

const attribute = (name: string, value: string | undefined) => (value ? ` ${name}="${escape(value)}"` : '');

/** The positions of the references cited in the body; the references themselves are listed by the record. */
function referencesOf(xml: string): Map<string, number> {
  const places = new Map<string, number>();
  const onopentag = (name: string, { id }: Record<string, string>) => {
    if (name === 'ref' && id) places.set(id, places.size + 1);
  };
  new Parser({ onopentag }, { xmlMode: true }).end(xml);
  return places;
}

/**
 * Converts body and back matter of a JATS article to HTML. Only XML's own entities are known, so that nothing is expanded; the result
 * is sanitised like any HTML from editors.
 */
export function htmlOfJats(xml: string): string {
  const references = referencesOf(xml);
  const open: { name: string; closing: string }[] = [];
  let html = '';
  let leftOut = 0;
  let label = '';
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
    if (name === 'title') {
      const outer = [...HEADED].reduce((sum, one) => sum + (opened.get(one) ?? 0), 0);
      const level = Math.min(MAX_HEADING_LEVEL, 1 + Math.max(1, outer));
      return [`<h${level}>${escape(takeLabel())}`, `</h${level}>`];
    }
    if (name === 'p' && parent() === 'fn') {
      const label = takeLabel().trim();
      return [label ? `<p><sup>${escape(label)}</sup> ` : '<p>', '</p>'];
    }
    if (name === 'caption') return [`<figcaption>${numbered()}`, '</figcaption>'];
    if (name === 'list') {
      const tag = /order|alpha|roman/.test(attributes['list-type'] ?? '') ? 'ol' : 'ul';
      return [`<${tag}${id}>`, `</${tag}>`];
    }
    if (PICTURES.has(name)) return ['', `<img${attribute('src', target)}`];
    if (name === 'break') return ['<br>', ''];
    if (name === 'ext-link' || name === 'uri') return [`<a${attribute('href', target)}>`, '</a>'];
    if (name === 'xref') {
      const { rid = '', 'ref-type': kind } = attributes;
      const reference = references.get(rid.split(/\s/)[0]);
      const href = reference ? `#ref-${reference}` : `#${rid.split(/\s/)[0]}`;
      const raised = kind === 'fn' || kind === 'table-fn';
      return [`${raised ? '<sup>' : ''}<a${attribute('href', rid && href)}>`, `</a>${raised ? '</sup>' : ''}`];
    }
    if (name.startsWith('mml:') || inside('math')) {
      const tag = name.replace(/^mml:/, '');
      const display = tag === 'math' && inside('disp-formula') ? ' display="block"' : '';
      const given = Object.entries(attributes).map(([key, value]) => attribute(key, value));
      return [`<${tag}${display}${given.join('')}>`, `</${tag}>`];
    }
    if (name === 'math') return ['<math>', '</math>'];
    if (!Object.hasOwn(ELEMENTS, name)) return ['', ''];
    const tag = ELEMENTS[name];
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
        if (name === 'label') label = '';
        open.push({ name, closing });
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
        if (WITH_LABEL.has(name)) label = '';
        html += open.pop()!.closing;
        count(name, -1);
        if (PICTURES.has(name)) html += ` alt="${escape(alternative.trim())}">`;
        if (PICTURES.has(name) || name === 'fig') alternative = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(withoutDoctype(xml));
  return html;
}

/** There is at most one: a pattern tried at a single position takes linear time. */
function withoutDoctype(xml: string): string {
  const start = xml.indexOf('<!DOCTYPE');
  return start === -1
    ? xml
    : xml.slice(0, start) + xml.slice(start).replace(/^<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?\s*>/, '');
}
