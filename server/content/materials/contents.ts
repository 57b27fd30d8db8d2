import { escape, withoutTags } from '../../../client/shared/escape.js';
import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { MAX_URL_LENGTH } from '../../../client/shared/web-url.js';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, LINK_REL, linkTarget, withLines } from '../../../client/shared/markup.js';
import { type LimitError } from '../../platform/errors/errors.js';
import { TEXT_LENGTH } from '../../../client/shared/rules.js';

/** Limits of a table of contents, within which sanitising takes less than half a second. */
export const CONTENTS_LIMITS = {
  characters: TEXT_LENGTH,
  tags: 20_000,
  depth: 100,
  'attribute characters': MAX_URL_LENGTH,
} as const;

/** For texts that are not yet contents: the parser takes quadratic time for what is deeper. */
export const DEPTH_ALONE = {
  ...CONTENTS_LIMITS,
  characters: Infinity,
  tags: Infinity,
  'attribute characters': Infinity,
};

type Limit = keyof typeof CONTENTS_LIMITS;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ALLOWED_TAGS,
  allowedAttributes: ALLOWED_ATTRIBUTES,
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: CONTENTS_LIMITS.depth,
  transformTags: {
    h1: 'h2',
    a: (tagName, { href, ...attributes }) => {
      const target = href === undefined ? null : linkTarget(href);
      return { tagName, attribs: { ...(target !== null && { href: target }), ...attributes, rel: LINK_REL } };
    },
  },
};

class LimitReached extends Error {
  constructor(readonly limit: LimitError) {
    super();
  }
}

/**
 * The limit that `html` exceeds, or null. Parses it once, with the sanitiser's parser, and stops at the limit: only what
 * passes may be sanitised, since that can take minutes for deep or malicious markup.
 */
export function contentsLimit(
  html: string,
  limits: Record<Limit, number> = CONTENTS_LIMITS,
  xmlMode = false,
): LimitError | null {
  const check = (limit: Limit, value: number) => {
    if (value > limits[limit]) throw new LimitReached({ limit, value, allowed: limits[limit] });
  };
  let tags = 0;
  let depth = 0;
  const handler = {
    onopentag(_: string, attributes: Record<string, string>) {
      check('tags', ++tags);
      check('depth', ++depth);
      for (const value of Object.values(attributes)) check('attribute characters', value.length);
    },
    onclosetag() {
      depth--;
    },
  };
  try {
    check('characters', html.length);
    new Parser(handler, { decodeEntities: false, xmlMode }).end(html);
    return null;
  } catch (error) {
    if (error instanceof LimitReached) return error.limit;
    throw error;
  }
}

/** Contents that were stored before there were limits are shown as text, without tags. */
export const asText = (html: string) => escape(withoutTags(html.slice(0, CONTENTS_LIMITS.characters), ' '));

/** Does not repeat the last: a text is checked before it is stored. */
export function lastOf(work: (text: string) => string): (text: string) => string {
  let last: { text: string; result: string } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, result: work(text) };
    return last.result;
  };
}

/** Removes everything that could execute, load or submit from the contents of an issue. Idempotent within the limits. */
export const sanitiseContents = lastOf((html) =>
  contentsLimit(html) ? asText(html) : sanitizeHtml(withLines(html), OPTIONS),
);
