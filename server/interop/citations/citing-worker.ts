import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import type CSL from 'citeproc';
import { type Language } from '../../../client/shared/locales.js';
import { type Csl } from './csl.js';

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

const { Engine } = createRequire(import.meta.url)('citeproc') as typeof CSL;

/** Prints works in one style and language. */
class Printer {
  private work?: Csl;
  private count = 0;
  private readonly engine: InstanceType<typeof Engine>;

  constructor(file: string, language: Language) {
    const text = fs.readFileSync(here('styles', `${file}.csl`), 'utf8');
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

const printers = new Map<string, Printer>();

function printerOf(file: string, language: Language): Printer {
  const key = `${file} ${language}`;
  const printer = printers.get(key) ?? new Printer(file, language);
  printers.set(key, printer);
  return printer;
}

/** A thread of its own: a style takes up to half a second to build, a citation of a thousand authors a tenth to print. */
parentPort!.on('message', ({ work, file, language }: { work: Csl; file: string; language: Language }) =>
  parentPort!.postMessage(printerOf(file, language).print(work)),
);
