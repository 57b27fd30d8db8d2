// Validates everything that journals offer to machines by the official schemas. Each journal is imported into a fresh folder, exported and
// harvested; a journal without an ISSN is then given one, since DOAJ and Crossref take nothing without. Prints the table of docs/exports.md.
//
//   npm run build && node scripts/formats/run.mjs SCHEMAS JOURNAL…
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { ARCHIVING_DTD } from '../../dist/server/interop/exports/jats-dtd.js';
import { allRead } from '../bench/extras.mjs';
import { serve } from '../bench/processes.mjs';
import { validatorsIn } from './validators.mjs';

const calledFrom = process.cwd();
process.chdir(path.join(import.meta.dirname, '../..'));
const [schemas, ...journals] = process.argv.slice(2).map((given) => path.resolve(calledFrom, given));
if (!journals.length) {
  console.error('node scripts/formats/run.mjs SCHEMAS JOURNAL…');
  process.exit(2);
}

const PUBLIC_URL = 'https://revista.example.edu';
const ADMIN = { ADMIN_EMAIL: 'redaksia@example.org', ADMIN_PASSWORD: 'nje-fjalekalim-i-gjate' };
const ISSN = '2049-3630';
const NO_CODE = '--disallow-code-generation-from-strings';
const FAULTS_SHOWN = 5;
const LANGUAGES = ['al', 'en'];
const TERMS = { authors: 'AUTHOR', keywords: 'KEYWORD', places: 'PLACE' };

const textsOf = (document, pattern) => [...document.matchAll(pattern)].map(([, found]) => found);

/** What `npm run export` writes, before the product has checked it against any official schema. */
async function exported(settings) {
  const written = async (format) => {
    const args = [NO_CODE, 'dist/server/commands/export.js', format, '--to', '-'];
    // Exit code 1 says that something was left out.
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
      env: settings,
      maxBuffer: 1e9,
      encoding: 'buffer',
    }).catch((error) => (error.code === 1 ? error : Promise.reject(error)));
    console.error(`${format}: ${/\d+ included.*$/m.exec(stderr)?.[0]}`);
    return stdout;
  };
  const whole = (bytes) => (bytes.length ? [String(bytes)] : []);
  const doaj = whole(await written('doaj'));
  const doajJson = whole(await written('doaj-json'));
  const crossref = whole(await written('crossref'));
  const jats = Object.values(unzipSync(await written('jats'))).map((bytes) => Buffer.from(bytes).toString());
  return [
    {
      what: 'DOAJ XML, articles',
      validator: 'doaj',
      documents: doaj,
      count: textsOf(doaj.join(), /(<record>)/g).length,
    },
    {
      what: 'DOAJ JSON, articles',
      validator: 'doajJson',
      documents: doajJson,
      count: doajJson.flatMap((text) => JSON.parse(text)).length,
    },
    {
      what: 'Crossref deposit, articles',
      validator: 'crossref',
      documents: crossref,
      count: textsOf(crossref.join(), /(<journal_article )/g).length,
    },
    { what: 'JATS export, articles', validator: 'jats', documents: jats, count: jats.length },
  ];
}

/** What everybody can fetch from a running journal. */
async function fetched({ url }) {
  const read = async (address) => {
    const response = await fetch(url + address);
    if (!response.ok) throw new Error(`${address} responded with ${response.status}.`);
    return response.text();
  };
  const graphql = async (query) => JSON.parse(await read(`/graphql?query=${encodeURIComponent(query)}`)).data;

  const sitemap = await read('/sitemap.xml');
  const responses = [];
  const oai = async (given) => {
    const text = await read(`/oai?${new URLSearchParams(given)}`);
    responses.push(text);
    return text;
  };
  for (const verb of ['Identify', 'ListMetadataFormats', 'ListSets']) await oai({ verb });
  await oai({ verb: 'ListRecords', metadataPrefix: 'marc' });
  const identifiers = {};
  for (const metadataPrefix of ['oai_dc', 'jats']) {
    identifiers[metadataPrefix] = [];
    for (const verb of ['ListIdentifiers', 'ListRecords']) {
      let given = { verb, metadataPrefix };
      while (given) {
        const page = await oai(given);
        if (verb === 'ListIdentifiers')
          identifiers[metadataPrefix].push(...textsOf(page, /<identifier>(.*?)<\/identifier>/g));
        const [resumptionToken] = textsOf(page, /<resumptionToken[^>]*>(.+?)<\/resumptionToken>/g);
        given = resumptionToken ? { verb, resumptionToken } : null;
      }
    }
  }
  const inOai = [];
  const files = [];
  for (const [metadataPrefix, list] of Object.entries(identifiers))
    for (const identifier of list) {
      await oai({ verb: 'ListMetadataFormats', identifier });
      const record = await oai({ verb: 'GetRecord', metadataPrefix, identifier });
      if (metadataPrefix !== 'jats') continue;
      const [article] = /<article [^]*<\/article>/.exec(record);
      inOai.push(`<!DOCTYPE article SYSTEM "${ARCHIVING_DTD}">${article.replace(/ xmlns="[^"]*"/, '')}`);
      files.push(await read(`/id/${identifier.split(':').at(-1)}.jats.xml`));
    }

  const feeds = ['articles', 'issues', 'calls'];
  for (const [folder, kind] of Object.entries(TERMS))
    for (let offset = 0, isMore = true; isMore; offset += 500) {
      const { terms } = await graphql(
        `{ terms(kind: ${kind}, first: 500, offset: ${offset}) { nodes { slug } pageInfo { hasNextPage } } }`,
      );
      feeds.push(...terms.nodes.map(({ slug }) => `${folder}/${encodeURIComponent(slug)}`));
      isMore = terms.pageInfo.hasNextPage;
    }
  const [atom, json] = [[], []];
  for (const feed of feeds)
    for (const language of LANGUAGES) {
      atom.push(await read(`/feeds/${feed}.${language}.atom`));
      json.push(await read(`/feeds/${feed}.${language}.json`));
    }
  return [
    { what: 'OAI-PMH, responses', validator: 'oai', documents: responses, count: responses.length },
    { what: 'JATS in OAI-PMH, articles', validator: 'jats', documents: inOai, count: inOai.length },
    { what: 'JATS at `/id/…`, articles', validator: 'jats', documents: files, count: files.length },
    {
      what: 'Sitemap, addresses',
      validator: 'sitemap',
      documents: [sitemap],
      count: textsOf(sitemap, /(<loc>)/g).length,
    },
    { what: 'Atom, feeds', validator: 'atom', documents: atom, count: atom.length },
    { what: 'JSON Feed, feeds', validator: 'jsonFeed', documents: json, count: json.length },
  ];
}

/** Imports a journal into a new folder, and returns all that it then gives out. */
async function outputsOf(journal) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-formats-'));
  const settings = { PATH: process.env.PATH, DATA_DIR: folder, DEMO: 'off', PUBLIC_URL };
  try {
    const args = [NO_CODE, 'dist/server/commands/import.js', journal];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: settings, maxBuffer: 1e9 });
    console.error(stdout.trim().split('\n').at(-1));
    const exports = await exported(settings);
    const running = { ...settings, ...ADMIN, RATE_LIMIT: '0', SEARCH_INDEXING: 'records' };
    const server = await serve([NO_CODE, 'dist/server/main.js'], running, '/readyz');
    try {
      await allRead(server, ADMIN);
      return [...exports, ...(await fetched(server))];
    } finally {
      await server.stop();
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function withIssn(journal, work) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-formats-'));
  try {
    fs.cpSync(journal, folder, { recursive: true });
    const facts = path.join(folder, 'journal.json');
    fs.writeFileSync(facts, JSON.stringify({ ...JSON.parse(fs.readFileSync(facts, 'utf8')), issn: ISSN }));
    return await work(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const validators = validatorsIn(schemas);

/** Prints the first faults; resolves to the cells of a column. */
async function validated(name, outputs) {
  const column = { name };
  for (const { what, validator, documents, count } of outputs) {
    const findings = documents.length ? await validators[validator](documents) : [];
    const faulty = findings.filter((faults) => faults.length);
    column[what] = faulty.length
      ? `${count}, ${faulty.length} of ${documents.length} documents invalid`
      : String(count);
    for (const faults of faulty.slice(0, FAULTS_SHOWN))
      console.error(`${name}, ${what}:\n  ${faults.slice(0, 3).join('\n  ')}`);
    if (faulty.length) process.exitCode = 1;
  }
  return column;
}

const columns = [];
for (const journal of journals) {
  const name = path.basename(journal);
  columns.push(await validated(name, await outputsOf(journal)));
  if (!JSON.parse(fs.readFileSync(path.join(journal, 'journal.json'), 'utf8')).issn)
    columns.push(await validated(`${name}, with an ISSN`, await withIssn(journal, outputsOf)));
}
const [{ name: _, ...rows }] = columns;
console.log(`|  | ${columns.map(({ name }) => name).join(' | ')} |`);
console.log(`| --- |${' --- |'.repeat(columns.length)}`);
for (const what of Object.keys(rows)) console.log(`| ${what} | ${columns.map((column) => column[what]).join(' | ')} |`);
