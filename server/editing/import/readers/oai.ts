import { DOI_START } from '../../../../client/shared/doi.js';
import { inOneLine } from '../../../../client/shared/texts.js';
import { decoded } from '../decoded.js';
import { type RemarkCode, SourceError, type Values, remark } from '../remark.js';
import { articleOfJats } from './jats.js';
import { type ArticleRecord, type SourceRecord, dayOf, languageTag, pagesOf, personNamed, yearOf } from './record.js';
import { issnOf, journalNamed } from './rows.js';
import { type XmlElement, type XmlFile, readXml } from './xml.js';

/** A response of an OAI-PMH repository to ListRecords or GetRecord, with records in Dublin Core or JATS. */
export async function* readOai(file: XmlFile, folder: string): AsyncGenerator<SourceRecord> {
  for await (const element of readXml(file, { records: ['record', 'error'] })) {
    const { code = 'error' } = element.attributes;
    if (element.name === 'error')
      throw new SourceError('oaiError', { file: file.name, error: code, detail: element.text() ?? '' });
    const header = element.find('header');
    if (header) yield { ...recordOf(element, folder), identifier: header.text('identifier') ?? undefined };
  }
}

/** OJS includes its own id: the article is the same as in its native XML. */
const OF_OJS = /^oai:[^:]+:article\/(\d+)$/;

function recordOf(record: XmlElement, folder: string): SourceRecord {
  const identifier = record.text('header', 'identifier') ?? '–';
  const left = (code: RemarkCode, values?: Values) =>
    ({ kind: 'none', name: identifier, remark: remark(code, values) }) as const;
  if (record.find('header')!.attributes.status === 'deleted') return left('deletedThere');
  const [content] = record.find('metadata')?.elements ?? [];
  const [, ojs] = OF_OJS.exec(identifier) ?? [];
  const sourceId = ojs ? `ojs:${ojs}` : `oai:${identifier}`;
  if (content?.name === 'article') return { ...withAddress(articleOfJats(content, folder), ojs), sourceId };
  if (content?.name !== 'dc') return left('otherMetadata', { name: content?.name ?? '–' });
  const types = content.all('type').flatMap((type) => type.text() ?? []);
  if (types.join() === 'Text') return left('typeText');
  return { ...withAddress(articleOfDublinCore(content), ojs), sourceId };
}

const withAddress = <One extends { addresses: string[] }>(article: One, id: string | undefined): One =>
  id ? { ...article, addresses: [...article.addresses, `article/view/${id}`] } : article;

const DOI = new RegExp(`(?:^|doi\\.org/|^doi:\\s*)${DOI_START}\\S+`, 'i');
const NO_JOURNAL = /^\s*(?:vol|no|nr|issue)\b/i;
const PAGES = /^(?:\p{L}{0,3}\d+|[ivxlc]+(?=\s*[-–]))(?:\s*[-–]\s*(?:\p{L}{0,3}\d+|[ivxlc]+))?$/iu;
const HOLDER = /^(?:Copyright\s*)?(?:\(c\)|©)\s*(?:\d{4}\s+)?(.+)$/i;

/** An article in unqualified Dublin Core, which has no elements for volume, number and pages: these are parsed from `dc:source`. */
function articleOfDublinCore(record: XmlElement): Omit<ArticleRecord, 'sourceId'> {
  const texts = (name: string) =>
    record.all(name).flatMap((element) => {
      const text = decoded(element.content).trim();
      return text ? [{ language: languageTag(element.attributes['xml:lang']), text }] : [];
    });
  const values = (name: string) => texts(name).map(({ text }) => inOneLine(text));
  const sources = values('source');
  const source = sources.find((text) => !issnOf(text)) ?? '';
  const issns = sources.flatMap((text) => issnOf(text) ?? []);
  const identifiers = [...values('identifier'), ...values('relation')];
  const dates = values('date');
  const [name, ...parts] = source.split(/\s*;\s*/);
  const language = languageTag(values('language')[0]);
  const subjects = texts('subject').map(({ language: tag, text }) => ({ language: tag, words: text.split(';') }));
  return {
    kind: 'article',
    doi: identifiers.map((one) => DOI.exec(one)?.[0]).find(Boolean) ?? null,
    journal: journalNamed([NO_JOURNAL.test(name) ? null : name], issns, values('publisher')[0]),
    volume: /\bVol(?:\.|ume|ëllimi)?\s*([\p{L}\p{N}/-]+)/iu.exec(source)?.[1] ?? null,
    number: /\b(?:No|Nr|Num|Issue)\b\.?\s*([\p{L}\p{N}/-]+)/iu.exec(source)?.[1] ?? null,
    year: yearOf(/\((\d{4})\)/.exec(source)?.[1]) ?? yearOf(dates[0]),
    language,
    titles: texts('title').map((title) => ({ ...title, language: title.language ?? language })),
    abstracts: texts('description').map((text) => ({ ...text, language: text.language ?? language })),
    keywords: [...new Set(subjects.map((one) => one.language))].map((tag) => ({
      language: tag ?? language,
      words: subjects.filter((one) => one.language === tag).flatMap((one) => one.words),
    })),
    authors: values('creator').map((creator) => {
      const [person, ...affiliation] = creator.split(/\s*;\s*/);
      return { ...personNamed(person), affiliations: [{ name: affiliation.join('; ') }] };
    }),
    date: dates.find((date) => dayOf(date)) ?? dates[0],
    ...pagesOf(parts.find((part) => PAGES.test(part))),
    licenceUrl: values('rights').find((right) => /^https?:\/\//.test(right)) ?? null,
    copyrightHolder: values('rights').flatMap((right) => HOLDER.exec(right)?.[1] ?? [])[0] ?? null,
    addresses: identifiers,
    remarks: ['coverage', 'contributor'].flatMap((lost) => {
      const text = values(lost).join('; ');
      return text ? [remark('field', { name: lost, text })] : [];
    }),
  };
}
