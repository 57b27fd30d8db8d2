import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type CSL from 'citeproc';
import { LRUCache } from 'lru-cache';
import { CITATION_STYLES } from '../../../client/shared/citation-styles.js';
import { type Language } from '../../../client/shared/locales.js';
import { nextTurn } from '../../platform/responses/turns.js';
import { atMost } from '../../platform/limits/at-most.js';
import { type Csl } from './csl.js';

export type Style = keyof typeof CITATION_STYLES;
export const STYLE_NAMES = Object.keys(CITATION_STYLES) as Style[];
const FILES: Record<Style, string> = {
  apa: 'apa',
  harvard: 'harvard-cite-them-right',
  chicago: 'chicago-author-date',
  mla: 'modern-language-association',
  iso690: 'iso690-author-date-en',
  ieee: 'ieee',
  vancouver: 'nlm-citation-sequence',
  ama: 'american-medical-association',
  asa: 'american-sociological-association',
  agu: 'american-geophysical-union',
};

/** The style with this name, here or in the repository of the Citation Style Language; undefined if unknown. */
export const styleNamed = (name: string): Style | undefined =>
  STYLE_NAMES.find((style) => style === name.toLowerCase() || FILES[style] === name.toLowerCase());

const LOCALES: Record<Language, string> = { al: 'sq-AL', en: 'en-GB' };

const here = (...names: string[]) => path.join(import.meta.dirname, ...names);

function localeOf(language: string): string | false {
  const file = here('locales', `locales-${language}.xml`);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : false;
}

/**
 * A style reduced to its bibliography, unsorted, which builds in a quarter of the time. Harvard treats an article without pages and
 * volume as a preprint; here it is an article without page numbers. ISO 690 states English terms for every language; here they are those of English.
 */
const bibliographyOnly = (style: string): string =>
  style
    .replace(/<citation[ >][^]*<\/citation>/, '<citation><layout><text value=""/></layout></citation>')
    .replace(/(<bibliography[^>]*>)\s*<sort>[^]*?<\/sort>/, '$1')
    .replace('<text value="Preprint" prefix="[" suffix="]"/>', '')
    .replace('<locale>', '<locale xml:lang="en">');

/** English abbreviations that ISO 690 writes as they are, not as terms. */
const ALBANIAN: Record<string, string> = { Vol: 'Vëll', vol: 'vëll', No: 'Nr', no: 'nr', P: 'F', p: 'f' };
const inAlbanian = (style: string): string =>
  style.replace(/prefix="(Vol|vol|No|no|P|p)\.&#160;"/g, (_, word: string) => `prefix="${ALBANIAN[word]}.&#160;"`);

/** Loaded with the first citation, because it takes 4 MB. */
const citeproc = () => createRequire(import.meta.url)('citeproc') as typeof CSL;

/** Prints works in one style and language. */
class Printer {
  private work?: Csl;
  private count = 0;
  private readonly engine: InstanceType<typeof CSL.Engine>;

  constructor(name: Style, language: Language) {
    const { Engine } = citeproc();
    const text = fs.readFileSync(here('styles', `${FILES[name]}.csl`), 'utf8');
    const system = { retrieveLocale: localeOf, retrieveItem: () => this.work! };
    const style = bibliographyOnly(text);
    this.engine = new Engine(system, language === 'al' ? inAlbanian(style) : style, LOCALES[language], true);
    this.engine.setOutputFormat('text');
  }

  print(work: Csl): string {
    // The engine caches works by id, even if they change: each gets a new one.
    const id = String(++this.count);
    this.work = { ...work, id };
    this.engine.updateItems([id]);
    const [, [entry = '']] = this.engine.makeBibliography();
    // Numbered styles number even a single work.
    return entry.trim().replace(/^(?:\[1\]|1\.)\s*/, '');
  }
}

/** Building one takes up to half a second; printing with it, a few milliseconds. */
const printers = new Map<string, Printer>();

function printerOf(style: Style, language: Language): Printer {
  const key = `${style} ${language}`;
  const known = printers.get(key) ?? new Printer(style, language);
  printers.set(key, known);
  return known;
}

/** Keyed by everything a citation depends on, so that entries survive unrelated changes. About 1 kB each: a journal in every style. */
const printed = new LRUCache<string, string>({
  max: 20_000,
  maxSize: 20_000_000,
  sizeCalculation: (text, key) => text.length + key.length,
});

const oneAtATime = atMost(1);

/** The citation of a work, as one line of plain text. Between two of them the process handles other requests. */
export async function cite(csl: Csl, style: Style, language: Language): Promise<string> {
  const work: Csl = { ...csl, abstract: undefined, keyword: undefined };
  const key = `${style} ${language} ${JSON.stringify(work)}`;
  const known = printed.get(key);
  if (known !== undefined) return known;
  return oneAtATime(async () => {
    await nextTurn();
    const text = printed.get(key) ?? printerOf(style, language).print(work);
    printed.set(key, text);
    return text;
  });
}
