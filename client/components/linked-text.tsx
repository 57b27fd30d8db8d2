import { Fragment } from 'react';

/** A web address in running text; punctuation at its end belongs to the sentence. */
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"]+/gi;
const TRAILING = /[.,;:!?'’”»\]}]+$/;

type Piece = { text: string; href?: string };

export function splitAddresses(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimAddress(match[0]);
    if (!URL.canParse(hrefOf(address))) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: address, href: hrefOf(address) });
    end = match.index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

const hrefOf = (address: string) => (/^https?:/i.test(address) ? address : `https://${address}`);

function trimAddress(found: string): string {
  let address = found.replace(TRAILING, '');
  // Wikipedia's addresses end in brackets, so only one that was opened outside is dropped.
  while (address.endsWith(')') && address.split(')').length > address.split('(').length) {
    address = address.slice(0, -1).replace(TRAILING, '');
  }
  return address;
}

/** Text with its web addresses made clickable. */
export function LinkedText({ text }: { text: string }) {
  return splitAddresses(text).map(({ text: piece, href }, index) =>
    href ? (
      <a key={index} href={href} rel="noopener noreferrer">
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
