import { LANGUAGES } from '../../../client/shared/locales.js';
import { FEEDS, TERM_FEEDS } from '../../../client/shared/paths.js';
import { GEOJSON_TYPE } from '../../content/places/feature.js';
import { FORMATS } from '../../interop/citations/formats.js';
import { LINKSET_TYPE } from '../../interop/citations/negotiation.js';
import { STYLE_NAMES } from '../../interop/citations/styles.js';
import { rulesOf } from '../../platform/http/url-rules.js';
import { type JsonSchema } from './json-schema.js';

type ReadAs = { path: string; summary: string; types: string[]; query?: string[] };

const FEED_TYPES = ['application/atom+xml', 'application/feed+json'];
const OAI = ['verb', 'identifier', 'metadataPrefix', 'from', 'until', 'set', 'resumptionToken'];
const LISTS = ['bib', 'ris', 'csl.json', 'csv'];
const typesOf = (formats: typeof FORMATS) => formats.map(({ mediaTypes: [type] }) => type);

/** What programs read besides lists of records: in the formats of libraries, maps, feed readers and archives. */
const READ_AS: ReadAs[] = [
  {
    path: '/id/{id}',
    summary: 'A record in the format of `Accept`; browsers are redirected to its page.',
    types: [...FORMATS.flatMap(({ mediaTypes }) => mediaTypes), LINKSET_TYPE],
  },
  { path: '/id/{id}.{format}', summary: 'A record in a format; `pdf` redirects to its PDF.', types: typesOf(FORMATS) },
  { path: '/id/{id}/linkset', summary: 'All URLs of a record, with their types.', types: [LINKSET_TYPE] },
  {
    path: '/kerko.{list}',
    summary: 'The articles that a search finds, at most 500.',
    types: typesOf(FORMATS.filter(({ extension }) => LISTS.includes(extension))),
  },
  { path: '/places.geojson', summary: 'The places that articles are about.', types: [GEOJSON_TYPE] },
  { path: '/feeds/{name}.{language}.{feed}', summary: 'The latest articles, issues or calls.', types: FEED_TYPES },
  {
    path: '/feeds/{kind}/{slug}.{language}.{feed}',
    summary: 'The latest articles of an author, keyword or place.',
    types: FEED_TYPES,
  },
  { path: '/feeds/calls.{language}.ics', summary: 'The deadlines of calls as a calendar.', types: ['text/calendar'] },
  { path: '/oai', summary: 'OAI-PMH 2.0.', types: ['text/xml'], query: OAI },
  { path: '/lockss', summary: 'For LOCKSS: the years of the archive.', types: ['text/html'] },
  { path: '/lockss/{year}', summary: 'For LOCKSS: what was published in a year.', types: ['text/html'] },
];

const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
export const ERRORS: JsonSchema = {
  '4XX': { description: 'Rejected; `code` says why.', content },
  default: { description: 'Error.', content },
};
const WHOLE = { type: 'integer', minimum: 0 };
const oneOf = (values: readonly string[]) => ({ type: 'string', enum: values });
const PARTS: Record<string, JsonSchema> = {
  id: WHOLE,
  year: WHOLE,
  slug: { type: 'string' },
  name: oneOf(FEEDS),
  kind: oneOf(Object.keys(TERM_FEEDS)),
  language: oneOf(LANGUAGES),
  feed: oneOf(['atom', 'json']),
  format: oneOf([...FORMATS.map(({ extension }) => extension), 'pdf']),
  list: oneOf(LISTS),
};
/** Query parameters that are not of the filter of materials. */
const OTHERS: Record<string, JsonSchema> = {
  q: { type: 'string', description: 'As `search`.' },
  lang: oneOf(LANGUAGES),
  style: { ...oneOf(STYLE_NAMES), description: 'For `txt`.' },
  after: { type: 'string', description: 'The `next` of the previous page.' },
};

function inQuery(name: string, { description, ...schema }: JsonSchema = { type: 'string' }): JsonSchema {
  return { name, in: 'query', description, schema, ...(schema.type === 'array' && { explode: false }) };
}

/** As paths of OpenAPI; their query parameters are those that url-rules.ts passes on, described as those of `filter`. */
export const filePaths = (filter: Record<string, JsonSchema>): JsonSchema =>
  Object.fromEntries(
    READ_AS.map(({ path, summary, types, query }) => {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const sample = path.replace('{list}', 'bib').replaceAll(/\{\w+\}/g, '1');
      const parameters = [
        ...names.map((name) => ({ name, in: 'path', required: true, schema: PARTS[name] })),
        ...(query ?? rulesOf(sample).parameters ?? []).map((name) => inQuery(name, filter[name] ?? OTHERS[name])),
      ];
      return [
        path,
        {
          get: {
            operationId: `file${path.replace(/\W+(\w)?/g, (_, letter?: string) => letter?.toUpperCase() ?? '')}`,
            tags: ['files'],
            summary,
            security: [],
            parameters,
            responses: {
              200: {
                description: 'Success, with a strong `ETag`.',
                content: Object.fromEntries(types.map((type) => [type, {}])),
              },
              '3XX': { description: 'What it is elsewhere, or that it is still as `If-None-Match` says.' },
              ...ERRORS,
            },
          },
        },
      ];
    }),
  );
