import { fullTextOf } from '../../content/materials/full-text.js';
import type { TextOfManuscript } from './manuscripts.resolver.js';
import { COUNTED, type Tally, tallyOf } from './tally.js';

const MAX_LOSSES = 200;

/** What an editor gets to check: the text as it would be stored, and how it differs from the manuscript. */
export function readTextOf(withPictures: string, references: string[], tally: Tally): TextOfManuscript {
  const html = withoutRests(fullTextOf(withPictures));
  const text = tallyOf(html);
  return {
    ...{ html, references },
    counts: COUNTED.map((kind) => ({ kind, inManuscript: tally.count(kind), inText: text.count(kind) })),
    losses: [...tally.losses, ...tally.differences(text)].slice(0, MAX_LOSSES),
  };
}

/** Without what pictures leave that are none, and links that lead nowhere. */
function withoutRests(html: string): string {
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  return html
    .replace(/<(p|figure)\b[^>]*>\s*<\/\1>/g, '')
    .replace(/<a href="#(ft-[^"]+)">([^]*?)<\/a>/g, (link, id: string, words: string) => (ids.has(id) ? link : words));
}
