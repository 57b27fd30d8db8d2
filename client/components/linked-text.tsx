import { Fragment } from 'react';
import { ADDRESS_LENGTH, webAddress } from '../addresses';
import { LINK_REL } from '../markup';

/** A URL, or a DOI that is not part of one. */
const ADDRESS = /(?:https?:\/\/|www\.|\b10\.\d{4,9}\/)[^\s<>"]+/gi;
/** Punctuation after a URL belongs to the sentence. */
const TRAILING = ".,;:!?'’”»]}";

type Piece = { text: string; href?: string };

export function splitAddresses(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    if (match[0].length > ADDRESS_LENGTH) continue;
    const address = trimAddress(match[0]);
    const href = webAddress(hrefOf(address));
    if (!href) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** doi.org resolves DOIs; characters that would end a URL's path are ordinary in a DOI. */
function hrefOf(address: string): string {
  if (address.startsWith('10.'))
    return `https://doi.org/${encodeURI(address).replaceAll('#', '%23').replaceAll('?', '%3F')}`;
  return /^https?:/i.test(address) ? address : `https://${address}`;
}

const count = (text: string, sign: string) => text.split(sign).length - 1;

/** URLs of Wikipedia end in brackets, so a closing one is dropped only if it was opened before the URL. */
function trimAddress(found: string): string {
  let unopened = count(found, ')') - count(found, '(');
  let end = found.length;
  while (end > 0) {
    const last = found[end - 1];
    if (last === ')' && unopened > 0) unopened--;
    else if (!TRAILING.includes(last)) break;
    end--;
  }
  return found.slice(0, end);
}

/** Text in which URLs and DOIs are links. */
export function LinkedText({ text }: { text: string }) {
  return splitAddresses(text).map(({ text: piece, href }, index) =>
    href ? (
      <a key={index} href={href} rel={LINK_REL}>
        {piece}
      </a>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  );
}

/** The lines of a text as a list, with links. */
export function LinkedLines({ text }: { text: string }) {
  return (
    <ul className="lines">
      {linesOf(text).map((line, index) => (
        <li key={index}>
          <LinkedText text={line} />
        </li>
      ))}
    </ul>
  );
}

export const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');
