import { MAX_URL_LENGTH, webUrl } from './web-url.js';

/** The HTML allowed in an issue's contents, for the server's sanitiser and the dashboard's preview. */

export const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6'];
export const ALLOWED_TAGS = [
  ...HEADINGS,
  ...['p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'span', 'div', 'abbr', 'cite', 'q'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

/** By tag; `*` means all. */
export const ALLOWED_ATTRIBUTES: Record<string, string[]> = {
  a: ['href', 'rel', 'title'],
  ol: ['start', 'type'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  '*': ['lang', 'dir'],
};

/** Presentation MathML Core, which browsers render natively. */
export const MATHS = [
  ...['math', 'semantics', 'mrow', 'mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mfrac', 'msqrt', 'mroot', 'mstyle'],
  ...['merror', 'mpadded', 'mphantom', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts'],
  ...['mprescripts', 'mtable', 'mtr', 'mtd', 'none'],
];
export const MATHS_ATTRIBUTES = [
  ...['display', 'mathvariant', 'stretchy', 'fence', 'separator', 'accent', 'accentunder', 'columnalign', 'columnspan'],
  ...['rowspan', 'linethickness', 'lspace', 'rspace', 'displaystyle', 'scriptlevel', 'form', 'width', 'height'],
  'depth',
];

/** What the full text of an article may contain as well. */
export const FULL_TEXT_TAGS = [...ALLOWED_TAGS, ...MATHS, 'section', 'figure', 'figcaption', 'aside', 'img'];
const WITH_ANCHOR = [...HEADINGS, 'p', 'li', 'section', 'figure', 'table', 'aside', 'sup', 'span'];
export const FULL_TEXT_ATTRIBUTES: Record<string, string[]> = {
  ...ALLOWED_ATTRIBUTES,
  ...Object.fromEntries(MATHS.map((tag) => [tag, MATHS_ATTRIBUTES])),
  ...Object.fromEntries(WITH_ANCHOR.map((tag) => [tag, [...(ALLOWED_ATTRIBUTES[tag] ?? []), 'id']])),
  img: ['src', 'alt', 'role', 'width', 'height'],
  // The work that an editor's citation means, by its text; saving makes a number of it.
  a: [...ALLOWED_ATTRIBUTES.a, 'id', 'data-cites'],
};

/** A stored picture, wherever a text that came back names it. The group is its path, without the width of a copy. */
export const STORED_PICTURE =
  /^(?:https?:\/\/[^/?#]+)?(\/uploads\/[a-z-]+\/[0-9a-f]{20}-[0-9a-f]{8})(?:-\d{3,4})?\.webp(?:\?.*)?$/;
/** A picture that becomes a file when it is saved. */
export const DATA_PICTURE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=\s]+$/;

/** Keeps the line breaks of plain text, because contents are often typed as text. HTML is left unchanged. */
export const withLines = (html: string): string =>
  /<\/?[a-z][^<>]*>/i.test(html) ? html : html.trim().replace(/\r?\n/g, '<br />');

/** The rel attribute of every link that editors add. */
export const LINK_REL = 'noopener noreferrer';

const MAILTO = /^mailto:[^\s\p{Cc}]+$/iu;
const SITE_PATH = /^(?:#|\?|\/(?![/\\]))[^\s\\\p{Cc}]*$/u;

/** Where a link may lead: the web, a mailbox, or a path, query or fragment of this site. Null for anything else. */
export function linkTarget(attribute: string): string | null {
  const href = attribute.trim();
  const web = webUrl(href);
  if (web || href.length > MAX_URL_LENGTH) return web;
  return MAILTO.test(href) || SITE_PATH.test(href) ? href : null;
}
