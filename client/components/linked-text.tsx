import { Fragment } from 'react';
import { ADDRESS_LENGTH, webAddress } from '../addresses';
import { LINK_REL } from '../markup';

/** A web address, or a DOI without one before it. */
const ADDRESS = /(?:https?:\/\/|www\.|\b10\.\d{4,9}\/)[^\s<>"]+/gi;
/** Punctuation after an address belongs to the sentence. */
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

/** A DOI is resolved by doi.org; what ends the path of an address is a sign like any other in it. */
function hrefOf(address: string): string {
  if (address.startsWith('10.'))
    return `https://doi.org/${encodeURI(address).replaceAll('#', '%23').replaceAll('?', '%3F')}`;
  return /^https?:/i.test(address) ? address : `https://${address}`;
}

const count = (text: string, sign: string) => text.split(sign).length - 1;

/** Addresses of Wikipedia end in brackets, so a closing one is dropped only when it was opened before the address. */
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

/** Text with its web addresses made clickable. */
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

/** The same, line by line. */
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
