import { excessIn } from '../../../platform/limits/json-limits.js';
import { wholeText } from '../json-file.js';
import { SourceError, remark } from '../remark.js';
import type { ArticleRecord, SourceRecord } from './record.js';
import { articleTypeOf, languageTag, personNamed, yearOf } from './record.js';
import { journalNamed } from './rows.js';
import { type XmlElement, type XmlFile, readXml } from './xml.js';

/** DOAJ's formats for articles: XML and JSON. */
export async function* readDoajXml(file: XmlFile): AsyncGenerator<SourceRecord> {
  for await (const record of readXml(file, { records: ['record'] })) yield articleOf(record);
}

function articleOf(record: XmlElement): ArticleRecord {
  const language = languageTag(record.text('language'));
  const text = (name: string) =>
    record.all(name).map((element) => ({
      language: languageTag(element.attributes.language) ?? language,
      text: element.content.trim(),
    }));
  const list = record.find('affiliationsList');
  const date = record.text('publicationDate');
  const issns = [record.text('issn'), record.text('eissn')];
  return {
    kind: 'article',
    doi: record.text('doi'),
    journal: journalNamed([record.text('journalTitle')], issns, record.text('publisher')),
    volume: record.text('volume'),
    number: record.text('issue'),
    year: yearOf(date),
    language,
    titles: text('title'),
    abstracts: text('abstract'),
    keywords: record.all('keywords').map((list) => ({
      language: languageTag(list.attributes.language) ?? language,
      words: list.all('keyword').flatMap((word) => word.text() ?? []),
    })),
    authors: (record.find('authors')?.all('author') ?? []).map((author) => ({
      ...personNamed(author.text('name') ?? ''),
      orcid: author.text('orcid_id'),
      affiliations: author.all('affiliationId').map((id) => ({
        name: list?.having('affiliationName', 'affiliationId', id.text() ?? '')?.text(),
      })),
    })),
    date,
    firstPage: record.text('startPage'),
    lastPage: record.text('endPage'),
    articleType: articleTypeOf(record.text('documentType')),
    addresses: record.all('fullTextUrl').flatMap((url) => url.text() ?? []),
    remarks: [],
  };
}

const MAX_MB = 64;
const MAX_DEPTH = 12;

type Json = Record<string, unknown>;
const object = (value: unknown): Json => Object(value) as Json;
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.map(object) : []);
const string = (value: unknown): string | null =>
  ['string', 'number'].includes(typeof value) ? String(value).trim() || null : null;

export async function* readDoajJson(file: XmlFile): AsyncGenerator<SourceRecord> {
  const all = parsed(await wholeText(file, 'documentOver', MAX_MB), file.name);
  for (const [index, one] of [object(all).results ?? all].flat().entries()) {
    const { bibjson, id } = object(one);
    if (bibjson === undefined) yield { kind: 'none', name: String(index + 1), remark: remark('noBibjson') };
    else yield articleOfJson(object(bibjson), string(id));
  }
}

function parsed(text: string, file: string): unknown {
  if (excessIn(text, { depth: MAX_DEPTH, fields: Infinity }))
    throw new SourceError('nestedFile', { file, limit: MAX_DEPTH });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SourceError('notJsonFile', { file, detail: (error as Error).message });
  }
}

function articleOfJson(bibjson: Json, id: string | null): ArticleRecord {
  const journal = object(bibjson.journal);
  const identifiers = list(bibjson.identifier);
  const identifier = (type: string) => string(identifiers.find((one) => string(one.type)?.toLowerCase() === type)?.id);
  const [only, ...others] = [journal.language ?? []].flat();
  const language = others.length ? null : languageTag(string(only));
  const [year, month] = [string(bibjson.year), string(bibjson.month)];
  const issns = [identifier('pissn'), identifier('eissn')];
  return {
    kind: 'article',
    doi: identifier('doi'),
    sourceId: id && `doaj:${id}`,
    journal: journalNamed([string(journal.title)], issns, string(journal.publisher)),
    volume: string(journal.volume),
    number: string(journal.number),
    year,
    language,
    titles: [{ language, text: string(bibjson.title) }],
    abstracts: [{ language, text: string(bibjson.abstract) }],
    keywords: [{ language, words: [bibjson.keywords].flat().flatMap((word) => string(word) ?? []) }],
    authors: list(bibjson.author).map((author) => ({
      ...personNamed(string(author.name) ?? ''),
      orcid: string(author.orcid_id),
      affiliations: [{ name: string(author.affiliation) }],
    })),
    firstPage: string(journal.start_page),
    lastPage: string(journal.end_page),
    addresses: list(bibjson.link).flatMap(({ url }) => string(url) ?? []),
    remarks: [
      ...(month ? [remark('monthOnly', { month })] : []),
      ...(list(bibjson.subject).length ? [remark('doajSubjects')] : []),
    ],
  };
}
