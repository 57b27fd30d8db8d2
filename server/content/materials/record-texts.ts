import { worksOf } from '../../../client/shared/citations.js';
import { DOI_START } from '../../../client/shared/doi.js';
import { MAX_URL_LENGTH, webUrl } from '../../../client/shared/web-url.js';
import { Field, ObjectType } from '@nestjs/graphql';
import { splitKeywords, splitAuthors } from '../../../client/shared/texts.js';
import { type LimitError } from '../../platform/errors/errors.js';
import { Rule } from '../../platform/validation/validation.js';

/** Splits the texts of a material, which are stored as editors type them, into their items. */

@ObjectType({ description: 'A work that an article cites.' })
export class CitedWork {
  @Field({ description: 'The reference as printed.' })
  text: string;

  @Field(() => String, { nullable: true, description: 'The DOI, if the reference contains one.' })
  doi: string | null;

  @Field(() => String, { nullable: true, description: 'The first other URL in the reference.' })
  url: string | null;
}

/** What a text that is split into items may hold: far more than any record has, since one request may split a hundred of them. */
const ITEMS = {
  authors: [splitAuthors, 1_000],
  keywords: [splitKeywords, 200],
  references: [splitReferences, 2_000],
} satisfies Record<string, [split: (text: string) => unknown[], allowed: number]>;

/** Rejects a text for which `exceeded` returns a limit. Whether it is a text is for others to say. */
export const WithinLimits = (name: string, exceeded: (text: string) => LimitError | null): PropertyDecorator =>
  Rule(
    name,
    (value) => typeof value !== 'string' || exceeded(value) === null,
    ({ property, value }) => {
      const { limit, allowed } = exceeded(value as string)!;
      return `${property} go beyond a limit: ${limit}, allowed ${allowed}`;
    },
  );

/** Rejects a text of too many items. */
export const WithinItems = (limit: keyof typeof ITEMS): PropertyDecorator => {
  const [split, allowed] = ITEMS[limit];
  return WithinLimits('withinItems', (text) => {
    const value = split(text).length;
    return value > allowed ? { limit, value, allowed } : null;
  });
};

/** The works in a list of references, with their addresses. */
export function splitReferences(text: string | null | undefined): CitedWork[] {
  return worksOf(text).map((work) => ({ text: work, doi: doiIn(work), url: urlIn(work) }));
}

const DOI_IN_TEXT = new RegExp(`\\b${DOI_START}[^\\s"<>«»“”]+`);
const URL_IN_TEXT = /\bhttps?:\/\/[^\s"<>«»“”]+/gi;
const RESOLVER = /^https?:\/\/(?:dx\.|www\.)?doi\.org\//i;
const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

function doiIn(text: string): string | null {
  const match = DOI_IN_TEXT.exec(text)?.[0];
  const doi = match && withoutPunctuation(match);
  return doi && !doi.endsWith('/') ? doi : null;
}

function urlIn(text: string): string | null {
  for (const [match] of text.matchAll(URL_IN_TEXT)) {
    const url = RESOLVER.test(match) ? null : webUrl(withoutPunctuation(match));
    if (url) return url;
  }
  return null;
}

/** Strips trailing punctuation and brackets from a URL. Returns an empty string if it is too long for a URL. */
function withoutPunctuation(text: string): string {
  if (text.length > MAX_URL_LENGTH) return '';
  const count = (character: string) => text.split(character).length;
  /** How many more of each closing bracket there are than of the opening one. */
  const excess = Object.fromEntries(Object.entries(CLOSING).map(([last, first]) => [last, count(last) - count(first)]));
  for (let end = text.length; ; end--) {
    const last = text.charAt(end - 1);
    if (/[.,;:!?'’…]/.test(last)) continue;
    if (excess[last]-- > 0) continue;
    return text.slice(0, end);
  }
}
