import { MAX_URL_LENGTH, webUrl } from './web-url.js';

/** The HTML allowed in an issue's contents, for the server's sanitiser and the dashboard's preview. */

export const ALLOWED_TAGS = [
  ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
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
