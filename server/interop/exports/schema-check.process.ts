import fs from 'node:fs';
import path from 'node:path';
import {
  ParseOption,
  XmlBufferInputProvider,
  XmlDocument,
  XmlLibError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import { ARCHIVING_DTD, PUBLISHING_DTD, PUBLISHING_WITHOUT_ISSN } from './jats-dtd.js';

/**
 * `FORMAT FOLDER FILE`: validates documents by the official schema of a format. The file has a document on each line, as a JSON string;
 * the output is a JSON list with the findings for each. A separate process, since compiling a schema may take fifteen seconds.
 */
const [format, folder, file] = process.argv.slice(2);
const MAX_FINDINGS = 3;
const MAX_FINDING_LENGTH = 300;

const XSD: Record<string, { schema: string; aliases?: Record<string, string> }> = {
  doaj: {
    schema: 'doaj/doajArticles.xsd',
    aliases: { 'http://www.doaj.org/static/doaj/iso_639-2b.xsd': 'doaj/iso_639-2b.xsd' },
  },
  crossref: {
    schema: 'crossref/crossref5.3.1.xsd',
    aliases: {
      'http://www.w3.org/2001/xml.xsd': 'crossref/xml.xsd',
      'http://www.w3.org/Math/XMLSchema/mathml3/mathml3.xsd': 'crossref/mathml3.xsd',
    },
  },
};

function xsdValidator(name: string): (document: string) => void {
  const { schema, aliases = {} } = XSD[name];
  const files: Record<string, Uint8Array> = {};
  const of = path.dirname(schema);
  for (const each of fs.readdirSync(path.join(folder, of)))
    if (each.endsWith('.xsd')) files[`${of}/${each}`] = fs.readFileSync(path.join(folder, of, each));
  for (const [address, alias] of Object.entries(aliases)) files[address] = files[alias];
  xmlRegisterInputProvider(new XmlBufferInputProvider(files));
  const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(files[schema], { url: schema }));
  return (document) => {
    const parsed = XmlDocument.fromString(document, { option: ParseOption.XML_PARSE_NONET });
    try {
      validator.validate(parsed);
    } finally {
      parsed.dispose();
    }
  };
}

function jatsValidator(): (document: string) => void {
  const root = path.join(folder, 'jats-publishing-dtd-1.3');
  const files: Record<string, Uint8Array> = { [ARCHIVING_DTD]: Buffer.from(PUBLISHING_WITHOUT_ISSN) };
  for (const each of fs.readdirSync(root, { recursive: true, encoding: 'utf8' }))
    if (/\.(?:dtd|ent|mod)$/.test(each))
      files[new URL(each.split(path.sep).join('/'), PUBLISHING_DTD).href] = fs.readFileSync(path.join(root, each));
  xmlRegisterInputProvider(new XmlBufferInputProvider(files));
  const option = ParseOption.XML_PARSE_DTDLOAD | ParseOption.XML_PARSE_DTDVALID | ParseOption.XML_PARSE_NONET;
  return (document) => XmlDocument.fromString(document, { option }).dispose();
}

const validate = format === 'jats' ? jatsValidator() : xsdValidator(format);

function findings(document: string): string[] {
  try {
    validate(document);
    return [];
  } catch (error) {
    const details = error instanceof XmlLibError && error.details.length ? error.details : [error as Error];
    return details.slice(0, MAX_FINDINGS).map(({ message }) => message.trim().slice(0, MAX_FINDING_LENGTH));
  }
}

const lines = fs.readFileSync(file, 'utf8').split('\n').filter(Boolean);
process.stdout.write(JSON.stringify(lines.map((line) => findings(JSON.parse(line) as string))));
