import { withoutTags } from '../../shared/escape';

/** What the page adds to a full text that the server has sanitised: every '<' begins a tag, and every element is closed. */

export type Words = {
  /** The language of the words, as an attribute, if the text is in another. */
  lang: string;
  fullSize: string;
  download: string;
  back: string;
  /** Where a figure is that is not in the text, as HTML. */
  elsewhere: string;
};

const text = (html: string) => withoutTags(html).trim();
const quoted = (words: string) => words.replaceAll('"', '&quot;');

const HEADING = /<(h[2-6])\b([^>]*\bid="([^"]+)"[^>]*)>([\s\S]*?)<\/\1>/g;
/** Without figures inside. */
const FIGURE = /<figure\b([^>]*)>((?:(?!<figure\b)[\s\S])*?)<\/figure>/g;
const CAPTION = /<figcaption\b[\s\S]*?<\/figcaption>/;
const PICTURE = /<img src="(\/[^"]+)" alt="([^"]*)"[^>]*>/g;
const TABLE = /<table\b[\s\S]*?<\/table>/g;
const ROW = /<tr\b[\s\S]*?<\/tr>/g;
const CELL = /<(t[dh])\b([^>]*)>([\s\S]*?)<\/\1>/g;
const NUMBER = /^[−–<>≤≥≈~±+\s-]*\d[\d.,\s]*(?:[%‰°′″*]|\([^()]*\)|±.*)?$/;
const NOTE = /<aside\b[^>]*\bid="([^"]+)"/g;
/** Without notes inside. */
const NOTES = /<aside\b[^>]*\bid="([^"]+)"[^>]*>(?:(?!<aside\b)[\s\S])*?((?:<\/p>\s*)?<\/aside>)/g;
/** Browsers take it from a font of mathematics, which many devices lack: then nothing is seen. */
const VARIABLE = /<mi>(?=\p{L}<\/mi>)/gu;
const CITATION = /<a href="#([^"]+)"(?: id="([^"]+)")?/g;

/** The references and notes to which a text leads, and the one that is the first to do so. */
export function firstCitations(html: string): Map<string, string> {
  const notes = new Set([...html.matchAll(NOTE)].map(([, id]) => id));
  const citedAt = new Map<string, string>();
  for (const [, target, id] of html.matchAll(CITATION))
    if (!citedAt.has(target) && (notes.has(target) || /^ref-\d+$/.test(target)))
      citedAt.set(target, id ?? `from-${target}`);
  return citedAt;
}

const backLink = (target: string, { back, lang }: Words) =>
  ` <a class="back" href="#${target}"${lang} aria-label="${quoted(back)}">↑</a>`;

export function readable(html: string, words: Words, citedAt = firstCitations(html)): string {
  const seen = new Set<string>();
  return html
    .replace(TABLE, withAlignedNumbers)
    .replace(VARIABLE, '<mi class="variable">')
    .replace(HEADING, (heading, tag: string, attributes: string, id: string, inner: string) =>
      inner.includes('<a ') ? heading : `<${tag}${attributes}>${linkTo(id, inner)}</${tag}>`,
    )
    .replace(FIGURE, (_, attributes: string, inner: string) => figure(attributes, inner, words))
    .replace(CITATION, (link, target: string, id?: string) => {
      const isFirst = citedAt.has(target) && !id && !seen.has(target);
      seen.add(target);
      return isFirst ? `${link} id="${citedAt.get(target)}"` : link;
    })
    .replace(NOTES, (note, id: string, ending: string) =>
      citedAt.has(id) ? note.slice(0, -ending.length) + backLink(citedAt.get(id)!, words) + ending : note,
    );
}

const linkTo = (id: string, inner: string) => `<a class="permalink" href="#${id}">${inner}</a>`;

function figure(attributes: string, inner: string, words: Words): string {
  const id = /\bid="([^"]+)"/.exec(attributes)?.[1];
  const [caption = ''] = CAPTION.exec(inner) ?? [];
  const shown = inner.replace(caption, '');
  const label = text(/<strong>([\s\S]*?)<\/strong>/.exec(caption)?.[1] ?? '');
  const downloads: string[] = [];
  const pictures = shown.replace(PICTURE, (picture, src: string, alt: string) => {
    const name = alt ? '' : `${words.lang} aria-label="${quoted(`${words.fullSize} ${label}`.trim())}"`;
    const hidden = `<span class="visually-hidden"> ${label || alt || src.slice(-12)}</span>`;
    downloads.push(`<a class="download" href="${src}"${words.lang} download>${words.download}${hidden}</a>`);
    return `<a class="full-size" href="${src}"${name}>${picture.replace('"100vw"', '"(min-width: 60rem) 53rem, (min-resolution: 2.1dppx) 53vw, (min-resolution: 1.5dppx) 80vw, 100vw"')}</a>`;
  });
  const isElsewhere = !/<(?:img|math|table)\b/.test(shown) && !text(shown);
  const named = caption
    .replace(/<strong>([\s\S]*?)<\/strong>/, (strong, words: string) =>
      id && !words.includes('<a ') ? `<strong>${linkTo(id, words)}</strong>` : strong,
    )
    .replace(/<\/figcaption>$/, (end) => downloads.map((download) => ` ${download}`).join('') + end);
  const missing = isElsewhere && caption ? `<p class="elsewhere"${words.lang}>${words.elsewhere}</p>` : '';
  const isAbove = inner.trimStart().startsWith(caption);
  const rest = caption ? (isAbove ? [named, pictures] : [pictures, named]) : [pictures, ...downloads];
  return `<figure${attributes}>${missing}${rest.join('')}</figure>`;
}

/** Numbers are aligned, and the heading of a column that has nothing else. */
function withAlignedNumbers(table: string): string {
  const columns: (boolean | undefined)[] = [];
  const isPlain = !/\b(?:col|row)span="/.test(table);
  const eachCell = (change: (cell: string, tag: string, isNumber: boolean, column: number) => string) => {
    table = table.replace(ROW, (row) => {
      let column = 0;
      return row.replace(CELL, (cell, tag: string, _, inner: string) =>
        change(cell, tag, NUMBER.test(text(inner).replaceAll('&nbsp;', ' ')), column++),
      );
    });
  };
  eachCell((cell, tag, isNumber, column) => {
    const isBlank = text(cell) === '';
    if (tag === 'td' && !isBlank) columns[column] = (columns[column] ?? true) && isNumber;
    return tag === 'td' && isNumber ? cell.replace('<td', '<td class="number"') : cell;
  });
  if (isPlain)
    eachCell((cell, tag, _, column) =>
      tag === 'th' && columns[column] ? cell.replace('<th', '<th class="number"') : cell,
    );
  return table;
}
