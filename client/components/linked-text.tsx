import { Fragment } from 'react';
import { DOI_START, doiUrlOf } from '../shared/doi';
import { linesOf } from '../shared/texts';
import { webUrl } from '../shared/web-url';
import { LINK_REL } from '../shared/markup';

/** A URL, or a DOI that is not part of one. */
const LINK = new RegExp(`(?:https?://|www\\.|\\b${DOI_START})[^\\s<>"]+`, 'gi');
/** Punctuation after a URL belongs to the sentence. */
const TRAILING = ".,;:!?'’”»]}";

type Piece = { text: string; href?: string };

export function splitLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const url = trimUrl(match[0]);
    const href = webUrl(hrefOf(url));
    if (!href) continue;
    pieces.push({ text: text.slice(end, match.index) }, { text: url, href });
    end = match.index + url.length;
  }
  return [...pieces, { text: text.slice(end) }].filter((piece) => piece.text);
}

function hrefOf(url: string): string {
  if (url.startsWith('10.')) return doiUrlOf(url);
  return /^https?:/i.test(url) ? url : `https://${url}`;
}

/** URLs of Wikipedia end in brackets, so a closing one is dropped only if it was opened before the URL. */
function trimUrl(url: string): string {
  let unopened = url.split(')').length - url.split('(').length;
  for (let end = url.length; ; end--) {
    const last = url[end - 1];
    if (last === ')' && unopened > 0) unopened--;
    else if (!TRAILING.includes(last)) return url.slice(0, end);
  }
}

/** After a slash and before other punctuation. */
const BREAK = /(?<=\/)(?!\/)|(?=[.?&=_#~])/;

/** A link that shows a URL, which breaks at its punctuation rather than within a word. Its name has no gaps where it may break. */
export const UrlLink = ({ url, href = url }: { url: string; href?: string }) => (
  <a href={href} rel={LINK_REL} aria-label={url}>
    {url.split(BREAK).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </a>
);

/** Text in which URLs and DOIs are links. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: piece, href }, index) =>
    href ? <UrlLink key={index} url={piece} href={href} /> : <Fragment key={index}>{piece}</Fragment>,
  );
}

/** The lines of a text as paragraphs. */
export const Paragraphs = ({ text }: { text: string }) => linesOf(text).map((line, index) => <p key={index}>{line}</p>);

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

/** Lines that may begin with a name: 'Archiving: The issues are preserved.' */
export const namedLinesOf = (text: string): { name?: string; text: string }[] =>
  linesOf(text).map((line) => {
    const [, name, rest = line] = /^([^:]{1,80}): (.*)$/.exec(line) ?? [];
    return { name, text: rest };
  });
