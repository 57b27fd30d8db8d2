import { type AuthorMetadata, type LocalizedText, type MaterialMetadata, dateOf } from '../metadata/metadata.js';
import { isRetracted, statusOf } from '../metadata/notices.js';
import { languageCodes } from '../metadata/languages.js';
import { MAX_KEYWORDS, inArticleLanguage, issnsOf } from './objections.js';
import { XML_DECLARATION, type Xml, xml } from './xml.js';
import { givenNameFirst } from '../../../client/shared/folding.js';
import { ORCID } from '../../content/materials/identifiers.js';

/** DOAJ's schema knows the languages that have a code of two letters. */
function language(tag: string | null): string | null {
  const codes = languageCodes(tag);
  return codes?.hasTwoLetters ? codes.bibliographic : null;
}
const inLanguage = ({ language: tag }: LocalizedText) => {
  const code = language(tag);
  return code && xml` language="${code}"`;
};

/** A name as DOAJ expects it: given names first. */
const nameOf = (author: AuthorMetadata) => (author.isOrganisation ? author.name : givenNameFirst(author));

/** DOAJ has no field for a retraction, and takes it in the title. */
const titleOf = (article: MaterialMetadata, { text, language: tag }: LocalizedText) =>
  isRetracted(article) ? `${statusOf(article, tag === 'sq' ? 'al' : 'en')!.toUpperCase()}: ${text}` : text;

const orcidOf = ({ orcid }: AuthorMetadata) => (ORCID.test(orcid ?? '') ? orcid : null);

/** DOAJ stores one affiliation per author. */
const affiliationsOf = ({ authors }: MaterialMetadata) => [
  ...new Set(authors.flatMap(({ affiliations }) => affiliations.slice(0, 1).map(({ name }) => name))),
];

function record(article: MaterialMetadata): Xml {
  const { journal, authors, abstracts, keywords, titles } = article;
  const { print, online } = issnsOf(article);
  const affiliations = affiliationsOf(article);
  const [title] = inArticleLanguage(titles, article);
  const [abstract] = inArticleLanguage(abstracts, article);
  const words = inArticleLanguage(keywords, article);
  const code = language(article.language);
  return xml`<record>${[
    code && xml`<language>${code}</language>`,
    xml`<publisher>${journal.publisher}</publisher>`,
    xml`<journalTitle>${journal.title}</journalTitle>`,
    print && xml`<issn>${print}</issn>`,
    online && xml`<eissn>${online}</eissn>`,
    xml`<publicationDate>${article.publishedOn ?? article.year}</publicationDate>`,
    article.volume && xml`<volume>${article.volume}</volume>`,
    xml`<issue>${article.number}</issue>`,
    article.firstPage && xml`<startPage>${article.firstPage}</startPage>`,
    article.lastPage && xml`<endPage>${article.lastPage}</endPage>`,
    article.doi && xml`<doi>${article.doi}</doi>`,
    xml`<publisherRecordId>${article.id}</publisherRecordId>`,
    article.articleType && xml`<documentType>${article.articleType}</documentType>`,
    xml`<title${inLanguage(title)}>${titleOf(article, title)}</title>`,
    authors.length > 0 &&
      xml`<authors>${authors.map(
        (author) =>
          xml`<author><name>${nameOf(author)}</name>${author.affiliations
            .slice(0, 1)
            .map(({ name }) => xml`<affiliationId>${affiliations.indexOf(name) + 1}</affiliationId>`)}${
            orcidOf(author) && xml`<orcid_id>${orcidOf(author)}</orcid_id>`
          }</author>`,
      )}</authors>`,
    affiliations.length > 0 &&
      xml`<affiliationsList>${affiliations.map(
        (name, index) => xml`<affiliationName affiliationId="${index + 1}">${name}</affiliationName>`,
      )}</affiliationsList>`,
    abstract && xml`<abstract${inLanguage(abstract)}>${abstract.text}</abstract>`,
    // The permanent URL, by which DOAJ recognises an article.
    xml`<fullTextUrl format="html">${article.uri}</fullTextUrl>`,
    words.length > 0 &&
      xml`<keywords${inLanguage(words[0])}>${words.map(({ text }) => xml`<keyword>${text}</keyword>`)}</keywords>`,
  ]}</record>`;
}

/** An XML file for DOAJ. E-mail addresses are omitted, as DOAJ requests. */
export const doajXml = (articles: readonly MaterialMetadata[]): string =>
  `${XML_DECLARATION}${xml`<records>${articles.map((article) => xml`\n${record(article)}`)}\n</records>\n`}`;

/** An article for DOAJ's API, once it is written as JSON. */
export function doajArticle(article: MaterialMetadata): object {
  const { journal } = article;
  const { print, online } = issnsOf(article);
  const [title] = inArticleLanguage(article.titles, article);
  const [abstract] = inArticleLanguage(article.abstracts, article);
  const [year, month] = dateOf(article);
  const words = inArticleLanguage(article.keywords, article).slice(0, MAX_KEYWORDS);
  const identifiers = Object.entries({ pissn: print, eissn: online, doi: article.doi });
  return {
    bibjson: {
      title: titleOf(article, title),
      author: article.authors.map((author) => ({
        name: nameOf(author),
        affiliation: author.affiliations.at(0)?.name,
        orcid_id: orcidOf(author) ?? undefined,
      })),
      identifier: identifiers.flatMap(([type, id]) => (id ? [{ type, id }] : [])),
      link: [{ type: 'fulltext', url: article.uri, content_type: 'HTML' }],
      journal: {
        title: journal.title,
        publisher: journal.publisher,
        country: journal.country,
        volume: article.volume ?? undefined,
        number: String(article.number),
        start_page: article.firstPage ?? undefined,
        end_page: article.lastPage ?? undefined,
      },
      year: String(year),
      month: month?.toString(),
      abstract: abstract?.text,
      keywords: words.length ? words.map(({ text }) => text) : undefined,
    },
  };
}

export const doajJson = (articles: readonly MaterialMetadata[]): string =>
  `${JSON.stringify(articles.map(doajArticle))}\n`;
