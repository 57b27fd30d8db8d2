import { suffixOf } from '../../../client/shared/folding.js';
import { linesOf } from '../../../client/shared/texts.js';
import { jatsBody } from './jats-body.js';
import { placesOf } from '../../content/gazetteer/place.js';
import { OF_DATA, type RelationKind } from '../../content/materials/relation-kind.js';
import { type AuthorMetadata, type LocalizedText, type MaterialMetadata } from '../metadata/metadata.js';
import { ARCHIVING_DTD, PUBLISHING_DTD } from './jats-dtd.js';
import { XML_DECLARATION, type Xml, lang, xml } from './xml.js';

const PUBLISHING = `"-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.3 20210610//EN" "${PUBLISHING_DTD}"`;
/** The Publishing tag set requires an ISSN; a journal without one uses the Archiving tag set, which has the same elements. */
const ARCHIVING = `"-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.3 20210610//EN" "${ARCHIVING_DTD}"`;

/** An article as a JATS 1.3 document. */
export const jats = (article: MaterialMetadata): string =>
  `${XML_DECLARATION}<!DOCTYPE article PUBLIC ${issns(article).length ? PUBLISHING : ARCHIVING}>\n${jatsArticle(article).text}\n`;

/**
 * The element alone, for embedding in another document; `attributes` are added to it. An unknown language is `und`, because the tag set
 * defaults to English.
 */
export function jatsArticle(article: MaterialMetadata, attributes: Xml | null = null): Xml {
  const { fullText } = article;
  const text = fullText ? jatsBody(fullText, new URL(article.uri).origin, article.references.length) : null;
  const type = article.articleType && xml` article-type="${article.articleType}"`;
  return xml`<article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ali="http://www.niso.org/schemas/ali/1.0/" dtd-version="1.3"${type}${lang(article.language ?? 'und')}${attributes}><front>${journalMeta(article)}${articleMeta(article)}</front>${text?.body}${back(article, text?.notes)}</article>`;
}

type Issn = { format: 'print' | 'electronic' | null; issn: string };

function issns({ journal, issue }: MaterialMetadata): Issn[] {
  const list: Issn[] = [];
  if (journal.issnPrint) list.push({ format: 'print', issn: journal.issnPrint });
  if (journal.issnOnline && journal.issnOnline !== journal.issnPrint)
    list.push({ format: 'electronic', issn: journal.issnOnline });
  if (issue?.issn && !list.some(({ issn }) => issn === issue.issn)) list.push({ format: null, issn: issue.issn });
  return list;
}

function journalMeta(article: MaterialMetadata): Xml {
  const { journal } = article;
  return xml`<journal-meta><journal-id journal-id-type="publisher-id">${journal.abbreviation ?? new URL(journal.url).hostname}</journal-id><journal-title-group><journal-title xml:lang="sq">${journal.title}</journal-title>${
    journal.titleEn !== journal.title &&
    xml`<trans-title-group xml:lang="en"><trans-title>${journal.titleEn}</trans-title></trans-title-group>`
  }${journal.abbreviation && xml`<abbrev-journal-title>${journal.abbreviation}</abbrev-journal-title>`}</journal-title-group>${issns(
    article,
  ).map(
    ({ format, issn }) => xml`<issn${format && xml` publication-format="${format}"`}>${issn}</issn>`,
  )}<publisher><publisher-name>${journal.publisher}</publisher-name>${
    journal.place && xml`<publisher-loc>${journal.place}</publisher-loc>`
  }</publisher><self-uri xlink:href="${journal.url}"/></journal-meta>`;
}

/** In the order that the tag set prescribes. */
function articleMeta(article: MaterialMetadata): Xml {
  const [abstract, ...otherAbstracts] = article.abstracts;
  return xml`<article-meta><article-id pub-id-type="publisher-id">${article.id}</article-id>${
    article.doi && xml`<article-id pub-id-type="doi">${article.doi}</article-id>`
  }${
    article.section &&
    xml`<article-categories><subj-group subj-group-type="heading"><subject>${article.section}</subject></subj-group></article-categories>`
  }${titles(article)}${contributors(article)}${published(article)}${
    article.volume && xml`<volume>${article.volume}</volume>`
  }<issue>${article.number}</issue>${article.issue && xml`<issue-title>${article.issue.title}</issue-title>`}${
    article.firstPage && [
      xml`<fpage>${article.firstPage}</fpage>`,
      article.lastPage && xml`<lpage>${article.lastPage}</lpage>`,
    ]
  }${supplements(article)}${history(article)}${permissions(article)}<self-uri xlink:href="${article.uri}"/>${
    article.pdf && xml`<self-uri content-type="${article.pdf.mediaType}" xlink:href="${article.pdf.url}"/>`
  }${related(article)}${abstract && xml`<abstract${lang(abstract.language)}>${paragraphs(abstract)}</abstract>`}${otherAbstracts.map(
    (other) => xml`<trans-abstract${lang(other.language)}>${paragraphs(other)}</trans-abstract>`,
  )}${keywords(article)}${geographic(article)}${funding(article)}${counts(article)}</article-meta>`;
}

function titles({ titles: [original, ...others] }: MaterialMetadata): Xml {
  return xml`<title-group><article-title${lang(original.language)}>${original.text}</article-title>${others.map(
    ({ text, language }) =>
      xml`<trans-title-group${lang(language)}><trans-title>${text}</trans-title></trans-title-group>`,
  )}</title-group>`;
}

const paragraphs = ({ text }: LocalizedText): Xml[] => linesOf(text).map((one) => xml`<p>${one}</p>`);

/** Each affiliation is listed once, however many authors share it. */
function contributors({ authors }: MaterialMetadata): Xml | null {
  if (!authors.length) return null;
  const affiliations = new Map<string, { id: string; name: string; ror: string | null }>();
  const idOf = ({ name, ror = null }: AuthorMetadata['affiliations'][number]) => {
    const key = JSON.stringify([name, ror]);
    const affiliation = affiliations.get(key) ?? { id: `aff${affiliations.size + 1}`, name, ror };
    affiliations.set(key, affiliation);
    return affiliation.id;
  };
  const contribs = authors.map(
    (author) =>
      xml`<contrib contrib-type="author">${
        author.orcid && xml`<contrib-id contrib-id-type="orcid" authenticated="false">${author.orcid}</contrib-id>`
      }${nameOf(author)}${author.roles.map((role) => xml`<role>${role}</role>`)}${author.affiliations.map(
        (affiliation) => xml`<xref ref-type="aff" rid="${idOf(affiliation)}"/>`,
      )}</contrib>`,
  );
  return xml`<contrib-group>${contribs}</contrib-group>${[...affiliations.values()].map(
    ({ id, name, ror }) =>
      xml`<aff id="${id}"><institution-wrap>${
        ror && xml`<institution-id institution-id-type="ror">${ror}</institution-id>`
      }<institution>${name}</institution></institution-wrap></aff>`,
  )}`;
}

function nameOf(author: MaterialMetadata['authors'][number]): Xml {
  const { name, givenName, familyName, isOrganisation } = author;
  const suffix = suffixOf(author);
  if (isOrganisation) return xml`<collab>${name}</collab>`;
  if (!familyName) return xml`<string-name>${name}</string-name>`;
  return xml`<name><surname>${familyName}</surname>${givenName && xml`<given-names>${givenName}</given-names>`}${suffix && xml`<suffix>${suffix}</suffix>`}</name>`;
}

/** The parts of a date, YYYY-MM-DD, or of a year. */
function day(iso: string): Xml {
  const [year, month, dayOfMonth] = iso.split('-');
  return xml`${month && xml`<day>${dayOfMonth}</day><month>${month}</month>`}<year>${year}</year>`;
}

function published({ publishedOn, year }: MaterialMetadata): Xml {
  const iso = publishedOn ?? String(year);
  return xml`<pub-date publication-format="electronic" date-type="pub" iso-8601-date="${iso}">${day(iso)}</pub-date>`;
}

function history({ receivedOn, acceptedOn }: MaterialMetadata): Xml | null {
  if (!receivedOn && !acceptedOn) return null;
  return xml`<history>${
    receivedOn && xml`<date date-type="received" iso-8601-date="${receivedOn}">${day(receivedOn)}</date>`
  }${acceptedOn && xml`<date date-type="accepted" iso-8601-date="${acceptedOn}">${day(acceptedOn)}</date>`}</history>`;
}

function permissions({ licenceUrl, copyrightHolder, year }: MaterialMetadata): Xml | null {
  if (!licenceUrl && !copyrightHolder) return null;
  return xml`<permissions>${
    copyrightHolder &&
    xml`<copyright-statement>© ${year} ${copyrightHolder}</copyright-statement><copyright-year>${year}</copyright-year><copyright-holder>${copyrightHolder}</copyright-holder>`
  }${
    licenceUrl &&
    xml`<ali:free_to_read/><license license-type="open-access" xlink:href="${licenceUrl}"><ali:license_ref>${licenceUrl}</ali:license_ref></license>`
  }</permissions>`;
}

/** A group for each language, in the order in which they first appear. */
function keywords({ keywords: all }: MaterialMetadata): Xml[] {
  return [...new Set(all.map(({ language }) => language))].map(
    (language) =>
      xml`<kwd-group kwd-group-type="author"${lang(language)}>${all
        .filter((keyword) => keyword.language === language)
        .map(({ text }) => xml`<kwd>${text}</kwd>`)}</kwd-group>`,
  );
}

function geographic({ places }: MaterialMetadata): Xml | null {
  const names = placesOf(places).flatMap(({ name }) => name ?? []);
  if (!names.length) return null;
  return xml`<kwd-group kwd-group-type="geographic">${names.map((name) => xml`<kwd>${name}</kwd>`)}</kwd-group>`;
}

function funding({ funding: all }: MaterialMetadata): Xml | null {
  if (!all.length) return null;
  return xml`<funding-group>${all.map(
    ({ funder, funderId, award }) =>
      xml`<award-group><funding-source><institution-wrap>${
        funderId && xml`<institution-id>${funderId}</institution-id>`
      }<institution>${funder}</institution></institution-wrap></funding-source>${
        award && xml`<award-id>${award}</award-id>`
      }</award-group>`,
  )}</funding-group>`;
}

/** From the article to the other work, in the terms of JATS4R where it has one. Data are objects. */
const RELATIONS: Record<RelationKind, [type: string, reverse: string]> = {
  CORRECTS: ['corrected-article', 'correction-forward'],
  RETRACTS: ['retracted-article', 'retraction-forward'],
  EXPRESSES_CONCERN_ABOUT: ['object-of-concern', 'expression-of-concern'],
  REPLACES: ['replaced-article', 'replacement'],
  COMMENTS_ON: ['commentary-article', 'commentary'],
  REVIEWS: ['peer-reviewed-article', 'reviewer-report'],
  TRANSLATES: ['translated-article', 'translation'],
  HAS_DATA: ['generated-data', 'data-of'],
  USES_DATA: ['analyzed-data', 'data-used-by'],
  HAS_SUPPLEMENT: ['companion', 'companion'],
};

function supplements({ relations }: MaterialMetadata): (Xml | null)[] {
  return relations.map(({ file, uri, note }, index) => {
    if (!file) return null;
    const [type, subtype] = file.mediaType.split('/');
    const text = note.en ?? note.al;
    return xml`<supplementary-material id="sup${index + 1}" mimetype="${type}" mime-subtype="${subtype}" xlink:href="${uri}"><caption><title>${file.name}</title>${text && xml`<p>${text}</p>`}</caption></supplementary-material>`;
  });
}

function related({ relations }: MaterialMetadata): (Xml | null)[] {
  return relations.map(({ kind, isReverse, file, doi, uri, title, note }, index) => {
    if (file) return null;
    const type = RELATIONS[kind][isReverse ? 1 : 0];
    const link = xml`ext-link-type="${doi ? 'doi' : 'uri'}" xlink:href="${doi ?? uri}"`;
    if (OF_DATA.includes(kind))
      return xml`<related-object id="rel${index + 1}" content-type="${type}" ${link}>${title?.text ?? doi ?? uri}</related-object>`;
    const text = note.en ?? note.al;
    return xml`<related-article id="rel${index + 1}" related-article-type="${type}" ${link}>${
      title && xml`<article-title${lang(title.language)}>${title.text}</article-title>`
    }${text && xml`<comment>${text}</comment>`}</related-article>`;
  });
}

const counts = ({ references: { length } }: MaterialMetadata): Xml | null =>
  length ? xml`<counts><ref-count count="${length}"/></counts>` : null;

function back(article: MaterialMetadata, notes: Xml | null | undefined): Xml | null {
  const { dataAvailability, references, relations } = article;
  const data = new Set(relations.flatMap(({ kind, doi }) => (OF_DATA.includes(kind) && doi ? doi.toLowerCase() : [])));
  const isData = (doi: string | null) => data.has(doi?.toLowerCase() ?? '');
  if (!dataAvailability.length && !references.length && !notes) return null;
  return xml`<back>${notes}${dataAvailability.map(
    (statement) =>
      xml`<sec sec-type="data-availability"${lang(statement.language)}><title>${
        statement.language === 'en' ? 'Data availability' : 'Disponueshmëria e të dhënave'
      }</title>${paragraphs(statement)}</sec>`,
  )}${
    references.length > 0 &&
    xml`<ref-list>${references.map(
      ({ text, doi }, index) =>
        xml`<ref id="r${index + 1}"><mixed-citation${isData(doi) && xml` publication-type="data"`}>${withDoi(text, doi)}</mixed-citation></ref>`,
    )}</ref-list>`
  }</back>`;
}

/** Marks up the DOI where it occurs in the text, or appends it. */
function withDoi(text: string, doi: string | null): (string | Xml)[] {
  if (!doi) return [text];
  const marked = xml`<pub-id pub-id-type="doi">${doi}</pub-id>`;
  const at = text.toLowerCase().indexOf(doi.toLowerCase());
  return at === -1 ? [text, ' ', marked] : [text.slice(0, at), marked, text.slice(at + doi.length)];
}
