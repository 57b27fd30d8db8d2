import { ERROR_STATUS } from '../common/errors.js';
import { GRAPHQL_LIMITS } from '../graphql/query-limits.js';
import { MAX_PAGE } from '../common/paging.js';
import { REQUEST_LIMITS } from '../http/body.js';
import { type JsonSchema } from './json-schema.js';

/** Escapes text for HTML. */
const escape = (text: string) =>
  text.replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one]!);

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
<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</tbody>
</table>`;

const number = (value: number) => value.toLocaleString('en-GB');

const LIMITS = (perMinute: number) => [
  ['tokens', number(GRAPHQL_LIMITS.tokens), 'Tokens of the query (names, braces, values).'],
  ['depth', number(GRAPHQL_LIMITS.depth), 'Fields within fields.'],
  ['root fields', number(GRAPHQL_LIMITS.rootFields), 'Top-level fields in one request.'],
  ['aliases', number(GRAPHQL_LIMITS.aliases), 'Aliased fields.'],
  ['selections', number(GRAPHQL_LIMITS.selections), 'All selected fields, fragments expanded.'],
  [
    'cost',
    number(GRAPHQL_LIMITS.cost),
    'About the objects that can come back: a page counts <code>first</code> times (the most that the list gives where that is a variable), the articles of an issue 15, authors 2, other lists 10, a citation 20, a total 5, a long text a half. Each 50 take one request off the rate.',
  ],
  [
    'introspection cost',
    number(GRAPHQL_LIMITS.introspectionCost),
    'The same below <code>__schema</code> and <code>__type</code>, where lists count ten times and aliases are not allowed.',
  ],
  ['introspection depth', number(GRAPHQL_LIMITS.introspectionDepth), 'Fields within fields there.'],
  ['first', number(MAX_PAGE), 'Records per page.'],
  ['body bytes', number(REQUEST_LIMITS.bodyBytes), 'The body of a request.'],
  ['seconds', number(REQUEST_LIMITS.seconds), 'Seconds within which the response must start.'],
  ...(perMinute
    ? [
        [
          'requests per minute',
          number(perMinute),
          'Per client address (IPv6: per /64). Cached responses are not counted.',
        ],
      ]
    : []),
];

type Docs = {
  journal: string;
  email: string;
  site: string;
  assets: Assets;
  graphql: Example[];
  harvest: Example[];
  rest: Example[];
  openapi: JsonSchema;
  perMinute: number;
};

/** The page for developers. English only, as are the terms of both APIs. */
export function docsPage({ journal, email, site, assets, graphql, harvest, rest, openapi, perMinute }: Docs): string {
  const operations = Object.entries(
    openapi.paths as Record<string, Record<string, { summary: string; security?: unknown }>>,
  ).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, { summary, security }]) => ({ path, verb, summary, security })),
  );
  const rows = (isOpen: boolean) =>
    operations
      .filter(({ security }) => !security === isOpen)
      .map(({ path, verb, summary }) => [`<code>${verb.toUpperCase()} ${escape(path)}</code>`, escape(summary)]);
  const body = `<main class="api">
<h1>Data for developers</h1>
<p>Everything this journal publishes is available as structured data: issues, articles, authors, calls, boards, files and places. Reading
needs no key and works from any website (CORS). Each record names the licence of its texts, <code>licenceUrl</code>; that of the metadata, if the journal
states one, is <code>journal.metadataLicenceUrl</code>. Questions: <a href="mailto:${escape(email)}">${escape(email)}</a>.</p>

<h2 id="graphql">GraphQL</h2>
<p>Send a query to <code>${escape(site)}/graphql</code>, by POST as JSON or by GET as <code>?query=…</code>. Start at <code>journal</code> and follow its
issues, their articles and their authors; every record is complete wherever it appears. <a href="/api-docs/graphql">Try it in the browser</a>, or
read <a href="/schema.graphql">the schema</a>, which describes every type and field.</p>
${graphql.map(example).join('\n')}
<h3>Pages and filters</h3>
<ul>
<li>Lists take <code>first</code> and <code>after</code>; <code>pageInfo.endCursor</code> is the next <code>after</code>. A page has 20 records, 100 at most; <code>totalCount</code> counts all matching records.</li>
<li>Materials are filtered by year, range of years, number, category, title, keyword, author, ORCID iD, DOI, language, box of the map, ids, <code>updatedSince</code> and <code>updatedUntil</code>; <code>search</code> looks into abstracts, references and PDFs, <code>resource</code> finds a record by its DOI or address, <code>authors</code> lists who wrote.</li>
<li><code>localizedTitle(language: en)</code> and the other localized… fields return the text in the requested language or, if there is none, in the other; <code>language</code> says which.</li>
<li><code>url</code> is the canonical address of a record, <code>licenceUrl</code> its licence.</li>
</ul>
<h3 id="harvest">Harvesting</h3>
<p><code>materialChanges</code> lists everything in the order of its last change. Store the last <code>endCursor</code> and continue from there:
you miss nothing. A record that changes again is listed again, at its new place, so store records by <code>id</code>. A change without a material says that the record was deleted or withdrawn. <code>kinds: [ARTICLE]</code> leaves out all but articles.
Harvesters that speak OAI-PMH find the same records at <a href="/oai?verb=Identify"><code>/oai</code></a>. Article pages carry Highwire (<code>citation_*</code>) and schema.org metadata, and
<code>citation</code> returns BibTeX, RIS, CSL-JSON, JATS and ten printed styles.</p>
${harvest.map(example).join('\n')}
<h3>Caching</h3>
<p>Responses carry a strong <code>ETag</code>; send it back in <code>If-None-Match</code>: when nothing has changed the response is <code>304 Not Modified</code>. Persisted queries (APQ) turn a query into
a short GET: <code>?extensions={"persistedQuery":{"version":1,"sha256Hash":"…"}}</code>; when the hash is not known the response is
<code>PERSISTED_QUERY_NOT_FOUND</code>, and the query is sent once with the hash.</p>

<h2 id="rest">REST</h2>
<p>Complete lists, with the field names of the site’s first API, many of them Albanian; <a href="/api-docs/openapi.json">OpenAPI 3.1</a>. Stored files
(<code>image</code>, <code>pdf</code>, <code>cv_pdf</code>, <code>call_files[].url</code>) are paths below this site: put its address and a slash in
front. <code>/api/materials</code> also lists materials of a future year, without their files; leave out those whose <code>publish_year</code> is
later than this year.</p>
${table(['Address', 'Response'], rows(true))}
${rest.map(example).join('\n')}
<h3>For administrators</h3>
<p>With <code>Authorization: Bearer …</code> from <code>POST /api/auth/login</code>. They cannot be called from scripts of other websites.</p>
${table(['Address', 'Does'], rows(false))}

<h2 id="limits">Limits</h2>
<p>A request that goes beyond a limit is refused with <code>limit</code>, <code>value</code> and <code>allowed</code> (in GraphQL under <code>extensions</code>, with the code <code>LIMIT_EXCEEDED</code>). Each response of GraphQL says what its request cost: <code>extensions.cost</code>. What is left of
your quota for this minute is in <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code>; after <code>429</code> wait the seconds of <code>Retry-After</code>.</p>
${table(['Limit', 'Allowed', 'What is counted'], LIMITS(perMinute))}

<h2 id="errors">Errors</h2>
<p>Every error has a <code>code</code> and a <code>message</code> (REST: at the top; GraphQL: <code>errors[].extensions.code</code>).
The messages of sign-in and registration are in Albanian, all others in English. <code>X-Request-Id</code> is what to quote when asking for help.</p>
${table(
  ['Code', 'HTTP status'],
  Object.entries(ERROR_STATUS).map(([code, status]) => [`<code>${code}</code>`, String(status)]),
)}

<h2 id="change">What may change</h2>
<p>Fields are added; none is renamed or given another meaning. A field that has to go is marked <code>@deprecated</code> with what replaces it, and
stays for at least twelve months.</p>
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
