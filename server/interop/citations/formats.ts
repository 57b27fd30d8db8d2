import { type Language } from '../../../client/shared/locales.js';
import { bibtex, csv, ris } from './citation-files.js';
import { cslOf } from './csl.js';
import { type Style, cite } from './styles.js';
import { jats } from '../exports/jats.js';
import { inTurns, nextTurn } from '../../platform/responses/turns.js';
import { jsonLd } from '../page-metadata/json-ld.js';
import { placesOf } from '../../content/gazetteer/place.js';
import { joinAuthors } from '../../content/materials/author.js';
import { GEOJSON_TYPE, featureOf } from '../../content/places/feature.js';
import { type MaterialMetadata } from '../metadata/metadata.js';

export type Options = { style: Style; language: Language };

/** A format in which a record, or a list of records, is available. */
export type Format = {
  extension: string;
  /** Files are sent with the first one. */
  mediaTypes: readonly string[];
  /** Writes several records as one text: the articles of an issue, or search results. */
  list?: (records: readonly MaterialMetadata[], options: Options) => string | Promise<string>;
  /** Writes a single record, if that differs from a list of one; `parts` are the articles of an issue. */
  one?: (record: MaterialMetadata, parts: readonly MaterialMetadata[]) => string;
};

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const parted = async (records: readonly MaterialMetadata[], write: (one: MaterialMetadata) => string, by: string) =>
  (await inTurns(records, (record) => write(record) + by)).join('');

export const FORMATS: readonly Format[] = [
  {
    extension: 'bib',
    mediaTypes: ['application/x-bibtex', 'text/x-bibtex'],
    list: (records) => parted(records, bibtex, '\n'),
  },
  {
    extension: 'ris',
    mediaTypes: ['application/x-research-info-systems'],
    list: (records) => parted(records, ris, '\r\n'),
  },
  {
    extension: 'csl.json',
    mediaTypes: ['application/vnd.citationstyles.csl+json'],
    list: async (records) => json(await inTurns(records, cslOf)),
    one: (record) => json(cslOf(record)),
  },
  {
    extension: 'jats.xml',
    mediaTypes: ['application/jats+xml', 'application/vnd.jats+xml', 'application/xml', 'text/xml'],
    one: jats,
  },
  {
    extension: 'jsonld',
    mediaTypes: ['application/ld+json'],
    one: (record, parts) => json(jsonLd(record, parts)),
  },
  { extension: 'geojson', mediaTypes: [GEOJSON_TYPE], one: (record) => json(geoJson(record)) },
  {
    extension: 'txt',
    mediaTypes: ['text/plain', 'text/x-bibliography'],
    list: async (records, { style, language }) => {
      const lines = await Promise.all(records.map((record) => cite(record, style, language)));
      return lines.map((line) => `${line}\n`).join('');
    },
  },
  { extension: 'csv', mediaTypes: ['text/csv'], list: csv },
];

export const formatNamed = (extension: string): Format | undefined =>
  FORMATS.find((format) => format.extension === extension.toLowerCase());

/** The places of an article. */
const geoJson = (record: MaterialMetadata) => ({
  type: 'FeatureCollection',
  features: placesOf(record.places).map((place) =>
    featureOf(place, {
      ...record,
      title: record.titles[0].text,
      authors: joinAuthors(record.authors),
      url: record.pages.al,
    }),
  ),
});

/** A record in a format: an issue as its articles, if the format does not describe issues themselves. */
export async function write(
  format: Format,
  record: MaterialMetadata,
  parts: readonly MaterialMetadata[],
  options: Options,
): Promise<string> {
  await nextTurn();
  const isSingle = record.kind !== 'issue' || !format.list;
  if (format.one && isSingle) return format.one(record, parts);
  return format.list!(record.kind === 'issue' ? parts : [record], options);
}
