import * as markup from '../../../shared/markup';
import { inertBody } from '../../../browser/trusted-html';

/** Elements whose text is not content. */
const DROPPED = new Set(['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'title']);
const MATHML = 'http://www.w3.org/1998/Math/MathML';

type Rules = { tags: Set<string>; attributes: Record<string, string[]> };
const CONTENTS: Rules = { tags: new Set(markup.ALLOWED_TAGS), attributes: markup.ALLOWED_ATTRIBUTES };
const FULL_TEXT: Rules = { tags: new Set(markup.FULL_TEXT_TAGS), attributes: markup.FULL_TEXT_ATTRIBUTES };

/** The contents of an issue, or the full text of an article, sanitised as the server will store them. */
export function cleanMarkup(html: string, isFullText = false): string {
  const target = document.implementation.createHTMLDocument().body;
  copyChildren(inertBody(markup.withLines(html)), target, isFullText ? FULL_TEXT : CONTENTS);
  return target.innerHTML.replaceAll('&nbsp;', '\u00a0');
}

function copyChildren(from: Element, to: Element, rules: Rules): void {
  for (const child of from.childNodes) {
    if (child instanceof Text) to.append(child.data);
    if (!(child instanceof Element) || DROPPED.has(child.localName)) continue;
    copyChildren(child, copyOf(child, to, rules) ?? to, rules);
  }
}

/** The element with its allowed attributes, appended to `parent`; null if only its children are allowed. */
function copyOf(element: Element, parent: Element, { tags, attributes }: Rules): Element | null {
  const name = element.localName === 'h1' ? 'h2' : element.localName;
  const isMaths = element.namespaceURI === MATHML && markup.MATHS.includes(name);
  if (!(element instanceof HTMLElement || isMaths) || !tags.has(name)) return null;
  const src = name === 'img' ? (element.getAttribute('src') ?? '') : null;
  if (src !== null && !markup.STORED_PICTURE.test(src) && !markup.DATA_PICTURE.test(src)) return null;
  const copy = isMaths ? parent.ownerDocument.createElementNS(MATHML, name) : parent.ownerDocument.createElement(name);
  for (const attribute of [...(attributes[name] ?? []), ...attributes['*']]) {
    const raw = element.getAttribute(attribute);
    const value = attribute === 'href' && raw !== null ? markup.linkTarget(raw) : raw;
    if (value !== null) copy.setAttribute(attribute, value);
  }
  if (name === 'a') copy.setAttribute('rel', markup.LINK_REL);
  parent.append(copy);
  return copy;
}
