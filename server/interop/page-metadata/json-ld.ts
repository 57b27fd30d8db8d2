import { type Language, languageTag } from '../../../client/shared/locales.js';
import { pageRange } from '../../../client/shared/page-range.js';
import { paths } from '../../../client/shared/paths.js';
import { type Place, placesOf } from '../../content/gazetteer/place.js';
import { OF_DATA, type RelationKind } from '../../content/materials/relation-kind.js';
import { statusOf } from '../metadata/notices.js';
import { doiUrlOf } from '../../../client/shared/doi.js';
import type { AuthorMetadata, JournalMetadata, LocalizedText, MaterialMetadata } from '../metadata/metadata.js';

export type Node = { [name: string]: unknown };

/** Without what is not known; a list of one is its element, as schema.org takes it. */
export function compacted(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 1 ? value.map(compacted) : compacted(value[0]);
  if (typeof value !== 'object' || value === null) return value === '' ? undefined : (value ?? undefined);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, compacted(one)]));
}

/** One text is given as it is, several with their languages. */
const inLanguages = (texts: readonly LocalizedText[]) =>
  texts.length > 1 ? texts.map(({ text, language }) => ({ '@language': language, '@value': text })) : texts[0]?.text;

/** Describes a material in schema.org terms; `parts` are the articles of an issue. */
export const jsonLd = (material: MaterialMetadata, parts: readonly MaterialMetadata[]): unknown =>
  compacted({ '@context': 'https://schema.org', ...describe(material, parts) });

export const describe = (material: MaterialMetadata, parts: readonly MaterialMetadata[]): Node =>
  material.kind === 'issue' ? issueNode(material, parts) : articleNode(material);

function common(material: MaterialMetadata): Node {
  const { titles, abstracts, keywords, doi, image, pdf, copyrightHolder } = material;
  return {
    '@id': material.uri,
    name: inLanguages(titles),
    url: Object.values(material.pages),
    sameAs: doi && doiUrlOf(doi),
    identifier: doi && {
      '@type': 'PropertyValue',
      propertyID: 'https://registry.identifiers.org/registry/doi',
      value: doi,
      url: doiUrlOf(doi),
    },
    abstract: inLanguages(abstracts),
    keywords: keywords.map(({ text }) => text),
    inLanguage: material.language,
    datePublished: material.publishedOn ?? String(material.year),
    dateModified: material.updatedAt.toISOString(),
    license: material.licenceUrl,
    isAccessibleForFree: true,
    copyrightHolder: copyrightHolder && { '@type': 'Organization', name: copyrightHolder },
    image: image && { '@type': 'ImageObject', url: image.url, width: image.width, height: image.height },
    encoding: pdf && {
      '@type': 'MediaObject',
      contentUrl: pdf.url,
      encodingFormat: pdf.mediaType,
      contentSize: pdf.bytes && `${pdf.bytes} B`,
      sha256: pdf.sha256,
    },
    spatialCoverage: placesOf(material.places).flatMap(placeNode),
    creativeWorkStatus: statusOf(material, 'en'),
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
  const properties: Record<string, unknown[]> = {};
  for (const { kind, isReverse, file, uri, title } of relations) {
    const property = RELATIONS[kind][isReverse ? 1 : 0];
    const type = OF_DATA.includes(kind) && !isReverse ? 'Dataset' : file ? 'MediaObject' : 'CreativeWork';
    const other = { '@type': type, '@id': uri, url: uri, name: title?.text ?? file?.name };
    // schema.org takes the URL of a correction.
    (properties[property] ??= []).push(property === 'correction' ? uri : other);
  }
  return properties;
}

function articleNode(material: MaterialMetadata): Node {
  const { journal, issue } = material;
  const isArticle = material.kind === 'article';
  return {
    '@type': isArticle ? 'ScholarlyArticle' : 'CreativeWork',
    ...common(material),
    headline: material.titles[0].text,
    author: material.authors.map(personOf),
    articleSection: isArticle ? material.section : null,
    pageStart: material.firstPage,
    pageEnd: material.lastPage,
    pagination: pageRange(material),
    publisher: publisherOf(journal),
    citation: material.references.map(({ text, doi }) => citationOf(text, doi)),
    funding: material.funding.map(({ funder, funderId, award }) => ({
      '@type': 'Grant',
      identifier: award,
      funder: { '@type': 'Organization', name: funder, '@id': funderId },
    })),
    isPartOf: isArticle
      ? {
          '@type': 'PublicationIssue',
          '@id': issue?.uri,
          name: issue?.title,
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
    hasPart: parts.map((part) => ({ '@type': 'ScholarlyArticle', '@id': part.uri, headline: part.titles[0].text })),
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
  return {
    '@type': 'Periodical',
    '@id': `${new URL(journal.url).origin}/#journal`,
    name: journal.title,
    alternateName: [journal.titleEn, journal.abbreviation].filter((name) => name && name !== journal.title),
    issn: [...new Set([...otherIssns, journal.issnOnline, journal.issnPrint])].filter(Boolean),
    url: journal.url,
    publisher: publisherOf(journal),
  };
}

const publisherOf = ({ publisher, place }: JournalMetadata): Node => ({
  '@type': 'Organization',
  name: publisher,
  address: place && { '@type': 'PostalAddress', addressLocality: place },
});

function personOf({ name, isOrganisation, orcid, affiliations, ...author }: AuthorMetadata): Node {
  if (isOrganisation) return { '@type': 'Organization', name };
  return {
    '@type': 'Person',
    '@id': orcid,
    name,
    givenName: author.givenName,
    familyName: author.familyName,
    sameAs: orcid,
    affiliation: affiliations.map(({ name, ror }) => ({ '@type': 'Organization', '@id': ror, name, sameAs: ror })),
  };
}

const citationOf = (text: string, doi: string | null): Node | string =>
  doi ? { '@type': 'CreativeWork', name: text, sameAs: doiUrlOf(doi) } : text;

/** Places by both names, with the coordinates of a point or the bounding box of a shape, and what they lie in. */
function placeNode({ name, nameEn, entry, geometry, box, longitude, latitude }: Place): Node[] {
  const geo =
    geometry?.type === 'Point'
      ? { '@type': 'GeoCoordinates', latitude, longitude }
      : box && { '@type': 'GeoShape', box: [box[1], box[0], box[3], box[2]].join(' ') };
  if (!name && !geo) return [];
  const containedInPlace = entry?.parent && { '@type': 'Place', name: entry.parent.name };
  const alternateName = nameEn === name ? null : nameEn;
  return [{ '@type': 'Place', name, alternateName, geo, sameAs: entry?.sameAs, containedInPlace }];
}

/** The breadcrumb from the home page to a record. */
export function breadcrumbs(steps: readonly { name: string; url: string }[]): Node {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url: item }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
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
