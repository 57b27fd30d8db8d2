import { SourceError } from '../json-file.js';
import { articleOfDublinCore } from './dublin-core.js';
import { articleOfJats } from './jats.js';
import { type SourceRecord } from './record.js';
import { type XmlElement, type XmlFile, readXml } from './xml.js';

/** A response of an OAI-PMH repository to ListRecords or GetRecord, with records in Dublin Core or JATS. */
export async function* readOai(file: XmlFile, folder: string): AsyncGenerator<SourceRecord> {
  for await (const element of readXml(file, { records: ['record', 'error'] })) {
    if (element.name === 'error')
      throw new SourceError(
        `${file.name}: the repository says ${element.attributes.code ?? 'error'}: ${element.text() ?? ''}`,
      );
    const header = element.find('header');
    if (header) yield { ...recordOf(element, folder), identifier: header.text('identifier') ?? undefined };
  }
}

/** OJS includes its own id: the article is the same as in its native XML. */
const OF_OJS = /^oai:[^:]+:article\/(\d+)$/;

function recordOf(record: XmlElement, folder: string): SourceRecord {
  const identifier = record.text('header', 'identifier') ?? 'without identifier';
  const left = (remark: string) => ({ kind: 'none', name: identifier, remark }) as const;
  if (record.find('header')!.attributes.status === 'deleted') return left('not taken: it was deleted there');
  const [content] = record.find('metadata')?.elements ?? [];
  const [, ojs] = OF_OJS.exec(identifier) ?? [];
  const sourceId = ojs ? `ojs:${ojs}` : `oai:${identifier}`;
  if (content?.name === 'article') return { ...withAddress(articleOfJats(content, folder), ojs), sourceId };
  if (content?.name !== 'dc') return left(`not taken: '${content?.name ?? 'nothing'}' is neither oai_dc nor jats`);
  const types = content.all('type').flatMap((type) => type.text() ?? []);
  if (types.length === 1 && types[0] === 'Text') return left('not taken: it is not said to be an article');
  return { ...withAddress(articleOfDublinCore(content), ojs), sourceId };
}

const withAddress = <One extends { addresses: string[] }>(article: One, id: string | undefined): One =>
  id ? { ...article, addresses: [...article.addresses, `article/view/${id}`] } : article;
