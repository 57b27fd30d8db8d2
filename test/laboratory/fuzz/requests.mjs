// Requests for the fuzz, each a function of one random number generator: the same seed sends the same requests.
import fs from 'node:fs';
import path from 'node:path';
import { buildSchema, getNamedType, isEnumType, isLeafType, isObjectType, isRequiredArgument } from 'graphql';

/** Each is valid: what makes a request of it that nobody would write is its mutation. */
export const DOCUMENTS = [
  '{ journal { title issn issues(first: 3) { totalCount nodes { title articles { title authors { name } } } } } }',
  'query ($n: Int = 5, $t: String) { articles(first: $n, filter: { title: $t }) { totalCount nodes { id title teaser } } }',
  '{ issues(first: 9) { nodes { id title coverImage { url } pdf { url size } } pageInfo { endCursor hasNextPage } } }',
  'query ($id: Int!) { article(id: $id) { title issue { title } next { id } citation(style: APA) } }',
  '{ materials(orderBy: UPDATED) { nodes { __typename id ... on Article { keywords } ...I } } } fragment I on Issue { contents }',
  '{ materialChanges(first: 5) { nodes { id } endCursor hasNextPage } calls { title files { url } } boardMembers { fullName } }',
  '{ __schema { types { name fields { name type { name } } } } __type(name: "Issue") { name } }',
  '{ places(language: en) categories { id name } otherFiles { title file { url } } }',
  'mutation { login(email: "nobody@example.org", password: "x") { accessToken } }',
  'mutation ($id: Int!) { deleteMaterial(id: $id) }',
  'mutation ($f: Upload!) { suggestFromPdf(pdf: $f) { title } }',
  '{ search(query: "lumi karst", first: 3, filter: { author: "ami-boue" }) { totalCount nodes { snippets { html page } } facets { years { count } } } }',
  '{ term(kind: AUTHOR, slug: "sami-frasheri") { name articles(first: 2) { nodes { related { title } } } } terms(kind: PLACE) { nodes { slug } } }',
  '{ publishedLetters(first: 2) { id } publishedLetter(id: 1) { id } resource(identifier: "10.1000/182") { url } years { year issues { id } } }',
  'mutation { subscribe(email: "@", language: en) { enMessage } requestPasswordReset(email: "nobody@example.org") }',
  'mutation ($t: String!) { choosePassword(token: $t, newPassword: "river under the bridge") }',
  'mutation ($t: String!) { createLetter(kind: FREE) { id } sendLetter(id: 1, version: 1) { id } changeMaterials(changes: []) { id } inviteUser(email: "@", username: $t) { id } }',
  '{ exportMaterials(format: CSV) { articles { __typename } } usage { items { __typename } } subscribers { nodes { __typename } } letters { id } }',
  'query ($n: Int = 9, $t: String) { authors(first: $n, filter: { name: $t, hasOrcid: true }) { edges { cursor node { name orcid } } pageInfo { endCursor } } }',
  '{ years { year issues { title next { id } previous { id } } } article(id: 2) { fullText related { title } places } latestCall { deadline } }',
  '{ users { email } drafts { key } revisions(noun: MATERIAL, recordId: 1) { record } }',
  '{ articles(first: 2, orderBy: NEWEST) { nodes { fullText abstract abstractEn references keywords authors { name affiliations { name } } places funding { funder } figuresWithoutText } } }',
  '{ issues(first: 2) { nodes { contents scientificBoard citation(style: APA) articles { title authorsText fullText } } } }',
  'query ($n: Int = 3) { years { year issues { id contents articles { id fullText } } } materials(first: $n) { nodes { abstracts { text language } titles { text } } } }',
];
const NASTY = [
  ...['-1', '0', '2147483648', '-2147483648', '1e309', '1.5', 'null', 'true', '[]', '[[[]]]', '{}', '{ a: 1 }'],
  ...['""', '"%"', '"\\u0000"', '"\\ud800"', `"' or 1=1 --"`, '"__proto__"', '$undefined', 'NEWEST', '"""block"""'],
  '"__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74dprocess.exit(1)"',
  `"${'x'.repeat(3_000)}"`,
];
const ROOTS = Object.values(
  buildSchema(fs.readFileSync(path.join(import.meta.dirname, '../../../schema.graphql'), 'utf8'))
    .getQueryType()
    .getFields(),
);
const argumentOf = (random, { name, type }) => {
  const named = getNamedType(type);
  if (isEnumType(named)) return `${name}: ${named.getValues()[random(named.getValues().length)].name}`;
  if (named.name === 'Int') return `${name}: ${[0, 1, 2, 5, 28, 100, 427][random(7)]}`;
  return isLeafType(named) ? `${name}: ${['"2"', '"lumi"', 'true', 'null'][random(4)]}` : `${name}: {}`;
};

/** A query of any fields that the schema has, mostly a valid one. */
function generatedDocument(random) {
  const fieldOf = (field, depth) => {
    const given = field.args.filter((one) => isRequiredArgument(one) || random(4) === 0);
    const args = given.length ? `(${given.map((one) => argumentOf(random, one)).join(', ')})` : '';
    const type = getNamedType(field.type);
    return `${field.name}${args}${isLeafType(type) ? '' : ` { ${selectionOf(type, depth - 1)} }`}`;
  };
  const selectionOf = (type, depth) => {
    const fields = type.getFields ? Object.values(type.getFields()) : [];
    const possible = fields.filter((field) => depth > 0 || isLeafType(getNamedType(field.type)));
    const chosen = Array.from({ length: possible.length && 1 + random(5) }, () => possible[random(possible.length)]);
    const fragments = isObjectType(type)
      ? ''
      : ` ... on ${random(2) ? 'Article { fullText references' : 'Issue { contents'} }`;
    const texts = chosen.map((field, n) => `a${n}: ${fieldOf(field, depth)}`).join(' ');
    return `__typename ${texts}${fragments}`;
  };
  return `{ ${fieldOf(ROOTS[random(ROOTS.length)], 2 + random(4))} }`;
}

const TOKEN = /"""[\s\S]*?"""|"(?:[^"\\]|\\.)*"|\.\.\.|[A-Za-z_]\w*|-?\d+(?:\.\d+)?|[^\s]/g;
const NAMES = ['__proto__', 'constructor', 'then', '__typename', 'toString', 'x'];

function mutatedDocument(random) {
  const text = random(3) ? DOCUMENTS[random(DOCUMENTS.length)] : generatedDocument(random);
  const tokens = text.match(TOKEN);
  for (let times = random(4); times > 0; times--) {
    const at = random(tokens.length);
    const kind = random(7);
    if (kind === 0) tokens.splice(at, 1);
    else if (kind === 1) tokens.splice(at, 0, tokens[random(tokens.length)]);
    else if (kind === 2) [tokens[at], tokens[random(tokens.length)]] = [tokens[random(tokens.length)], tokens[at]];
    else if (kind === 3) tokens[at] = NASTY[random(NASTY.length)];
    else if (kind === 4) tokens.splice(at, 0, ...Array(1 + random(60)).fill(tokens[at]));
    else if (kind === 5) tokens.splice(at, 0, ...multiplied(random));
    else tokens[at] = tokens[at].replace(/^[a-z]\w*$/, `${NAMES[random(NAMES.length)]}: $&`);
  }
  return tokens.join(random(2) ? ' ' : '\n');
}

/** Aliases of one field, or fragments that spread the next one. */
const multiplied = (random) =>
  random(2)
    ? Array.from({ length: 1 + random(80) }, (_, n) => `a${n}: __typename`)
    : ['...F', '}', ...Array.from({ length: 20 }, () => 'fragment F on Query { ...F ...F }'), '{ __typename'];

const NUMBERS = [-1, 0, 5, 2 ** 31, 1e308];
const VALUES = [...NUMBERS, null, true, '', 'Lumi', '%', "'", '\0', [], {}, [[1]], { $ne: 1 }, 'x'.repeat(2_000)];
const value = (random) => VALUES[random(VALUES.length)];

const json = (random) => {
  const body = {
    query: mutatedDocument(random),
    variables: { n: value(random), t: value(random), id: value(random), f: value(random) },
    ...(random(6) === 0 && { operationName: value(random) }),
    ...(random(8) === 0 && { extensions: value(random) }),
  };
  const text = JSON.stringify(random(12) === 0 ? [body, body] : body);
  return random(15) === 0 ? text.slice(0, random(text.length)) : text;
};

const HEADERS = Object.entries({
  accept: ['*/*', 'text/html', 'application/json;q=NaN, ,,;'],
  'accept-encoding': ['br;q=9, gzip;q=-1, *;q=0', 'identity;q=0'],
  'apollo-require-preflight': ['1'],
  authorization: ['Bearer a.b.c', 'x'],
  'content-encoding': ['gzip', 'br, br, br'],
  'content-type': [
    'application/json; charset=utf-7',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'text/plain',
  ],
  cookie: ['a=b'],
  expect: ['x'],
  host: ['elsewhere.example'],
  'if-match': ['W/"'],
  'if-modified-since': ['yesterday'],
  'if-none-match': ['*'],
  'if-range': ['"x'],
  origin: ['https://elsewhere.example'],
  range: ['bytes=0-0,1-1,2-2,5-1,-0', 'bytes=99999999999999999999-'],
  'transfer-encoding': ['identity'],
  'x-forwarded-for': ['1.2.3.4, , ::1, x'],
  'x-http-method-override': ['DELETE'],
  'x-long': ['y'.repeat(4_000)],
}).flatMap(([name, values]) => values.map((text) => [name, text]));
const METHODS = ['GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const words = (text) => text.trim().split(/\s+/);
const ADDRESSES = words(`
  / /al /en /revistat/en /revistat/al?page=2 /artikuj/al?q=lumi /artikull/2/-/0/0/al /artikull/427/-/0/0/en /letrat/al /letra/1/en
  /autore/al /autor/sami-frasheri/al /fjale-kyce/lumi/en /vend/kukes/al?page=3 /login /login/forgot /login/password#x /dashboard/articles
  /kerko/al?q=lumi+shkod*&year=1899&page=2 /kerko/en?q="&author=x&keyword=y&language=sq&place=z
  /kerko.bib?q=lumi /kerko.csl.json?q=lumi&year=1899 /kerko.csv?author=x /kerko.csv?q=karst
  /al?subscribed=1 /abonimi/al?t=1.confirm.9999999999.x /abonimi/en?done=changed /abonimi/en?author=x&subscribed=2
  /id/2 /id/2?style=apa&lang=en /id/2.jats.xml /id/2.txt?style=vancouver /id/2/linkset /id/2/head?lang=en
  /id/27.txt?style=apa /id/427.jats.xml /id/427.txt?style=apa /id/427/linkset
  /oai?verb=Identify /oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:localhost:2 /oai?verb=ListRecords&metadataPrefix=jats
  /oai?verb=ListRecords&metadataPrefix=oai_dc&from=2020-01-01&set=category:1 /oai?verb=ListIdentifiers&resumptionToken=eyJwIjoxfQ
  /feeds/articles.en.atom /feeds/articles.al.atom /feeds/issues.en.json /feeds/call-1.al.ics /lockss/1899
  /graphql?query={journal{title}} /graphql?extensions={"persistedQuery":{"version":1,"sha256Hash":"0"}} /schema.graphql
  /api/materials /api/materials/1 /api/calls /api/board /api/categories/ /api/other-files/1 /api/download-file/1 /api/auth/login
  /api/subscriptions /api/subscriptions/confirm /api/subscriptions/unsubscribe?t=1.own.9999999999.x /api/subscriptions/preferences
  /api/subscriptions/erase /api/bounces /api-docs /api-docs/openapi.json /api-docs/graphql /api-docs/rest
  /index.php/rgj/article/view/12/45?x=y /rgj/en/article/download/12/45 /issue/view/pranvera-2019
  /uploads/materials/x.pdf /covers/1899-1.svg /covers/1899-1.png?kind=article /assets/x.js /favicon.svg
  /sitemap.xml /sitemap-1899.xml /robots.txt /metrics /readyz /livez`);
const PIECES = words('%00 %2e%2e%2f // %c0%af % ? &a[b][c]=1 ;x \\ 1e9 .. %f0 = -1 __proto__ constructor');

function mutatedAddress(random) {
  let address = ADDRESSES[random(ADDRESSES.length)];
  for (let times = random(3); times > 0; times--) {
    const at = 1 + random(address.length);
    const piece = PIECES[random(PIECES.length)];
    address = address.slice(0, at) + piece + address.slice(random(2) ? at : Math.min(address.length, at + 3));
  }
  return address;
}

function multipart(random) {
  const boundary = random(20) ? 'fuzz' : '';
  const names = ['operations', 'map', '0', '1', 'titulli', 'pdf', 'image', '__proto__[x]', 'a[b][c]', ''];
  const contents = [
    () => JSON.stringify({ query: DOCUMENTS[10], variables: { f: null } }),
    () => `{"0":["variables${'.f'.repeat(1 + random(300))}"]}`,
    () => '{"0":["variables.f"]}',
    () => `%PDF-1.7\n${'x'.repeat(random(2_000))}`,
    () => '<script>',
    () => '\0\r\n--fuzz\r\n',
    () => 'x'.repeat(random(5_000)),
  ];
  let body = '';
  for (let parts = random(6); parts > 0; parts--) {
    const name = names[random(names.length)];
    const file = random(2) ? '; filename="../x.pdf"' : '';
    const type = random(3) ? '' : `\r\nContent-Type: ${random(2) ? 'application/pdf' : 'x\x01y'}`;
    const content = contents[random(contents.length)]();
    body += `--fuzz\r\nContent-Disposition: form-data; name="${name}"${file}${type}\r\n\r\n${content}\r\n`;
  }
  if (random(4)) body += '--fuzz--\r\n';
  return { type: `multipart/form-data${boundary ? `; boundary=${boundary}` : ''}`, body };
}

/** What forms and mail programs send. */
function form(random) {
  const fields = words('email language t wishes page verb metadataPrefix List-Unsubscribe __proto__[x]');
  const pairs = Array.from({ length: random(6) }, () => [fields[random(fields.length)], String(value(random))]);
  const isMail = random(4) === 0;
  const action = ['', '/confirm', '/unsubscribe?t=x', '/preferences', '/erase'][random(5)];
  return {
    method: 'POST',
    path: isMail ? '/api/bounces' : `/api/subscriptions${action}`,
    type: isMail ? 'message/rfc822' : 'application/x-www-form-urlencoded',
    body: isMail
      ? `To: <x+${value(random)}@example.org>\r\nContent-Type: multipart/report\r\n\r\n${mutatedDocument(random)}`
      : `${new URLSearchParams(pairs)}${PIECES[random(PIECES.length)]}`,
  };
}

/** One request: what to send, and over how many connections does not matter to it. */
export function requestOf(random) {
  const headers = {};
  for (let times = random(4); times > 0; times--) {
    const [name, text] = HEADERS[random(HEADERS.length)];
    headers[name] = text;
  }
  const kind = random(11);
  if (kind < 5) {
    const body = json(random);
    return { method: 'POST', path: '/graphql', headers: { 'content-type': 'application/json', ...headers }, body };
  }
  if (kind < 6) {
    const { type, body } = multipart(random);
    const path = random(2) ? '/graphql' : ['/api/materials/', '/api/calls/1', '/api/board/'][random(3)];
    return { method: random(2) ? 'POST' : 'PUT', path, headers: { ...headers, 'content-type': type }, body };
  }
  if (kind === 10) {
    const { type, ...rest } = random(5) ? form(random) : { ...form(random), path: '/oai' };
    return { ...rest, headers: { 'content-type': type, ...headers } };
  }
  const method = METHODS[random(METHODS.length)];
  const body = !['GET', 'HEAD'].includes(method) && random(2) ? json(random) : undefined;
  return { method, path: mutatedAddress(random), headers, body };
}
