import { suffixOf } from '../../../client/shared/folding.js';
import { linesOf } from '../../../client/shared/texts.js';
import { grouped } from '../../../client/shared/grouped.js';
import { type RelationKind } from '../../content/materials/relation-kind.js';
import { languageCodes } from '../metadata/languages.js';
import type { AuthorMetadata, LocalizedText, MaterialMetadata } from '../metadata/metadata.js';
import { issnsOf } from './objections.js';
import { XML_DECLARATION, type Xml, lang, xml } from './xml.js';

const TWO_LETTERS = /^[a-z]{2}(?=-|$)/;
/** Missing from the languages that Crossref's schema lists. */
const UNLISTED = ['jv', 'mh', 'zu'];

const inLanguage = (tag: string | null) => {
  const [language] = TWO_LETTERS.exec(tag ?? '') ?? [];
  const isListed = language && languageCodes(language) && !UNLISTED.includes(language);
  return isListed && xml` language="${language}"`;
};

/** The parts of a date, of which perhaps only the year is known. */
function date(on: string | null, inYear: number): Xml {
  const [year, month, day] = on?.split('-') ?? [String(inYear)];
  return xml`${month && xml`<month>${month}</month><day>${day}</day>`}<year>${year}</year>`;
}

function contributor(author: AuthorMetadata, index: number): Xml {
  const sequence = xml` sequence="${index === 0 ? 'first' : 'additional'}" contributor_role="author"`;
  if (author.isOrganisation) return xml`<organization${sequence}>${author.name}</organization>`;
  const institutions = author.affiliations.map(
    ({ name, ror }) =>
      xml`<institution><institution_name>${name}</institution_name>${
        ror && xml`<institution_id type="ror">${ror}</institution_id>`
      }</institution>`,
  );
  const affiliations = institutions.length ? xml`<affiliations>${institutions}</affiliations>` : null;
  const suffix = author.familyName && suffixOf(author);
  return xml`<person_name${sequence}>${
    author.familyName && author.givenName && xml`<given_name>${author.givenName}</given_name>`
  }<surname>${author.familyName ?? author.name}</surname>${suffix && xml`<suffix>${suffix}</suffix>`}${affiliations}${
    author.orcid && xml`<ORCID authenticated="false">${author.orcid}</ORCID>`
  }</person_name>`;
}

const paragraphs = ({ text }: LocalizedText) => linesOf(text).map((one) => xml`<jats:p>${one}</jats:p>`);

function funding({ funding: all }: MaterialMetadata): Xml | null {
  if (!all.length) return null;
  return xml`<fr:program name="fundref">${all.map(
    ({ funder, funderId, award }) =>
      xml`<fr:assertion name="fundgroup"><fr:assertion name="funder_name">${funder}${
        funderId && xml`<fr:assertion name="funder_identifier">${funderId}</fr:assertion>`
      }</fr:assertion>${award && xml`<fr:assertion name="award_number">${award}</fr:assertion>`}</fr:assertion>`,
  )}</fr:program>`;
}

/** In Crossref's terms, from the article to the other work: works of one text are 'intra', all others 'inter'. */
const RELATIONS: Record<RelationKind, [type: string, reverse: string, scope?: 'intra']> = {
  CORRECTS: ['isRelatedMaterial', 'hasRelatedMaterial'],
  RETRACTS: ['isRelatedMaterial', 'hasRelatedMaterial'],
  EXPRESSES_CONCERN_ABOUT: ['isCommentOn', 'hasComment'],
  REPLACES: ['replaces', 'isReplacedBy', 'intra'],
  COMMENTS_ON: ['isCommentOn', 'hasComment'],
  REVIEWS: ['isReviewOf', 'hasReview'],
  TRANSLATES: ['isTranslationOf', 'hasTranslation', 'intra'],
  HAS_DATA: ['isSupplementedBy', 'isSupplementTo'],
  USES_DATA: ['basedOnData', 'isDataBasisFor'],
  HAS_SUPPLEMENT: ['isSupplementedBy', 'isSupplementTo'],
};
/** What Crossref has no type for, it takes as a description. */
const DESCRIPTIONS: Partial<Record<RelationKind, [stated: string, reverse: string]>> = {
  CORRECTS: ['Correction of', 'Corrected by'],
  RETRACTS: ['Retraction of', 'Retracted by'],
  EXPRESSES_CONCERN_ABOUT: ['Expression of concern about', 'Expression of concern in'],
};

function relations({ relations: all }: MaterialMetadata): Xml | null {
  if (!all.length) return null;
  return xml`<rel:program name="relations">${all.map(({ kind, isReverse, doi, uri }) => {
    const [type, reverse, scope] = RELATIONS[kind];
    const description = DESCRIPTIONS[kind]?.[isReverse ? 1 : 0];
    const related = xml` relationship-type="${isReverse ? reverse : type}" identifier-type="${doi ? 'doi' : 'uri'}"`;
    return xml`<rel:related_item>${description && xml`<rel:description>${description}</rel:description>`}${
      scope
        ? xml`<rel:intra_work_relation${related}>${doi ?? uri}</rel:intra_work_relation>`
        : xml`<rel:inter_work_relation${related}>${doi ?? uri}</rel:inter_work_relation>`
    }</rel:related_item>`;
  })}</rel:program>`;
}

function journalArticle(article: MaterialMetadata): Xml {
  const { pdf, licenceUrl, references } = article;
  return xml`<journal_article publication_type="full_text"${inLanguage(article.language)}>${[
    article.titles.map(({ text }) => xml`<titles><title>${text}</title></titles>`),
    article.authors.length > 0 && xml`<contributors>${article.authors.map(contributor)}</contributors>`,
    article.abstracts.map(
      (abstract) => xml`<jats:abstract${lang(abstract.language)}>${paragraphs(abstract)}</jats:abstract>`,
    ),
    xml`<publication_date media_type="online">${date(article.publishedOn, article.year)}</publication_date>`,
    article.acceptedOn && xml`<acceptance_date>${date(article.acceptedOn, article.year)}</acceptance_date>`,
    article.firstPage &&
      xml`<pages><first_page>${article.firstPage}</first_page>${
        article.lastPage && xml`<last_page>${article.lastPage}</last_page>`
      }</pages>`,
    funding(article),
    licenceUrl &&
      xml`<ai:program name="AccessIndicators"><ai:free_to_read/><ai:license_ref applies_to="vor">${licenceUrl}</ai:license_ref></ai:program>`,
    relations(article),
    xml`<doi_data><doi>${article.doi}</doi><resource>${article.uri}</resource>${
      pdf &&
      xml`<collection property="crawler-based"><item crawler="iParadigms"><resource>${pdf.url}</resource></item></collection><collection property="text-mining"><item><resource mime_type="application/pdf">${pdf.url}</resource></item></collection>`
    }</doi_data>`,
    references.length > 0 &&
      xml`<citation_list>${references.map(
        ({ text, doi }, index) =>
          xml`<citation key="r${index + 1}">${doi && xml`<doi>${doi}</doi>`}<unstructured_citation>${text}</unstructured_citation></citation>`,
      )}</citation_list>`,
  ]}</journal_article>`;
}

/** The articles of one issue are grouped in one element. */
function journal(articles: readonly MaterialMetadata[]): Xml {
  const [first] = articles;
  const { journal: facts, issue } = first;
  const { print, online } = issnsOf(first);
  return xml`
<journal><journal_metadata><full_title>${facts.title}</full_title>${
    facts.abbreviation && xml`<abbrev_title>${facts.abbreviation}</abbrev_title>`
  }${print && xml`<issn media_type="print">${print}</issn>`}${
    online && xml`<issn media_type="electronic">${online}</issn>`
  }</journal_metadata><journal_issue><publication_date media_type="online">${date(issue?.publishedOn ?? null, first.year)}</publication_date>${
    first.volume && xml`<journal_volume><volume>${first.volume}</volume></journal_volume>`
  }<issue>${first.number}</issue></journal_issue>${articles.map((article) => xml`\n${journalArticle(article)}`)}
</journal>`;
}

const timestampOf = (now: Date) => now.toISOString().replace(/\D/g, '');

/** Names a deposit within the 100 characters that Crossref allows. */
export const batchIdOf = ({ url }: Pick<MaterialMetadata['journal'], 'url'>, now: Date, id?: number): string =>
  `${new URL(url).hostname.slice(0, 60)}-${timestampOf(now)}${id === undefined ? '' : `-${id}`}`;

/** A DOI deposit, version 5.3.1. Crossref requires timestamps to increase from deposit to deposit. */
export function crossref(articles: readonly MaterialMetadata[], now = new Date(), batchId?: string): string {
  const timestamp = timestampOf(now);
  const [{ journal: facts }] = articles;
  const issues = grouped(articles, ({ year, volume, number }) => `${year}/${volume}/${number}`);
  const head = xml`<head><doi_batch_id>${batchId ?? batchIdOf(facts, now)}</doi_batch_id><timestamp>${timestamp}</timestamp><depositor><depositor_name>${facts.publisher.slice(0, 130)}</depositor_name><email_address>${facts.email}</email_address></depositor><registrant>${facts.publisher.slice(0, 255)}</registrant></head>`;
  return `${XML_DECLARATION}${xml`<doi_batch xmlns="http://www.crossref.org/schema/5.3.1" xmlns:jats="http://www.ncbi.nlm.nih.gov/JATS1" xmlns:fr="http://www.crossref.org/fundref.xsd" xmlns:ai="http://www.crossref.org/AccessIndicators.xsd" xmlns:rel="http://www.crossref.org/relations.xsd" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.crossref.org/schema/5.3.1 https://www.crossref.org/schemas/crossref5.3.1.xsd" version="5.3.1">
${head}<body>${[...issues.values()].map(journal)}</body>
</doi_batch>
`}`;
}
