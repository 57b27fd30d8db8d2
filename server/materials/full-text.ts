import { LRUCache } from 'lru-cache';
import sanitizeHtml from 'sanitize-html';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, LINK_REL, linkTarget } from '../../client/markup.js';
import { CONTENTS_LIMITS, asText, contentsLimit } from './contents.js';
import { htmlOfJats, isJats } from './jats.js';

/** The presentation part of MathML Core, which browsers draw by themselves. */
const MATHS = [
  ...[
    'math',
    'semantics',
    'mrow',
    'mi',
    'mn',
    'mo',
    'ms',
    'mtext',
    'mspace',
    'mfrac',
    'msqrt',
    'mroot',
    'mstyle',
    'merror',
  ],
  ...[
    'mpadded',
    'mphantom',
    'msub',
    'msup',
    'msubsup',
    'munder',
    'mover',
    'munderover',
    'mmultiscripts',
    'mprescripts',
  ],
  ...['mtable', 'mtr', 'mtd', 'none'],
];
const MATHS_ATTRIBUTES = [
  ...['display', 'mathvariant', 'stretchy', 'fence', 'separator', 'accent', 'accentunder', 'columnalign', 'columnspan'],
  ...[
    'rowspan',
    'linethickness',
    'lspace',
    'rspace',
    'displaystyle',
    'scriptlevel',
    'form',
    'width',
    'height',
    'depth',
  ],
];

/** Anchors of the text never meet those of the page around it. */
const PREFIX = 'ft-';
const anchorOf = (id: string) => (id.startsWith(PREFIX) ? id : PREFIX + id);
/** The page itself numbers the references. */
const REFERENCE = /^#ref-\d+$/;
const targetOf = (href: string) =>
  href.startsWith('#') && href.length > 1 && !REFERENCE.test(href) ? `#${anchorOf(href.slice(1))}` : href;

/** A picture travels with the text, or is a file of this site. */
const PICTURE = /^(?:data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=\s]+|\/uploads\/(?!.*\.\.)[\w./-]+)$/;

const WITH_ANCHOR = [
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'li',
  'section',
  'figure',
  'table',
  'aside',
  'a',
  'sup',
  'span',
];
const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6'];

function clean(html: string): string {
  let headings = 0;
  let figures = 0;
  type Attributes = sanitizeHtml.Attributes;
  const withAnchor = ({ id, ...rest }: Attributes): Attributes => (id ? { id: anchorOf(id), ...rest } : rest);
  /** So that the contents of the page can lead to it. */
  const named = (tagName: string, { id, ...rest }: Attributes, name: string) => ({
    tagName,
    attribs: { id: anchorOf(id || name), ...rest },
  });
  return sanitizeHtml(html, {
    allowedTags: [...ALLOWED_TAGS, ...MATHS, 'section', 'figure', 'figcaption', 'aside', 'img'],
    allowedAttributes: {
      ...ALLOWED_ATTRIBUTES,
      ...Object.fromEntries(MATHS.map((tag) => [tag, MATHS_ATTRIBUTES])),
      ...Object.fromEntries(WITH_ANCHOR.map((tag) => [tag, [...(ALLOWED_ATTRIBUTES[tag] ?? []), 'id']])),
      img: ['src', 'alt', 'width', 'height', 'loading'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    nestingLimit: CONTENTS_LIMITS.depth,
    nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'head', 'title', 'annotation', 'annotation-xml'],
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PICTURE.test(attribs.src ?? ''),
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: withAnchor(attribs) }),
      h1: (_, attribs) => named('h2', attribs, `h${++headings}`),
      ...Object.fromEntries(
        HEADINGS.map((tag) => [tag, (_: string, attribs: Attributes) => named(tag, attribs, `h${++headings}`)]),
      ),
      figure: (tagName, attribs) => named(tagName, attribs, `fig${++figures}`),
      img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, alt: attribs.alt ?? '', loading: 'lazy' } }),
      a: (tagName, { href, title, id }) => {
        const target = href === undefined ? null : linkTarget(targetOf(href));
        const isOutside = target !== null && !target.startsWith('#');
        const link = { ...(target !== null && { href: target }), ...(isOutside && { rel: LINK_REL }) };
        return { tagName, attribs: { ...link, ...(title && { title }), ...(id && { id: anchorOf(id) }) } };
      },
    },
  });
}

/** The part of a whole page that is its text. */
function bodyOf(html: string): string {
  // Looked for step by step: one pattern for all of it takes the square of a text's length when it is full of half a tag.
  const begin = html.indexOf('>', html.search(/<body[\s>]/i));
  const end = [...html.matchAll(/<\/body[\s>]/gi)].at(-1)?.index ?? -1;
  return /<body[\s>]/i.test(html) && begin !== -1 && begin < end ? html.slice(begin + 1, end) : html;
}

/** Full texts are sanitised again each time they are read. */
const sanitised = new LRUCache<string, string>({
  maxSize: 16_000_000,
  sizeCalculation: (text, html) => text.length + html.length + 1,
  memoMethod: (html) => (contentsLimit(html, FULL_TEXT_LIMITS) ? asText(html) : clean(html)),
});

/** Pictures within the text are long attributes. */
const FULL_TEXT_LIMITS = { ...CONTENTS_LIMITS, 'attribute characters': CONTENTS_LIMITS.characters };

/** The HTML of an article's text without anything that could run, load from elsewhere or submit. Idempotent within the limits. */
export const sanitiseFullText = (html: string): string => sanitised.memo(html);

/** What is stored of what an editor gave: HTML, a whole page of it, or JATS. */
export const fullTextOf = (given: string): string =>
  sanitiseFullText(isJats(given) ? htmlOfJats(given) : bodyOf(given)).trim();

/** The limit that a full text exceeds, as written or as it would be stored; or null. */
export function fullTextLimit(given: string) {
  return contentsLimit(given, FULL_TEXT_LIMITS) ?? contentsLimit(fullTextOf(given), FULL_TEXT_LIMITS);
}
