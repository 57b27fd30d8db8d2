import { inertBody } from '../../../browser/trusted-html';

/** Word uses styles and comments where HTML has elements. */

const IS_WORD = /urn:schemas-microsoft-com:office|class="?Mso|mso-/i;
const LIST = /mso-list:\s*l(\d+)\s+level(\d+)/i;
const MARK = /mso-list:\s*Ignore/i;
const NUMBERED = /^\(?(?:\d+|[a-z]{1,4})(?:\.\d+)*[.)]/i;

/** Converts HTML copied from Word to plain, structured HTML. Anything else is returned unchanged. */
export function fromWord(html: string): string {
  if (!IS_WORD.test(html)) return html;
  const body = inertBody(html);
  body.querySelectorAll('style, script, meta, link, title, xml').forEach((element) => element.remove());
  dropComments(body);
  body.querySelectorAll('*').forEach((element) => element.localName.includes(':') && unwrap(element));
  body.querySelectorAll<HTMLElement>('[style*="mso-tab-count"]').forEach((tab) => tab.replaceWith(' '));
  body.querySelectorAll('p.MsoTitle').forEach((title) => renamed(title, 'h2'));
  body.querySelectorAll('.MsoFootnoteReference, .MsoEndnoteReference').forEach((mark) => renamed(mark, 'sup'));
  body.querySelectorAll('thead td').forEach((cell) => renamed(cell, 'th'));
  // Bookmarks, and links to them, which lead nowhere outside the document.
  body.querySelectorAll('a:not([href]), a[href^="#"], a[href^="file:"]').forEach(unwrap);
  // The proofing language, which is seldom the language of the text.
  body.querySelectorAll('[lang]').forEach((element) => element.removeAttribute('lang'));
  lists(body);
  body
    .querySelectorAll('p')
    .forEach((paragraph) => !paragraph.textContent?.trim() && !paragraph.closest('td, th') && paragraph.remove());
  return body.innerHTML;
}

function dropComments(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  comments.forEach((comment) => comment.parentNode!.removeChild(comment));
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

function renamed(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  for (const attribute of ['colspan', 'rowspan']) {
    const value = element.getAttribute(attribute);
    if (value) other.setAttribute(attribute, value);
  }
  element.replaceWith(other);
}

type Open = { list: HTMLElement; level: number };

/** List items are consecutive paragraphs; their level and marker identify the list. */
function lists(body: HTMLElement): void {
  let open: Open[] = [];
  let before: Element | null = null;
  for (const item of [...body.querySelectorAll<HTMLElement>('[style*="mso-list"]')]) {
    const match = LIST.exec(item.getAttribute('style') ?? '');
    if (!match || /^h\d$/.test(item.localName)) {
      dropMark(item);
      continue;
    }
    const level = Number(match[2]);
    const kind = NUMBERED.test(dropMark(item)) ? 'ol' : 'ul';
    if (item.previousElementSibling !== before || before === null) open = [];
    open = open.filter((each) => each.level <= level);
    const parent = open.at(-1);
    if (parent?.level === level && parent.list.localName === kind) parent.list.append(asItem(item));
    else {
      if (parent?.level === level) open.pop();
      const list = body.ownerDocument.createElement(kind);
      const above = open.at(-1)?.list;
      if (above) above.lastElementChild!.append(list);
      else item.before(list);
      list.append(asItem(item));
      open.push({ list, level });
    }
    before = open[0].list;
  }
}

function asItem(paragraph: HTMLElement): HTMLElement {
  const item = paragraph.ownerDocument.createElement('li');
  item.append(...paragraph.childNodes);
  paragraph.remove();
  return item;
}

/** The marker that Word writes itself, and its text. */
function dropMark(item: Element): string {
  const mark = [...item.querySelectorAll('[style]')].find((each) => MARK.test(each.getAttribute('style')!));
  const text = mark?.textContent?.trim() ?? '';
  mark?.remove();
  return text;
}
