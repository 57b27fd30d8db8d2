export const ADDRESS_LENGTH = 2_000;

/** `new URL` alone would read `https:evil`, drop tabs and line breaks, and take backslashes for slashes. */
const WEB = /^https?:\/\/[^\s\\/\p{Cc}][^\s\\\p{Cc}]*$/iu;

/** A web address, normalised; null for anything else, for credentials in it, and beyond ADDRESS_LENGTH characters. */
export function webAddress(text: string): string | null {
  if (text.length > ADDRESS_LENGTH || !WEB.test(text) || !URL.canParse(text)) return null;
  const { href, username, password } = new URL(text);
  return username || password || href.length > ADDRESS_LENGTH ? null : href;
}
