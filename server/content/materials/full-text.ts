import sanitizeHtml from 'sanitize-html';
import { withoutCitedWorks } from '../../../client/shared/citations.js';
import {
  DATA_PICTURE,
  FULL_TEXT_ATTRIBUTES,
  FULL_TEXT_TAGS,
  HEADINGS,
  LINK_REL,
  STORED_PICTURE,
  linkTarget,
} from '../../../client/shared/markup.js';
import { figureCopies } from '../../platform/store/file-rules.js';
import { CONTENTS_LIMITS, asText, contentsLimit, lastOf } from './contents.js';
import { htmlOfJats, isJats } from './jats.js';
import { hasLetters, mathLetters } from './math-letters.js';

/** Keeps anchors of the text from clashing with those of the page. */
const PREFIX = 'ft-';
/** What no id of an XML document may have. */
const NO_NAME = /[^\p{L}\p{Nd}._-]|[ªµº]/gu;
const anchorOf = (id: string) => (id.startsWith(PREFIX) ? '' : PREFIX) + id.replace(NO_NAME, '-');
/** Links to the references listed on the page. */
const REFERENCE = /^#ref-\d+$/;
const targetOf = (href: string) => href.replace(/^#(?!ref-\d+$)(.+)$/s, (_, id: string) => `#${anchorOf(id)}`);

/** The path of a stored picture, or the picture itself as data; null for anything else. */
function sourceOf(src: string): string | null {
  const stored = STORED_PICTURE.exec(src)?.[1];
  return stored ? `${stored}.webp` : DATA_PICTURE.test(src) ? src : null;
}

/** `alt` and, for what decorates, `role` stand side by side: `UNDESCRIBED` reads them. */
function picture({ src = '', alt, role, width, height }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const source = sourceOf(src) ?? '';
  const words = alt && /[\p{L}\p{N}]/u.test(alt) ? alt.trim() : '';
  const copies = source.startsWith('/') ? figureCopies(Number(width)) : [];
  const srcset = [...copies.map((copy) => [source.replace(/\.webp$/, `-${copy}.webp`), copy]), [source, width]];
  return {
    src: source,
    alt: words,
    ...(!words && role === 'presentation' && { role }),
    ...(Number(width) > 0 && { width }),
    ...(Number(height) > 0 && { height }),
    ...(copies.length > 0 && { srcset: srcset.map(([path, wide]) => `${path} ${wide}w`).join(', '), sizes: '100vw' }),
    loading: 'lazy',
  };
}

/** A picture that neither has an alternative text nor is called decorative, as it is stored; for SQL as well. */
export const UNDESCRIBED = '<img [^>]*alt=""(?! role="presentation")';
export const undescribedIn = (html: string | null) => (html?.match(new RegExp(UNDESCRIBED, 'g')) ?? []).length;

/** The elements of formulas that have text. */
const TOKENS = ['mi', 'mn', 'mo', 'ms', 'mtext'];

function clean(html: string): string {
  const counted = { h: 0, fig: 0 };
  const ids = new Set([...html.matchAll(/\sid\s*=\s*["']?([^\s"'>]+)/gi)].map(([, id]) => anchorOf(id)));
  const used = new Set<string>();
  let variant = '';
  type Attributes = sanitizeHtml.Attributes;
  function isFree(anchor: string): boolean {
    if (used.has(anchor)) return false;
    used.add(anchor);
    return true;
  }
  /** Its own id, if it is the first that has it; headings and figures, to which contents lead, get one otherwise. */
  function anchor(tag: string, id: string | undefined): string | undefined {
    const kind = HEADINGS.includes(tag) ? 'h' : tag === 'figure' ? 'fig' : null;
    const number = kind && ++counted[kind];
    if (id && isFree(anchorOf(id))) return anchorOf(id);
    if (!kind) return undefined;
    let free = `${PREFIX}${kind}${number}`;
    while (ids.has(free) || !isFree(free)) free += '-2';
    return free;
  }
  return sanitizeHtml(html, {
    allowedTags: FULL_TEXT_TAGS,
    allowedAttributes: { ...FULL_TEXT_ATTRIBUTES, img: [...FULL_TEXT_ATTRIBUTES.img, 'srcset', 'sizes', 'loading'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    nestingLimit: CONTENTS_LIMITS.depth,
    nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'head', 'title', 'annotation', 'annotation-xml'],
    textFilter: (text, tag) => (hasLetters(variant) && TOKENS.includes(tag) ? mathLetters(text, variant) : text),
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
    transformTags: {
      '*': (tagName, { id, ...rest }) => {
        const own = FULL_TEXT_ATTRIBUTES[tagName]?.includes('id') ? anchor(tagName, id) : undefined;
        return { tagName, attribs: { ...(own && { id: own }), ...rest } };
      },
      h1: 'h2',
      ...Object.fromEntries(
        TOKENS.map((tag) => [
          tag,
          (tagName: string, { mathvariant = '', ...rest }: Attributes) => {
            variant = mathvariant;
            return { tagName, attribs: { ...rest, ...(mathvariant && !hasLetters(mathvariant) && { mathvariant }) } };
          },
        ]),
      ),
      img: (tagName, attribs) => ({ tagName, attribs: picture(attribs) }),
      a: (tagName, attributes) => {
        const { href, rel: _, 'data-cites': cites, ...rest } = attributes;
        const target = href === undefined ? null : linkTarget(targetOf(href));
        const isOutside = target !== null && !target.startsWith('#');
        const work = cites && REFERENCE.test(href) && { 'data-cites': cites };
        const link = { ...(target !== null && { href: target }), ...work, ...(isOutside && { rel: LINK_REL }) };
        return { tagName, attribs: { ...link, ...rest } };
      },
    },
  });
}

/** The body of a complete HTML page. */
export function bodyOf(html: string): string {
  // Step by step: a single pattern would take quadratic time on a text full of incomplete tags.
  const begin = html.indexOf('>', html.search(/<body[\s>]/i));
  const end = /^[\s\S]*(?=<\/body[\s>])/i.exec(html)?.[0].length ?? html.length;
  return /<body[\s>]/i.test(html) && begin < end ? html.slice(begin + 1, end) : html;
}

/** Embedded images are long attributes. */
const FULL_TEXT_LIMITS = { ...CONTENTS_LIMITS, 'attribute characters': CONTENTS_LIMITS.characters };

/** Removes everything that could execute, load from elsewhere or submit from the text of an article. Idempotent within the limits. */
export const sanitiseFullText = lastOf((html) => (contentsLimit(html, FULL_TEXT_LIMITS) ? asText(html) : clean(html)));

/** Converts the editor's input to what is stored. Accepts HTML, a complete page, or JATS. */
export const fullTextOf = (text: string): string =>
  sanitiseFullText(isJats(text) ? htmlOfJats(text) : bodyOf(text)).trim();

/** The limit that a full text exceeds before or after sanitising, or null. In XML, elements that HTML would close stay open. */
export const fullTextLimit = (text: string) =>
  contentsLimit(text, FULL_TEXT_LIMITS, isJats(text)) ?? contentsLimit(fullTextOf(text), FULL_TEXT_LIMITS);

/** What is stored for a text of an import, whose citations are numbers alone, or null if it exceeds a limit before or after sanitising. */
export const fullTextWithinLimits = (text: string) =>
  fullTextLimit(text) ? null : withoutCitedWorks(fullTextOf(text));
