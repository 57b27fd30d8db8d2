import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, LINK_REL, linkTarget, withLines } from '../../../shared/markup';
import { inertBody } from '../../../browser/trusted-html';

/** Elements whose text is not content. */
const DROPPED = new Set(['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'title']);
const ALLOWED = new Set(ALLOWED_TAGS);

/** The contents of an issue, sanitised as the server will store them. */
export function cleanMarkup(html: string): string {
  const target = document.implementation.createHTMLDocument().body;
  copyChildren(inertBody(withLines(html)), target);
  return target.innerHTML;
}

function copyChildren(from: Element, to: Element): void {
  for (const child of from.childNodes) {
    if (child instanceof Text) to.append(child.data);
    if (!(child instanceof Element) || DROPPED.has(child.localName)) continue;
    copyChildren(child, copyOf(child, to) ?? to);
  }
}

/** The element with its allowed attributes, appended to `parent`; null if only its children are allowed. */
function copyOf(element: Element, parent: Element): Element | null {
  const name = element.localName === 'h1' ? 'h2' : element.localName;
  if (!(element instanceof HTMLElement) || !ALLOWED.has(name)) return null;
  const copy = parent.ownerDocument.createElement(name);
  for (const attribute of [...(ALLOWED_ATTRIBUTES[name] ?? []), ...ALLOWED_ATTRIBUTES['*']]) {
    const given = element.getAttribute(attribute);
    const value = attribute === 'href' && given !== null ? linkTarget(given) : given;
    if (value !== null) copy.setAttribute(attribute, value);
  }
  if (name === 'a') copy.setAttribute('rel', LINK_REL);
  parent.append(copy);
  return copy;
}
