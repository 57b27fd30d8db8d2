import { Parser } from 'htmlparser2';
import { inOneLine, shortened } from '../../../client/shared/texts.js';
import { fullTextOf } from '../../content/materials/full-text.js';
import type { ManuscriptLoss, TextOfManuscript } from './manuscripts.resolver.js';

/** What is counted in a manuscript and in the text made of it, and else may not be taken over, or not as it was. */
export const LOSSES = {
  HEADINGS: 'Headings.',
  TABLES: 'Tables.',
  NOTES: 'Footnotes and endnotes.',
  EQUATIONS: 'Formulas.',
  FIGURES: 'Pictures.',
  PICTURE_FORMAT: 'A picture in a format that browsers do not show, such as EMF or TIFF.',
  PICTURE_ELSEWHERE: 'A picture that is not in the file.',
  PICTURE_UNUSED: 'A picture of an archive that the text does not show.',
  PICTURE_UNREADABLE: 'A picture that is damaged or too large.',
  PICTURE_CROPPED: 'A picture that is shown whole, although the manuscript crops it.',
  CHART: 'A chart or diagram that is no picture.',
  SHAPE: 'A drawing of shapes.',
  OBJECT: 'An object of another program; a picture of it may be in the text.',
  MACROS: 'Macros.',
  MEDIA: 'A film, a sound or a supplement.',
  FORMULA_PART: 'A construction of formulas that is written as its parts.',
  INSERTIONS: 'Tracked insertions, which are in the text.',
  DELETIONS: 'Tracked deletions, which are not.',
  COMMENTS: 'Comments.',
  TITLE: 'The title, which stands in its own field.',
  TEXT: 'Words or characters.',
  HIDDEN: 'Hidden text.',
  CONTENTS: 'The table of contents, which the page makes itself.',
  CITATION: 'A citation for which the references have no work.',
} as const;
export type LossKind = keyof typeof LOSSES;
const COUNTED = ['HEADINGS', 'TABLES', 'NOTES', 'EQUATIONS', 'FIGURES'] as const;
export type Counted = (typeof COUNTED)[number];

const HEADING_LENGTH = 100;
const MAX_LOSSES = 200;
const headingOf = (text: string) => shortened(inOneLine(text), HEADING_LENGTH);

type Item = { kind: Counted; heading: string };
export type Tallied = { items: Item[]; losses: ManuscriptLoss[]; explained: Item[] };

/** Counts what stands under each heading, in a manuscript and in the text made of it, and says what is not in the text. */
export class Tally {
  heading = '';
  readonly items: Item[];
  readonly losses: ManuscriptLoss[];
  readonly explained: Item[];
  /** The headings above each picture. */
  readonly pictures = new Map<string, string[]>();

  constructor({ items, losses, explained }: Tallied = { items: [], losses: [], explained: [] }) {
    [this.items, this.losses, this.explained] = [items, losses, explained];
  }

  begin(text: string): void {
    this.heading = headingOf(text);
    this.add('HEADINGS');
  }

  add(kind: Counted, heading = this.heading): void {
    this.items.push({ kind, heading });
  }

  /** `of` is what it counts as, if that is lost with it. */
  lose(kind: LossKind, detail = '', of?: Counted, heading = this.heading): void {
    const loss = this.losses.find((one) => one.kind === kind && one.heading === heading && one.detail === detail);
    if (loss) loss.count++;
    else this.losses.push({ kind, heading, detail, count: 1 });
    if (of) this.explained.push({ kind: of, heading });
  }

  /** A heading that stands elsewhere than in the text. */
  forget(text: string): void {
    const index = this.items.findLastIndex(({ kind, heading }) => kind === 'HEADINGS' && heading === headingOf(text));
    if (index >= 0) this.items.splice(index, 1);
  }

  count(kind: Counted, items = this.items): number {
    return items.filter((item) => item.kind === kind).length;
  }

  /** What the text lacks without a reason that is known already. */
  differences(text: Tally): ManuscriptLoss[] {
    const key = ({ kind, heading }: Item) => JSON.stringify([kind, heading]);
    const left = new Map<string, number>();
    const change = (by: number) => (item: Item) => left.set(key(item), (left.get(key(item)) ?? 0) + by);
    this.items.forEach(change(1));
    this.explained.forEach(change(-1));
    text.items.forEach(change(-1));
    // What stands under a heading that is written in another way is not lost.
    const lacks = (kind: Counted) => this.count(kind) - this.count(kind, this.explained) > text.count(kind);
    return [...left].flatMap(([name, count]) => {
      const [kind, heading] = JSON.parse(name) as [Counted, string];
      return count > 0 && lacks(kind) ? [{ kind, heading, detail: '', count }] : [];
    });
  }
}

/** Counts what is in a full text as it is stored. A note counts where it is referred to first. */
export function tallyOf(html: string): Tally {
  const tally = new Tally();
  const notes = new Map<string, string>();
  const references = new Map<string, string>();
  let heading: string | null = null;
  const parser = new Parser({
    onopentag(name, { id, href, src }) {
      if (/^h[2-6]$/.test(name)) heading = '';
      if (name === 'table') tally.add('TABLES');
      if (name === 'math') tally.add('EQUATIONS');
      if (name === 'img') {
        tally.add('FIGURES');
        const headings = tally.pictures.get(src) ?? [];
        headings.push(tally.heading);
        tally.pictures.set(src, headings);
      }
      if (name === 'aside' && id) notes.set(id, tally.heading);
      if (name === 'a' && href?.startsWith('#') && !references.has(href.slice(1)))
        references.set(href.slice(1), tally.heading);
    },
    ontext(text) {
      if (heading !== null) heading += text;
    },
    onclosetag(name) {
      if (heading === null || !/^h[2-6]$/.test(name)) return;
      if (heading.trim()) tally.begin(heading);
      heading = null;
    },
  });
  parser.end(html);
  for (const [id, above] of notes) tally.add('NOTES', references.get(id) ?? above);
  return tally;
}

/** Shown elsewhere on the page, told as lost, or not meant for readers. */
const ELSEWHERE = new Set(['front', 'ref-list', 'sub-article', 'response', 'floats-index']);
const HEADED = new Set(['sec', 'app', 'ack', 'fn-group', 'boxed-text', 'glossary', 'notes', 'bio']);

/** Counts what is in the body and the back of a JATS article. */
export function tallyJats(xml: string, tally: Tally): void {
  const open: string[] = [];
  const notes: { id: string; heading: string }[] = [];
  const referredTo = new Map<string, string>();
  let hidden = 0;
  let heading: string | null = null;
  /** What there is instead of each other. */
  let choice: '' | 'picture' | 'better' = '';
  new Parser(
    {
      onopentag(name, { id, rid, 'xlink:href': href, 'article-type': type, 'xml:lang': language }) {
        open.push(name);
        if (/^(?:sub-article|response)$/.test(name) && !hidden)
          tally.lose('TEXT', [type, language].filter(Boolean).join(' '), undefined, '');
        if (hidden || ELSEWHERE.has(name)) hidden++;
        if (hidden) return;
        const local = name.replace(/^mml:/, '');
        if (name === 'title' && HEADED.has(open.at(-2) ?? '')) heading = '';
        if (name === 'xref' && rid && !referredTo.has(rid)) referredTo.set(rid.split(/\s/)[0], tally.heading);
        if (name === 'fn') notes.push({ id: id ?? '', heading: tally.heading });
        if (name === 'table') tally.add('TABLES');
        if (local === 'math') tally.add('EQUATIONS');
        if (name === 'alternatives') choice = '';
        if (open.includes('alternatives') && (name === 'table' || local === 'math')) choice = 'better';
        if ((name === 'graphic' || name === 'inline-graphic') && href) {
          if (!open.includes('alternatives')) tally.add('FIGURES');
          else choice ||= 'picture';
        }
        if (name === 'media' || name === 'supplementary-material') tally.lose('MEDIA', id ?? '');
      },
      ontext(text) {
        if (heading !== null) heading += text;
      },
      onclosetag(name) {
        open.pop();
        if (name === 'alternatives' && !hidden && choice === 'picture') tally.add('FIGURES');
        if (hidden) return void hidden--;
        if (name !== 'title' || heading === null) return;
        if (heading.trim()) tally.begin(heading);
        heading = null;
      },
    },
    { xmlMode: true },
  ).end(xml);
  for (const { id, heading: above } of notes) tally.add('NOTES', referredTo.get(id) ?? above);
}

/** What an editor gets to check: the text as it would be stored, and how it differs from the manuscript. */
export function readTextOf(withPictures: string, references: string[], tally: Tally): TextOfManuscript {
  const html = withoutRests(fullTextOf(withPictures));
  const text = tallyOf(html);
  return {
    html,
    references,
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
