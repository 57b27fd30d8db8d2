import { type Language } from '../../../client/shared/locales.js';
import { type RelationKind } from '../../content/materials/relation-kind.js';
import { type MaterialMetadata } from '../metadata/metadata.js';
import { doiUrlOf } from '../../../client/shared/doi.js';
import { tried } from '../../../client/shared/tried.js';

/** A typed link (RFC 8288). */
export type Link = { rel: string; href: string; type?: string };

/** The formats linked as descriptions of a record; server/site/permalinks/ writes them. */
const DESCRIPTIONS: Record<string, string> = {
  jsonld: 'application/ld+json',
  bib: 'application/x-bibtex',
  ris: 'application/x-research-info-systems',
  'csl.json': 'application/vnd.citationstyles.csl+json',
  'jats.xml': 'application/jats+xml',
  geojson: 'application/geo+json',
};

/** JATS describes articles, GeoJSON those with places; all other formats also describe issues. */
export const hasFormat = ({ kind, places }: MaterialMetadata, extension: string): boolean =>
  !['jats.xml', 'geojson'].includes(extension) || (kind === 'article' && (extension !== 'geojson' || places !== null));

const TYPES = {
  article: 'https://schema.org/ScholarlyArticle',
  issue: 'https://schema.org/PublicationIssue',
  other: 'https://schema.org/CreativeWork',
};

const descriptionsOf = (material: MaterialMetadata) =>
  Object.entries(DESCRIPTIONS)
    .filter(([extension]) => hasFormat(material, extension))
    .map(([extension, type]) => ({ href: `${material.uri}.${extension}`, type }));

const PAGE = 'text/html';
const linksetLink = ({ uri }: MaterialMetadata, language: Language): Link => ({
  rel: 'linkset',
  href: `${uri}/linkset?lang=${language}`,
  type: 'application/linkset+json',
});

const CITO = 'http://purl.org/spar/cito/';
/** From the record to the other work: registered relations, or URIs as RFC 8288 allows. */
const RELATIONS: Record<RelationKind, [rel: string, reverse: string]> = {
  CORRECTS: [`${CITO}corrects`, `${CITO}isCorrectedBy`],
  RETRACTS: [`${CITO}retracts`, `${CITO}isRetractedBy`],
  EXPRESSES_CONCERN_ABOUT: [`${CITO}qualifies`, `${CITO}isQualifiedBy`],
  REPLACES: ['predecessor-version', 'successor-version'],
  COMMENTS_ON: [`${CITO}discusses`, `${CITO}isDiscussedBy`],
  REVIEWS: [`${CITO}reviews`, `${CITO}isReviewedBy`],
  TRANSLATES: ['https://schema.org/translationOfWork', 'https://schema.org/workTranslation'],
  HAS_DATA: [`${CITO}usesDataFrom`, `${CITO}providesDataFor`],
  USES_DATA: [`${CITO}usesDataFrom`, `${CITO}providesDataFor`],
  HAS_SUPPLEMENT: ['item', 'collection'],
};

/** The links of a record's page in a language, by the FAIR Signposting profile; `parts` are the articles of an issue. */
export function linksOf(
  material: MaterialMetadata,
  language: Language,
  parts: readonly MaterialMetadata[] = [],
): Link[] {
  const { pdf, licenceUrl, issue } = material;
  return [
    { rel: 'cite-as', href: material.doi ? doiUrlOf(material.doi) : material.uri },
    { rel: 'type', href: 'https://schema.org/AboutPage' },
    { rel: 'type', href: TYPES[material.kind] },
    ...(licenceUrl ? [{ rel: 'license', href: licenceUrl }] : []),
    linksetLink(material, language),
    ...material.relations.map(({ kind, isReverse, file, uri }) => ({
      rel: RELATIONS[kind][isReverse ? 1 : 0],
      href: uri,
      ...(file && { type: file.mediaType }),
    })),
    ...(pdf ? [{ rel: 'item', href: `${material.uri}.pdf`, type: pdf.mediaType }] : []),
    ...descriptionsOf(material).map((description) => ({ rel: 'describedby', ...description })),
    ...(issue ? [{ rel: 'collection', href: issue.uri, type: PAGE }] : []),
    ...material.authors.flatMap(({ orcid }) => (orcid ? [{ rel: 'author', href: orcid }] : [])),
    ...parts.map((part) => ({ rel: 'item', href: part.uri, type: PAGE })),
  ];
}

/** The link back to a record's page, from its PDF (`collection`) or a description (`describes`), and to all other links. */
export const linksBack = (material: MaterialMetadata, language: Language, rel: 'collection' | 'describes'): Link[] => [
  { rel, href: material.pages[language], type: PAGE },
  linksetLink(material, language),
];

/** Servers and proxies accept about 8 kB of headers; the remaining links are only in the linkset. */
const MAX_HEADER_BYTES = 4_000;

const parameter = (value: string) => value.replace(/["\\\r\n]/g, '');

/** As the value of a Link header. */
export function asHeader(links: readonly Link[]): string {
  let header = '';
  for (const { rel, href, type } of links) {
    const url = tried(() => new URL(href).href, null);
    if (!url) continue;
    const link = `<${url}>; rel="${rel}"${type ? `; type="${parameter(type)}"` : ''}`;
    const longer = header ? `${header}, ${link}` : link;
    if (longer.length > MAX_HEADER_BYTES) break;
    header = longer;
  }
  return header;
}

type Target = Omit<Link, 'rel'>;
type Context = { anchor: string; [rel: string]: string | Target[] };

/** All links of a record's page in a language, of its PDF and of its descriptions, as application/linkset+json (RFC 9264). */
export function linksetOf(material: MaterialMetadata, language: Language, parts: readonly MaterialMetadata[]) {
  const back = (anchor: string, rel: 'collection' | 'describes') =>
    contextOf(anchor, linksBack(material, language, rel));
  return {
    linkset: [
      contextOf(material.pages[language], linksOf(material, language, parts)),
      ...descriptionsOf(material).map(({ href }) => back(href, 'describes')),
      ...(material.pdf ? [back(`${material.uri}.pdf`, 'collection')] : []),
    ],
  };
}

function contextOf(anchor: string, links: readonly Link[]): Context {
  const context: Context = { anchor };
  for (const { rel, href, type } of links)
    if (rel !== 'linkset') ((context[rel] ??= []) as Target[]).push(type ? { href, type } : { href });
  return context;
}
