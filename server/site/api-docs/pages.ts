import { MAX_MAPPED } from '../../content/places/places.service.js';
import { PLACES_PARAMETERS } from '../../platform/http/url-rules.js';
import { escape } from '../../../client/shared/escape.js';
import { FRESH_MINUTES } from '../../platform/access/access.js';
import { ERROR_STATUS, type ErrorCode } from '../../platform/errors/errors.js';
import { GRAPHQL_LIMITS } from '../../platform/graphql/query-limits.js';
import { mailto } from '../../../client/shared/web-url.js';
import { licenceName } from '../../../client/shared/licence.js';
import { QUESTIONS } from '../../../client/shared/questions.js';
import { MAX_PAGE } from '../../platform/graphql/paging.js';
import { REQUEST_LIMITS } from '../../platform/http/body.js';
import { type JsonSchema } from './json-schema.js';

export type Assets = { styles: string[]; scripts: string[] };
type Shell = { title: string; journal: string; assets: Assets; body: string };

function shell({ title, journal, assets: { styles, scripts }, body }: Shell): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · ${escape(journal)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${[...styles, '/api-docs/assets/api-docs.css'].map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${scripts.map((src) => `<script type="module" src="${src}"></script>`).join('\n')}
</head>
<body>
<header class="api-bar"><a href="/en">${escape(journal)}</a><nav aria-label="API">
<a href="/api-docs">Documentation</a> · <a href="/api-docs/graphql">Try GraphQL</a> · <a href="/schema.graphql">Schema</a> · <a href="/api-docs/rest">REST</a></nav></header>
${body}
</body>
</html>
`;
}

export type Example = { caption: string; language: string; code: string };

const example = ({ caption, language, code }: Example) => `<figure class="example">
<figcaption>${escape(caption)} <button type="button" class="button quiet" data-copy hidden>Copy</button></figcaption>
<pre tabindex="0"><code data-language="${language}">${escape(code.trim())}</code></pre>
</figure>`;

const table = (head: string[], rows: string[][]) => `<table>
<thead><tr>${head.map((cell) => `<th scope="col">${escape(cell)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${breakable(cell)}</td>`).join('')}</tr>`).join('\n')}</tbody>
</table>`;

/** Long names in code may break after an underscore, so that tables fit on a phone. */
const breakable = (cell: string) => cell.replace(/<code>[^<]*/g, (code) => code.replaceAll('_', '_<wbr>'));

const LIMITS = (perMinute: number): [limit: string, allowed: number, what: string][] => [
  ['tokens', GRAPHQL_LIMITS.tokens, 'Lexical tokens of the query: names, braces, values.'],
  ['depth', GRAPHQL_LIMITS.depth, 'Levels of nested fields.'],
  ['root fields', GRAPHQL_LIMITS.rootFields, 'Top-level fields in one request.'],
  ['aliases', GRAPHQL_LIMITS.aliases, 'Aliased fields.'],
  ['selections', GRAPHQL_LIMITS.selections, 'All selected fields, with fragments expanded.'],
  [
    'cost',
    GRAPHQL_LIMITS.cost,
    'An estimate of the objects in the response. A page counts as <code>first</code> objects, the articles of an issue as 15, authors as 2, most other lists as 10, a total as 5, a long text as a half, a citation of an article as 20. Every 50 count as one request.',
  ],
  [
    'introspection cost',
    GRAPHQL_LIMITS.introspectionCost,
    'The same below <code>__schema</code> and <code>__type</code>, where a list counts as ten and aliases are not allowed.',
  ],
  ['introspection depth', GRAPHQL_LIMITS.introspectionDepth, 'Levels of nested fields there.'],
  ['first', MAX_PAGE, 'Records per page.'],
  ['body bytes', REQUEST_LIMITS.bodyBytes, 'The body of a request.'],
  ['seconds', REQUEST_LIMITS.seconds, 'Time until the response must begin.'],
  ['requests per minute', perMinute, 'Per client address (IPv6: per /64). Cached responses are not counted.'],
];

const MEANINGS: Record<ErrorCode, string> = {
  BAD_INPUT:
    'The request is invalid. The rejected fields are in <code>errors</code> (GraphQL: <code>extensions.fields</code>).',
  LIMIT_EXCEEDED: 'The request exceeds one of the limits above.',
  UNAUTHENTICATED: 'The token is missing, invalid or expired, or the password is wrong.',
  SECOND_FACTOR_REQUIRED: 'The password is right. Sign in with the <code>code</code> of the second factor as well.',
  FORBIDDEN: 'The user, or the website that sent the request, may not do this.',
  REAUTHENTICATION_REQUIRED: `Sign in again: this requires a sign-in within the last ${FRESH_MINUTES} minutes.`,
  PASSWORD_CHANGE_REQUIRED: 'The password was generated. Nothing else is possible until <code>changePassword</code>.',
  SECOND_FACTOR_SETUP_REQUIRED: 'Until the user has turned on a second factor, which this journal requires.',
  NOT_FOUND: 'There is no such record or URL.',
  METHOD_NOT_ALLOWED: 'The header <code>Allow</code> names the allowed methods.',
  NOT_ACCEPTABLE: 'The requested format does not exist.',
  CONFLICT: 'Somebody else has changed the record in the meantime.',
  NOT_POSSIBLE: 'The current state does not permit it; <code>message</code> says why.',
  DUPLICATE:
    'Another record has a value that no two may have, such as a DOI: <code>holder</code> of the rejected field names it.',
  STILL_CITED: 'The full text cites works, named in <code>holder</code>, that the references no longer have.',
  GONE: 'The record was deleted, or the link is no longer valid.',
  FILE_MISSING: 'A file of the version to restore no longer exists.',
  PRECONDITION_FAILED: 'The condition in <code>If-Match</code> is not met.',
  TOO_LARGE: 'The body or a file is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'The body has a type or encoding that is not accepted.',
  UNSUPPORTED_FILE: 'The file has a type that is not accepted.',
  TOO_MANY_REQUESTS: 'Repeat the request after <code>Retry-After</code> seconds.',
  INTERNAL: 'A fault of the server, which has been logged.',
  UNAVAILABLE:
    'The server is overloaded or its database is down. Repeat the request after <code>Retry-After</code> seconds.',
  OUTCOME_UNKNOWN: 'It is unknown whether the change was saved. Repeat it with the same <code>Idempotency-Key</code>.',
};

const questionRow = ([question, answer]: [string, string]) => {
  const code = `<code>${escape(answer)}</code>`;
  return [escape(question), answer.startsWith('/') ? `<a href="${escape(answer)}">${code}</a>` : code];
};

type Docs = {
  journal: string;
  email: string | null;
  metadataLicenceUrl: string | null;
  site: string;
  assets: Assets;
  graphql: Example[];
  harvest: Example[];
  rest: Example[];
  openapi: JsonSchema;
  perMinute: number;
};

/** Metadata may be reused more freely than the texts, so their own licence is stated. */
function metadataLicence(url: string | null): string {
  if (!url)
    return 'The journal has not stated a licence of its metadata (<code>journal.metadataLicenceUrl</code> is null).';
  const link = `<a href="${escape(url)}">${escape(licenceName(url))}</a>`;
  return /publicdomain\/zero/.test(url)
    ? `The metadata are in the public domain (${link}): use them for anything, without asking.`
    : `The metadata are licensed under ${link}.`;
}

/** The page for developers. English only, as are the terms of both APIs. */
export function docsPage(docs: Docs): string {
  const { journal, email, metadataLicenceUrl, site, assets, graphql, harvest, rest, openapi, perMinute } = docs;
  const operations = Object.entries(
    openapi.paths as Record<string, Record<string, { summary: string; security?: unknown }>>,
  ).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, { summary, security }]) => ({ path, verb, summary, security })),
  );
  const rows = (isOpen: boolean) =>
    operations
      .filter(({ security }) => !(security as unknown[]).length === isOpen)
      .map(({ path, verb, summary }) => [`<code>${verb.toUpperCase()} ${escape(path)}</code>`, escape(summary)]);
  // Without a limit it is 0.
  const limits = LIMITS(perMinute)
    .filter(([, allowed]) => allowed > 0)
    .map(([limit, allowed, what]) => [limit, allowed.toLocaleString('en-GB'), what]);
  const body = `<main class="api">
<h1>Data for developers</h1>
<p>Everything this journal publishes is available as structured data: issues, articles, authors, calls, boards, files and places. Reading
needs no key and works from any website (CORS). The licence of each record is in <code>licenceUrl</code>. ${metadataLicence(metadataLicenceUrl)}${email ? ` Questions: <a href="${escape(mailto(email))}">${escape(email)}</a>.` : ''}</p>

<h2 id="graphql">GraphQL</h2>
<p>Send a query to <code>${escape(site)}/graphql</code>, by POST as JSON or by GET as <code>?query=…</code>. Start at <code>journal</code> and follow its
issues, their articles and their authors; every record is complete wherever it appears. <a href="/api-docs/graphql">Try it in the browser</a>, or
read <a href="/schema.graphql">the schema</a>, which describes every type and field.</p>
${graphql.map(example).join('\n')}
<h3>Pages and filters</h3>
<ul>
<li>Lists follow Relay’s conventions for connections: <code>edges</code> with <code>cursor</code> and <code>node</code>, <code>pageInfo</code>, and <code>nodes</code> as a shorthand. Ids are numbers, unique among records of a type; there is no <code>Node</code> interface, so a client that normalises by id uses the type and the id.</li>
<li>They have the arguments <code>first</code> and <code>after</code>; <code>pageInfo.endCursor</code> is the next <code>after</code>. A page has 20 records by default and 100 at most; <code>totalCount</code> is the number on all pages.</li>
<li>One filter, <code>MaterialFilter</code>, narrows every list of materials, <code>search</code>, <code>places</code> and the articles of an author, keyword or place: by words, place in any of its names, years, author or ORCID iD, keyword, DOIs, what a work cites, language, bounding box and more, all at once. <code>search</code> finds words of titles, abstracts, full texts, references and PDFs, and says where; <code>resource</code> finds a record by its DOI or URL; <code>authors</code> and <code>terms</code> list authors, keywords and places.</li>
<li><code>localizedTitle(language: en)</code> and the other <code>localized…</code> fields return the text in the requested language or, if there is none, in the other; <code>language</code> says which.</li>
<li><code>url</code> is the canonical URL of a record’s page; <code>uri</code> is its permanent URL, which never changes.</li>
</ul>
<h3 id="questions">Questions and how to ask them</h3>
<p>Queries are for <a href="/api-docs/graphql">the explorer</a>, which lists them too, or for a program; what begins with a slash is a file.</p>
${table(['Question', 'Query or file'], Object.entries(QUESTIONS).map(questionRow))}
<h3 id="harvest">Harvesting</h3>
<p><code>materialChanges</code> lists all records in the order of their last change. Store the last <code>endCursor</code> and continue from there
to miss nothing. A record that changes again is listed again, so store records by <code>id</code>, which issues and articles never share, or by <code>uri</code>. If <code>material</code> is null, the record was deleted or withdrawn: delete your copy. Its kind and DOI are not repeated, since a DOI may
change, and nothing but the <code>id</code> is stored for ever. <code>kinds: [ARTICLE]</code> restricts the list to articles. If <code>journal { updatedAt }</code> has changed, fetch citations and exchange formats again: they contain the journal’s names and ISSN.
The same records can be harvested by OAI-PMH at <a href="/oai?verb=Identify"><code>/oai</code></a>. Article pages contain Highwire (<code>citation_*</code>) and schema.org metadata, and
<code>citation</code> returns BibTeX, RIS, CSL-JSON, JATS or one of ten citation styles.</p>
${harvest.map(example).join('\n')}
<h3>Caching</h3>
<p>Public responses have a strong <code>ETag</code>. Send it in <code>If-None-Match</code>; if nothing has changed, the response is <code>304 Not Modified</code>. Persisted queries (APQ) turn a query into
a short GET: <code>?extensions={"persistedQuery":{"version":1,"sha256Hash":"…"}}</code>; if the server does not know the hash, it responds with
<code>PERSISTED_QUERY_NOT_FOUND</code>; then send the query once together with its hash.</p>

<h2 id="rest">REST</h2>
<p>Complete lists, with the field names of the site’s first API, many of them Albanian; <a href="/api-docs/openapi.json">OpenAPI 3.1</a>. Stored files
(<code>image</code>, <code>pdf</code>, <code>cv_pdf</code>, <code>call_files[].url</code>) are paths relative to <code>${escape(site)}/</code>.
<code>/api/materials</code> also lists materials of future years, without their files; ignore those whose <code>publish_year</code> is
after the current year.</p>
${table(['Request', 'Response'], rows(true))}
${rest.map(example).join('\n')}
<h3 id="places">Places</h3>
<p>The places that articles are about are GeoJSON (RFC 7946), with DOI, authors, year and permanent URL of the article: all at <a href="/places.geojson"><code>/places.geojson</code></a>,
those of one article at <code>/id/{id}.geojson</code>. Parameters are those of the filter of articles (${PLACES_PARAMETERS.map((name) => `<code>${name}</code>`).join(', ')}); <code>bbox=19,42,20,43</code>
selects the places in that box. A file has the places of the ${MAX_MAPPED} newest articles; if there are more, the header <code>Link</code> and the member <code>links</code> name the next.
QGIS, R and Python read the URL:</p>
<pre tabindex="0"><code>sf::st_read("${escape(site)}/places.geojson")
geopandas.read_file("${escape(site)}/places.geojson")</code></pre>
<h3>For administrators</h3>
<p>With <code>Authorization: Bearer …</code> from <code>POST /api/auth/login</code>. Scripts of other websites cannot send these requests. With the same header,
<a href="/schema.graphql"><code>/schema.graphql</code></a> and introspection return the complete schema, with the dashboard’s operations.</p>
${table(['Request', 'Effect'], rows(false))}

<h2 id="limits">Limits</h2>
<p>A request that exceeds a limit is rejected with <code>limit</code>, <code>value</code> and <code>allowed</code> (in GraphQL under <code>extensions</code>, with the code <code>LIMIT_EXCEEDED</code>). Every GraphQL response has the cost of its request in <code>extensions.cost</code>. <code>RateLimit-Remaining</code> is the rest of
your quota, <code>RateLimit-Reset</code> the seconds until it is full again; after <code>429</code> wait for <code>Retry-After</code> seconds.</p>
${table(['Limit', 'Allowed', 'What is counted'], limits)}

<h2 id="errors">Errors</h2>
<p>Every error has a <code>message</code> and a <code>code</code>, in REST at the top level of the body, in GraphQL in <code>errors[].message</code> and
<code>errors[].extensions.code</code>. Messages that the dashboard shows as they are, about users, signing in and too many attempts, are in Albanian, all others in English. REST responds with the status below.
GraphQL does so if it rejects the whole request; errors of single fields come with status 200, beside the data of the other fields. If you ask for help, quote
the header <code>X-Request-Id</code>.</p>
${table(
  ['Code', 'HTTP status', 'Meaning'],
  Object.entries(MEANINGS).map(([code, meaning]) => [
    `<code>${code}</code>`,
    String(ERROR_STATUS[code as ErrorCode]),
    meaning,
  ]),
)}

<h2 id="change">What may change</h2>
<p>Fields may be added. No field is renamed or changes its meaning. Before a field is removed, it is marked <code>@deprecated</code> with its replacement
for at least twelve months. <a href="/api-docs/changes.md">All changes so far</a>.</p>
</main>`;
  const scripts = ['/api-docs/assets/api-docs.js'];
  return shell({ title: 'Data for developers', journal, assets: { ...assets, scripts }, body });
}

const needsScripts = (instead: string) =>
  `<noscript><p>This page needs JavaScript. Without it, ${instead}.</p></noscript>`;

export function explorerPage(journal: string, assets: Assets): string {
  const body = `<main><h1 class="visually-hidden">Try GraphQL</h1>
<div id="explorer">${needsScripts('send your query to /graphql as <a href="/api-docs">the documentation</a> shows')}</div></main>`;
  return shell({ title: 'Try GraphQL', journal, assets, body });
}

export function restPage(journal: string, assets: Assets): string {
  const body = `<main><h1 class="visually-hidden">REST</h1>
<div id="openapi">${needsScripts('read <a href="/api-docs/openapi.json">the OpenAPI document</a>')}</div></main>`;
  return shell({ title: 'REST', journal, assets, body });
}
