import { LRUCache } from 'lru-cache';
import { CITATION_STYLES } from '../../../client/shared/citation-styles.js';
import { type Language } from '../../../client/shared/locales.js';
import { Thread } from '../../platform/limits/thread.js';
import { type MaterialMetadata } from '../metadata/metadata.js';
import { type Csl, cslOf } from './csl.js';

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

/** Keyed by everything a citation depends on, so that entries survive unrelated changes. About 1 kB each: a journal in every style. */
const printed = new LRUCache<string, string>({
  max: 20_000,
  maxSize: 20_000_000,
  sizeCalculation: (text, key) => text.length + key.length,
});

/** Building a style takes up to half a second, so that the thread is kept for a while. */
const printer = new Thread<{ work: Csl; file: string; language: Language }, string>(
  'interop/citations/citing-worker.js',
  600_000,
);

/** The citation of a record, as one line of plain text. No style prints abstracts or keywords, which may be long. */
export async function cite(record: MaterialMetadata, style: Style, language: Language): Promise<string> {
  const work = { ...cslOf({ ...record, abstracts: [], keywords: [] }, language), note: undefined };
  const key = `${style} ${language} ${JSON.stringify(work)}`;
  const memoised = printed.get(key);
  if (memoised !== undefined) return memoised;
  const text = await printer.ask({ work, file: FILES[style], language });
  printed.set(key, text);
  return text;
}
