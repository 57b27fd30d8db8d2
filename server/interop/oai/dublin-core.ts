import { pageRange } from '../../../client/shared/page-range.js';
import { languageTag } from '../../../client/shared/locales.js';
import { suffixOf } from '../../../client/shared/folding.js';
import { doiUrlOf } from '../../../client/shared/doi.js';
import { noticesOf, wordOf } from '../metadata/notices.js';
import { languageCodes } from '../metadata/languages.js';
import { type Xml, lang, xml } from '../exports/xml.js';
import { placesOf } from '../../content/gazetteer/place.js';
import { type AuthorMetadata, type MaterialMetadata, allIssnsOf } from '../metadata/metadata.js';

const OPEN_ACCESS = 'info:eu-repo/semantics/openAccess';
const TYPES: Record<MaterialMetadata['kind'], string[]> = {
  article: ['info:eu-repo/semantics/article', 'info:eu-repo/semantics/publishedVersion'],
  issue: ['Text'],
  other: ['Text'],
};

const nameOf = (author: AuthorMetadata) =>
  author.isOrganisation || !author.familyName
    ? author.name
    : [author.familyName, author.givenName, suffixOf(author)].filter(Boolean).join(', ');

/** 'Revista; Vol. 3, No. 1 (2023); 5–12', as far as known. */
function sourceOf({ journal, volume, number, year, ...material }: MaterialMetadata): string {
  const issue = [volume && `Vol. ${volume}`, `No. ${number}`].filter(Boolean).join(', ');
  return [journal.title, `${issue} (${year})`, pageRange(material)].filter(Boolean).join('; ');
}

/** A record in unqualified Dublin Core, without elements for unknown values. */
export function dublinCore(record: MaterialMetadata): Xml {
  const { journal, titles, authors, keywords, abstracts, doi, pdf, licenceUrl } = record;
  const language = languageCodes(record.language);
  return xml`<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd">${[
    titles.map((one) => xml`<dc:title${lang(one.language)}>${one.text}</dc:title>`),
    authors.map((author) => xml`<dc:creator>${nameOf(author)}</dc:creator>`),
    keywords.map((one) => xml`<dc:subject${lang(one.language)}>${one.text}</dc:subject>`),
    abstracts.map((one) => xml`<dc:description${lang(one.language)}>${one.text}</dc:description>`),
    xml`<dc:publisher>${journal.publisher}</dc:publisher>`,
    xml`<dc:date>${record.publishedOn ?? record.year}</dc:date>`,
    TYPES[record.kind].map((type) => xml`<dc:type>${type}</dc:type>`),
    pdf && xml`<dc:format>${pdf.mediaType}</dc:format>`,
    [record.pages.al, record.uri, doi && doiUrlOf(doi)].map(
      (address) => address && xml`<dc:identifier>${address}</dc:identifier>`,
    ),
    [sourceOf(record), ...allIssnsOf(record)].map((source) => xml`<dc:source>${source}</dc:source>`),
    language && xml`<dc:language>${language.terminologic}</dc:language>`,
    noticesOf(record).map((notice) =>
      (['al', 'en'] as const).map(
        (each) =>
          xml`<dc:description xml:lang="${languageTag(each)}">${`${wordOf(notice, each)}: ${notice.doi ? doiUrlOf(notice.doi) : notice.uri}`}</dc:description>`,
      ),
    ),
    [record.issue?.uri, pdf?.url, ...record.relations.map(({ uri }) => uri)].map(
      (related) => related && xml`<dc:relation>${related}</dc:relation>`,
    ),
    placesOf(record.places).map(
      ({ name, nameEn }) =>
        name && [
          xml`<dc:coverage>${name}</dc:coverage>`,
          nameEn && nameEn !== name && xml`<dc:coverage xml:lang="en">${nameEn}</dc:coverage>`,
        ],
    ),
    licenceUrl && xml`<dc:rights>${licenceUrl}</dc:rights>`,
    pdf && xml`<dc:rights>${OPEN_ACCESS}</dc:rights>`,
  ]}</oai_dc:dc>`;
}
