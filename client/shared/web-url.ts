import { tried } from './tried.js';

export const MAX_URL_LENGTH = 2_000;

/** The first URL in a line that an editor typed. */
export const URL_IN_LINE = /\bhttps?:\/\/\S+/;

/** `new URL` alone would accept `https:evil`, drop tabs and line breaks, and treat backslashes as slashes. */
const WEB = /^https?:\/\/[^\s\\/\p{Cc}][^\s\\\p{Cc}]*$/iu;

/** A normalised web URL; null for anything else, for URLs with credentials and for those longer than MAX_URL_LENGTH. */
export function webUrl(text: string): string | null {
  if (text.length > MAX_URL_LENGTH || !WEB.test(text)) return null;
  const url = tried(() => new URL(text), null);
  return !url || url.username || url.password || url.href.length > MAX_URL_LENGTH ? null : url.href;
}

/** What a part of a URL says; the part itself if it is not encoded as URLs are. */
export const percentDecoded = (text: string): string => tried(() => decodeURIComponent(text), text);

/** Opens a message to an address. A `?` or `&` in it would begin other fields of the message, like further recipients. */
export const mailto = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
