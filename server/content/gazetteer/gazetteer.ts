import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fold, slugOf, wordsOf } from '../../../client/shared/folding.js';

/** A place that the journal knows by all its names. */
export type Entry = {
  /** Its identity in records and URLs, which never changes. */
  key: string;
  kind: string;
  name: string;
  nameEn: string;
  /** All its names, in both Albanian forms. */
  names: string[];
  longitude: number;
  latitude: number;
  /** West, south, east, north. */
  box: number[] | null;
  parent: Entry | null;
  /** Its URIs in GeoNames and Wikidata. */
  sameAs: string[];
};

/** Albanian maps write towns without the article (Shkodër), but lakes, rivers, mountains and countries with it (Drini). */
const SETTLEMENTS = ['municipality', 'town', 'locality'];
/** Words that only join the words of a name, or a name to its sentence. */
const LINKERS = new Set('i e te se the of ne nga prej per mbi in at from on and dhe'.split(' '));
/** How far from it, in degrees, a point may be that bears the name of a place. */
const REACH = 0.5;
const REACH_OF_REGION = 3;
const MAX_WORDS = 6;

const significant = (words: string[]) => words.filter((word) => !LINKERS.has(word));

/** The cases of an Albanian noun, folded: Shkodrës, Shkodrën; Durrësit, Durrësin; Shqipërisë, Shqipërinë; Alpeve. */
function casesOf(indefinite: string, definite: string): string[] {
  const stem = definite.slice(0, -1);
  const ending = (base: string, ...endings: string[]) => endings.map((each) => base + each);
  return [
    indefinite,
    definite,
    ...(/[eio]$/.test(indefinite) ? ending(indefinite, 'se', 'ne', 's') : []),
    ...(/(?:i|aj)a$/.test(definite) ? ending(definite.replace(/j?a$/, ''), 'se', 'ne', 's') : []),
    ...(definite.endsWith('a') ? ending(stem, 'e', 'es', 'en', 'ese') : []),
    ...(/[iu]$/.test(definite) ? ending(definite, 't', 'n', 'ne') : []),
    ...(definite.endsWith('et') ? ending(stem, '', 've', 'vet') : []),
  ];
}

/** A name in all cases, folded. The word with two forms is inflected, or else the first: Liqenit të Ohrit. */
function formsOf(name: string): string[] {
  const [indefinite, definite = indefinite] = name.split('/').map((form) => significant(wordsOf(form)));
  const differing = indefinite.findIndex((word, at) => word !== definite[at]);
  const inflected = Math.max(differing, 0);
  return casesOf(indefinite[inflected], definite[inflected]).map((word) => definite.with(inflected, word).join(' '));
}

type Gazetteer = { byKey: Map<string, Entry>; byForm: Map<string, Entry[]> };

function read(): Gazetteer {
  const byKey = new Map<string, Entry>();
  const byForm = new Map<string, Entry[]>();
  const text = readFileSync(path.join(import.meta.dirname, 'gazetteer.tsv'), 'utf8');
  const rows = text.split('\n').filter((line) => line && !line.startsWith('#'));
  const parents = new Map<Entry, string>();
  for (const row of rows) {
    const [key, kind, indefinite, definite, nameEn, others, centre, box, parent, geonames, wikidata] = row.split('\t');
    const [longitude, latitude] = centre.split(',').map(Number);
    const written = [
      indefinite ? `${indefinite}/${definite}` : definite,
      nameEn,
      ...others.split('; ').filter(Boolean),
    ];
    const entry: Entry = {
      key,
      kind,
      nameEn,
      longitude,
      latitude,
      parent: null,
      name: SETTLEMENTS.includes(kind) ? indefinite : definite,
      names: [...new Set(written.flatMap((name) => name.split('/')))],
      box: box ? box.split(',').map(Number) : null,
      sameAs: [
        ...(geonames ? [`https://sws.geonames.org/${geonames}/`] : []),
        ...(wikidata ? [`http://www.wikidata.org/entity/${wikidata}`] : []),
      ],
    };
    byKey.set(key, entry);
    parents.set(entry, parent);
    for (const form of new Set(written.flatMap(formsOf))) byForm.set(form, [...(byForm.get(form) ?? []), entry]);
  }
  for (const [entry, parent] of parents) entry.parent = byKey.get(parent) ?? null;
  return { byKey, byForm };
}

let loaded: Gazetteer | undefined;
const gazetteer = () => (loaded ??= read());

export const allEntries = (): Entry[] => [...gazetteer().byKey.values()];

export const entryAt = (key: string): Entry | null => gazetteer().byKey.get(key) ?? null;

/** What a place lies in, from near to far: municipality, county, country. */
export const around = ({ parent }: Entry): Entry[] => (parent ? [parent, ...around(parent)] : []);

/** The same as text. */
export const within = (entry: Entry): string =>
  around(entry)
    .map(({ name }) => name)
    .join(', ');

type Position = { longitude: number; latitude: number };

/** How far a point is from a place, in degrees. */
function distanceOf({ box, longitude, latitude }: Entry, at: Position): number {
  const [west, south, east, north] = box ?? [longitude, latitude, longitude, latitude];
  const x = Math.max(west - at.longitude, at.longitude - east, 0);
  const y = Math.max(south - at.latitude, at.latitude - north, 0);
  return Math.hypot(x, y);
}

/** The place of this name, in any language and case, also 'Shkodra, Albania'; of several, the nearest to a position that may be meant. */
export function entryNamed(name: string, at: Position | null = null): Entry | null {
  const { byForm } = gazetteer();
  const [own, ...wider] = name.split(',').map((part) => byForm.get(significant(wordsOf(part)).join(' ')) ?? []);
  const [nearest] = own
    .filter((entry) => wider.every((some) => some.some((one) => around(entry).includes(one))))
    .map((entry) => ({ entry, distance: at ? distanceOf(entry, at) : 0 }))
    .filter(({ entry, distance }) => distance <= (entry.kind === 'region' ? REACH_OF_REGION : REACH))
    .sort((one, other) => one.distance - other.distance);
  return nearest?.entry ?? null;
}

/** The place that a phrase is about: its longest name with a capital letter, the first of equals. */
export function entryIn(phrase: string): Entry | null {
  const words = (phrase.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).filter((word) => !LINKERS.has(fold(word)));
  for (let length = Math.min(words.length, MAX_WORDS); length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const some = words.slice(from, from + length);
      const isName = length === words.length || /^\p{Lu}/u.test(some[0]);
      const entry = isName && entryNamed(some.join(' '));
      if (entry) return entry;
    }
  return null;
}

/** The places with a name, or a word of one, that begins like this: whole names first. */
export function entriesFrom(start: string, limit: number): Entry[] {
  const wanted = wordsOf(start).join(' ');
  if (!wanted) return [];
  const named = allEntries().map((entry) => ({ entry, names: entry.names.map((name) => wordsOf(name).join(' ')) }));
  const found = [
    (name: string) => name === wanted,
    (name: string) => name.startsWith(wanted),
    (name: string) => name.includes(` ${wanted}`),
  ].flatMap((isMeant) => named.filter(({ names }) => names.some(isMeant)).map(({ entry }) => entry));
  return [...new Set(found)].slice(0, limit);
}

/** The URL segment of a place by any of its names; of a place that the gazetteer lacks, the slug of its name. */
export const placeSlugOf = (name: string): string => (entryAt(slugOf(name)) ?? entryNamed(name))?.key ?? slugOf(name);
