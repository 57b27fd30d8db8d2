import { type RemarkCode, SourceError, type Values, remark } from '../remark.js';
import { articleOfDublinCore } from './dublin-core.js';
import { articleOfJats } from './jats.js';
import { type SourceRecord } from './record.js';
import { type XmlElement, type XmlFile, readXml } from './xml.js';

/** A response of an OAI-PMH repository to ListRecords or GetRecord, with records in Dublin Core or JATS. */
export async function* readOai(file: XmlFile, folder: string): AsyncGenerator<SourceRecord> {
  for await (const element of readXml(file, { records: ['record', 'error'] })) {
    if (element.name === 'error')
      throw new SourceError('oaiError', {
        file: file.name,
        error: element.attributes.code ?? 'error',
        detail: element.text() ?? '',
      });
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
  if (types.length === 1 && types[0] === 'Text') return left('typeText');
  return { ...withAddress(articleOfDublinCore(content), ojs), sourceId };
}

const withAddress = <One extends { addresses: string[] }>(article: One, id: string | undefined): One =>
  id ? { ...article, addresses: [...article.addresses, `article/view/${id}`] } : article;
