// The official schemas in a folder, as functions that take documents and return the faults of each.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Validator } from '@cfworker/json-schema';
import {
  RelaxNGValidator,
  XmlBufferInputProvider,
  XmlDocument,
  XmlLibError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import { doajFaults } from '../../dist/server/interop/exports/doaj-schema.js';

const JATS = 'https://jats.nlm.nih.gov/ns/archiving/1.3/';
/** JATS elements have no namespace in their schema, but must have one in OAI-PMH; the articles are validated separately. */
const ANY_ARTICLE = `<schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="${JATS}"><element name="article"/></schema>`;

function validateXml(validator) {
  return (documents) =>
    documents.map((text) => {
      let parsed;
      try {
        parsed = XmlDocument.fromString(text);
        validator.validate(parsed);
        return [];
      } catch (error) {
        if (!(error instanceof XmlLibError)) throw error;
        return error.details.map(({ message, line }) => `${line}: ${message.trim()}`);
      } finally {
        parsed?.dispose();
      }
    });
}

/** A schema for documents of several namespaces, each defined in a file. */
function xsd(files) {
  const imports = Object.entries(files).map(
    ([namespace, file]) => `<import namespace="${namespace}" schemaLocation="${file}"/>`,
  );
  const driver = `<schema xmlns="http://www.w3.org/2001/XMLSchema">${imports.join('')}</schema>`;
  return validateXml(XsdValidator.fromDoc(XmlDocument.fromString(driver)));
}

/** What the product itself runs before an export if it has the schemas. */
const asBeforeExport = (format, folder) => async (documents) => {
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-faces-'));
  try {
    const file = path.join(temporary, 'documents');
    fs.writeFileSync(file, documents.map((document) => `${JSON.stringify(document)}\n`).join(''));
    const script = 'dist/server/interop/exports/schema-check.process.js';
    const { stdout } = await promisify(execFile)(process.execPath, [script, format, folder, file], { maxBuffer: 1e9 });
    return JSON.parse(stdout);
  } finally {
    fs.rmSync(temporary, { recursive: true });
  }
};

export function validatorsIn(folder) {
  const official = (file) => fs.readFileSync(path.join(folder, file));
  const inOai = fs.readdirSync(path.join(folder, 'oai')).map((name) => `oai/${name}`);
  xmlRegisterInputProvider(
    new XmlBufferInputProvider({
      ...Object.fromEntries(inOai.map((file) => [file, official(file)])),
      'oai/jats.xsd': Buffer.from(ANY_ARTICLE),
      'sitemap/sitemap.xsd': official('sitemap/sitemap.xsd'),
      'sitemap/xhtml-link.xsd': fs.readFileSync('test/schemas/xhtml-link.xsd'),
    }),
  );
  const jsonFeed = new Validator(JSON.parse(official('jsonfeed-schema-v1.1.json')), '7', false);
  return {
    oai: xsd({
      'http://www.openarchives.org/OAI/2.0/': 'oai/OAI-PMH.xsd',
      'http://www.openarchives.org/OAI/2.0/oai_dc/': 'oai/oai_dc.xsd',
      [JATS]: 'oai/jats.xsd',
    }),
    sitemap: xsd({
      'http://www.sitemaps.org/schemas/sitemap/0.9': 'sitemap/sitemap.xsd',
      'http://www.w3.org/1999/xhtml': 'sitemap/xhtml-link.xsd',
    }),
    atom: validateXml(RelaxNGValidator.fromDoc(XmlDocument.fromBuffer(official('atom/atom.rng')))),
    jsonFeed: (documents) =>
      documents.map((text) =>
        jsonFeed.validate(JSON.parse(text)).errors.map((each) => `${each.instanceLocation}: ${each.error}`),
      ),
    doajJson: (documents) => documents.map((text) => JSON.parse(text).flatMap(doajFaults)),
    doaj: asBeforeExport('doaj', folder),
    crossref: asBeforeExport('crossref', folder),
    jats: asBeforeExport('jats', folder),
  };
}
