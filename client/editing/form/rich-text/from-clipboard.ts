import { inertBody } from '../../../browser/trusted-html';
import { fromWord } from './from-word';

const BLOCKS =
  'address, article, blockquote, div, dl, h1, h2, h3, h4, h5, h6, hr, main, ol, p, pre, section, table, ul';

/** Converts what other programs put on the clipboard to plain, structured HTML. */
export function fromClipboard(html: string): string {
  // Copied in this editor.
  if (html.includes('data-pm-slice')) return html;
  const body = inertBody(fromWord(html));
  // Google Docs states the direction of every paragraph, and puts line breaks between them.
  body.querySelectorAll('[dir="ltr"]').forEach((element) => element.removeAttribute('dir'));
  body.querySelectorAll('.Apple-interchange-newline').forEach((lineBreak) => lineBreak.remove());
  body.querySelectorAll('br').forEach((lineBreak) => standsBetweenBlocks(lineBreak) && lineBreak.remove());
  // The layout of a web page. Inner ones come first, so that the outer ones see what became of them.
  [...body.querySelectorAll('div')].reverse().forEach(flatten);
  return body.innerHTML;
}

const isBlock = (element: Element | null) => element?.matches(BLOCKS) ?? false;

const standsBetweenBlocks = ({ previousElementSibling: before, nextElementSibling: after }: Element) =>
  (before !== null || after !== null) && (!before || isBlock(before)) && (!after || isBlock(after));

function flatten(division: Element): void {
  if (division.querySelector(BLOCKS)) return division.replaceWith(...division.childNodes);
  const paragraph = division.ownerDocument.createElement('p');
  paragraph.append(...division.childNodes);
  division.replaceWith(paragraph);
}
