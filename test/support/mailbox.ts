import type { Email } from 'postal-mime';

/** The URLs in a mail's text. */
export const linksIn = (email: Email): string[] => email.text?.match(/https?:\/\/\S+/g) ?? [];

/** The first URL with this path. */
export function linkTo(path: string, email: Email): URL {
  const found = linksIn(email).find((link) => new URL(link).pathname.startsWith(path));
  if (!found) throw new Error(`The mail has no link to ${path}: ${email.text}`);
  return new URL(found);
}
