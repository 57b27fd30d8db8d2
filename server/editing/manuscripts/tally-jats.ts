import { Parser } from 'htmlparser2';
import { type Tally } from './tally.js';

/** Shown elsewhere on the page, told as lost, or not meant for readers. */
const ELSEWHERE = new Set(['front', 'ref-list', 'sub-article', 'response', 'floats-index']);
const HEADED = new Set(['sec', 'app', 'ack', 'fn-group', 'boxed-text', 'glossary', 'notes', 'bio']);

/** Counts what is in the body and the back of a JATS article. */
export function tallyJats(xml: string, tally: Tally): void {
  const open: string[] = [];
  const notes: { id: string; place: string }[] = [];
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
        if (name === 'xref' && rid && !referredTo.has(rid)) referredTo.set(rid.split(/\s/)[0], tally.place);
        if (name === 'fn') notes.push({ id: id ?? '', place: tally.place });
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
        if (heading.trim()) tally.heading(heading);
        heading = null;
      },
    },
    { xmlMode: true },
  ).end(xml);
  for (const { id, place } of notes) tally.add('NOTES', referredTo.get(id) ?? place);
}
