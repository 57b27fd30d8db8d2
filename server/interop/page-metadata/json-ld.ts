import { type Language, languageTag } from '../../../client/shared/locales.js';
import { pageRange } from '../../../client/shared/page-range.js';
import { paths } from '../../../client/shared/paths.js';
import { type Place, placesOf } from '../../content/gazetteer/place.js';
import { OF_DATA, type RelationKind } from '../../content/materials/relation-kind.js';
import { statusOf } from '../metadata/notices.js';
import { doiUrlOf } from '../../../client/shared/doi.js';
import { type JournalMetadata, type LocalizedText, type MaterialMetadata } from '../metadata/metadata.js';

export type Node = { [name: string]: unknown };

/** schema.org takes a single value or a list; undefined if there is none. */
const some = <T>(values: readonly T[]): T | readonly T[] | undefined => (values.length > 1 ? values : values[0]);

const inLanguage = ({ text, language }: LocalizedText) =>
  language ? { '@language': language, '@value': text } : { '@value': text };

/** JSON.stringify omits undefined, so null and empty strings become undefined. */
const known = <T>(value: T | null | ''): T | undefined => (value === null || value === '' ? undefined : (value as T));

/** Describes a material in schema.org terms; `parts` are the articles of an issue. */
export function jsonLd(material: MaterialMetadata, parts: readonly MaterialMetadata[] = []): Node {
  return { '@context': 'https://schema.org', ...describe(material, parts) };
}

export function describe(material: MaterialMetadata, parts: readonly MaterialMetadata[] = []): Node {
  return material.kind === 'issue' ? issueNode(material, parts) : articleNode(material);
}

function common(material: MaterialMetadata): Node {
  const { titles, abstracts, keywords, doi } = material;
  return {
    '@id': material.uri,
    name: titles.length > 1 ? titles.map(inLanguage) : titles[0].text,
    url: some(Object.values(material.pages)),
    sameAs: known(doi && doiUrlOf(doi)),
    identifier: known(
      doi && {
        '@type': 'PropertyValue',
        propertyID: 'https://registry.identifiers.org/registry/doi',
        value: doi,
        url: doiUrlOf(doi),
      },
    ),
    abstract: abstracts.length > 1 ? abstracts.map(inLanguage) : abstracts[0]?.text,
    keywords: some(keywords.map(({ text }) => text)),
    inLanguage: known(material.language),
    datePublished: material.publishedOn ?? String(material.year),
    dateModified: material.updatedAt.toISOString(),
    license: known(material.licenceUrl),
    isAccessibleForFree: true,
    copyrightHolder: known(material.copyrightHolder && { '@type': 'Organization', name: material.copyrightHolder }),
    image: known(
      material.image && {
        '@type': 'ImageObject',
        url: material.image.url,
        width: material.image.width,
        height: material.image.height,
      },
    ),
    encoding: known(
      material.pdf && {
        '@type': 'MediaObject',
        contentUrl: material.pdf.url,
        encodingFormat: material.pdf.mediaType,
        contentSize: known(material.pdf.bytes && `${material.pdf.bytes} B`),
        sha256: known(material.pdf.sha256),
      },
    ),
    spatialCoverage: some(placesOf(material.places).flatMap(placeNode)),
    creativeWorkStatus: statusOf(material, 'en') ?? undefined,
    ...relationsOf(material),
  };
}

/** From the record to the other work. */
const RELATIONS: Record<RelationKind, [property: string, reverse: string]> = {
  CORRECTS: ['about', 'correction'],
  RETRACTS: ['about', 'correction'],
  EXPRESSES_CONCERN_ABOUT: ['about', 'correction'],
  REPLACES: ['isBasedOn', 'correction'],
  COMMENTS_ON: ['about', 'subjectOf'],
  REVIEWS: ['about', 'subjectOf'],
  TRANSLATES: ['translationOfWork', 'workTranslation'],
  HAS_DATA: ['isBasedOn', 'subjectOf'],
  USES_DATA: ['isBasedOn', 'subjectOf'],
  HAS_SUPPLEMENT: ['hasPart', 'isPartOf'],
};

function relationsOf({ relations }: MaterialMetadata): Node {
  const found: Record<string, unknown[]> = {};
  for (const { kind, isReverse, file, uri, title } of relations) {
    const property = RELATIONS[kind][isReverse ? 1 : 0];
    const type = OF_DATA.includes(kind) && !isReverse ? 'Dataset' : file ? 'MediaObject' : 'CreativeWork';
    const other = { '@type': type, '@id': uri, url: uri, name: title?.text ?? file?.name };
    // schema.org takes the URL of a correction.
    (found[property] ??= []).push(property === 'correction' ? uri : other);
  }
  return Object.fromEntries(Object.entries(found).map(([property, works]) => [property, some(works)]));
}

function articleNode(material: MaterialMetadata): Node {
  const { journal, issue } = material;
  const isArticle = material.kind === 'article';
  return {
    '@type': isArticle ? 'ScholarlyArticle' : 'CreativeWork',
    ...common(material),
    headline: material.titles[0].text,
    author: some(material.authors.map(personOf)),
    articleSection: isArticle ? known(material.section) : undefined,
    pageStart: known(material.firstPage),
    pageEnd: known(material.lastPage),
    pagination: known(pageRange(material)),
    publisher: publisherOf(journal),
    citation: some(material.references.map(({ text, doi }) => citationOf(text, doi))),
    funding: some(
      material.funding.map(({ funder, funderId, award }) => ({
        '@type': 'Grant',
        identifier: known(award),
        funder: { '@type': 'Organization', name: funder, '@id': known(funderId) },
      })),
    ),
    isPartOf: isArticle
      ? {
          '@type': 'PublicationIssue',
          '@id': known(issue && issue.uri),
          name: known(issue && issue.title),
          issueNumber: String(material.number),
          datePublished: issue?.publishedOn ?? String(material.year),
          isPartOf: partOf(material),
        }
      : periodical(material),
  };
}

function issueNode(material: MaterialMetadata, parts: readonly MaterialMetadata[]): Node {
  return {
    '@type': 'PublicationIssue',
    ...common(material),
    issueNumber: String(material.number),
    publisher: publisherOf(material.journal),
    isPartOf: partOf(material),
    hasPart: some(
      parts.map((part) => ({ '@type': 'ScholarlyArticle', '@id': part.uri, headline: part.titles[0].text })),
    ),
  };
}

/** The volume if there is one, else the journal itself. */
const partOf = (material: MaterialMetadata): Node =>
  material.volume
    ? { '@type': 'PublicationVolume', volumeNumber: material.volume, isPartOf: periodical(material) }
    : periodical(material);

function periodical({ journal, issue }: MaterialMetadata): Node {
  return journalNode(journal, issue?.issn ? [issue.issn] : []);
}

export function journalNode(journal: JournalMetadata, otherIssns: string[] = []): Node {
  const issns = [...new Set([...otherIssns, journal.issnOnline, journal.issnPrint])].filter(Boolean);
  return {
    '@type': 'Periodical',
    '@id': `${new URL(journal.url).origin}/#journal`,
    name: journal.title,
    alternateName: some([journal.titleEn, journal.abbreviation].filter((name) => name && name !== journal.title)),
    issn: some(issns),
    url: journal.url,
    publisher: publisherOf(journal),
  };
}

const publisherOf = ({ publisher, place }: JournalMetadata): Node => ({
  '@type': 'Organization',
  name: publisher,
  address: known(place && { '@type': 'PostalAddress', addressLocality: place }),
});

function personOf({
  name,
  givenName,
  familyName,
  isOrganisation,
  orcid,
  affiliations,
}: MaterialMetadata['authors'][number]): Node {
  if (isOrganisation) return { '@type': 'Organization', name };
  return {
    '@type': 'Person',
    '@id': known(orcid),
    name,
    givenName: known(givenName),
    familyName: known(familyName),
    sameAs: known(orcid),
    affiliation: some(
      affiliations.map(({ name, ror }) => ({ '@type': 'Organization', '@id': known(ror), name, sameAs: known(ror) })),
    ),
  };
}

const citationOf = (text: string, doi: string | null): Node | string =>
  doi ? { '@type': 'CreativeWork', name: text, sameAs: doiUrlOf(doi) } : text;

/** Places by both names, with coordinates for points, and what they lie in. */
function placeNode({ name, nameEn, entry, geometry, longitude, latitude }: Place): Node[] {
  const geo = geometry?.type === 'Point' ? { '@type': 'GeoCoordinates', latitude, longitude } : undefined;
  if (!name && !geo) return [];
  const node = {
    ...{ '@type': 'Place', name: known(name), alternateName: known(nameEn === name ? null : nameEn), geo },
    sameAs: entry ? some(entry.sameAs) : undefined,
    containedInPlace: entry?.parent ? { '@type': 'Place', name: entry.parent.name } : undefined,
  };
  return [node];
}

/** The breadcrumb from the home page to a record. */
export function breadcrumbs(steps: readonly { name: string; url: string }[]): Node {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/** The site, and how to search it. */
export function website(journal: JournalMetadata, language: Language): Node {
  const { origin } = new URL(journal.url);
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    url: origin + paths.home(language),
    name: language === 'en' ? journal.titleEn : journal.title,
    inLanguage: languageTag(language),
    publisher: publisherOf(journal),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.search(language)}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
