import { type MaterialMetadata } from '../metadata/metadata.js';
import { doiUrlOf } from '../materials/identifiers.js';

/** A typed link (RFC 8288). */
export type Link = { rel: string; href: string; type?: string };

/** The formats linked as descriptions of a record; server/id/ writes them. */
const DESCRIPTIONS: readonly { extension: string; type: string; articlesOnly?: boolean }[] = [
  { extension: 'jsonld', type: 'application/ld+json' },
  { extension: 'bib', type: 'application/x-bibtex' },
  { extension: 'ris', type: 'application/x-research-info-systems' },
  { extension: 'csl.json', type: 'application/vnd.citationstyles.csl+json' },
  { extension: 'jats.xml', type: 'application/jats+xml', articlesOnly: true },
];

const TYPES = {
  article: 'https://schema.org/ScholarlyArticle',
  issue: 'https://schema.org/PublicationIssue',
  other: 'https://schema.org/CreativeWork',
};

const descriptionsOf = ({ kind, uri }: MaterialMetadata): { href: string; type: string }[] =>
  DESCRIPTIONS.filter(({ articlesOnly }) => !articlesOnly || kind === 'article').map(({ extension, type }) => ({
    href: `${uri}.${extension}`,
    type,
  }));

/** The links of a record's page, by the FAIR Signposting profile; `parts` are the articles of an issue. */
export function linksOf(material: MaterialMetadata, parts: readonly MaterialMetadata[] = []): Link[] {
  const { pdf, licenceUrl, issue } = material;
  return [
    { rel: 'cite-as', href: material.doi ? doiUrlOf(material.doi) : material.uri },
    { rel: 'type', href: 'https://schema.org/AboutPage' },
    { rel: 'type', href: TYPES[material.kind] },
    ...(licenceUrl ? [{ rel: 'license', href: licenceUrl }] : []),
    { rel: 'linkset', href: `${material.uri}/linkset`, type: 'application/linkset+json' },
    ...(pdf ? [{ rel: 'item', href: `${material.uri}.pdf`, type: pdf.mediaType }] : []),
    ...descriptionsOf(material).map((description) => ({ rel: 'describedby', ...description })),
    ...(issue ? [{ rel: 'collection', href: issue.uri, type: 'text/html' }] : []),
    ...material.authors.flatMap(({ orcid }) => (orcid ? [{ rel: 'author', href: orcid }] : [])),
    ...parts.map((part) => ({ rel: 'item', href: part.uri, type: 'text/html' })),
  ];
}

/** Servers and proxies accept about 8 kB of headers; the remaining links are only in the linkset. */
const MAX_HEADER_BYTES = 4_000;

const parameter = (value: string) => value.replace(/["\\\r\n]/g, '');

/** As the value of a Link header. */
export function asHeader(links: readonly Link[]): string {
  const written: string[] = [];
  let length = 0;
  for (const { rel, href, type } of links) {
    if (!URL.canParse(href)) continue;
    const link = `<${new URL(href).href}>; rel="${rel}"${type ? `; type="${parameter(type)}"` : ''}`;
    length += link.length + 2;
    if (length > MAX_HEADER_BYTES) break;
    written.push(link);
  }
  return written.join(', ');
}

type Target = { href: string; type?: string };
type Context = { anchor: string; [rel: string]: string | Target[] };

/** All links of a record, including those of its files and descriptions, as application/linkset+json (RFC 9264). */
export function linksetOf(material: MaterialMetadata, parts: readonly MaterialMetadata[] = []): { linkset: Context[] } {
  const pages = Object.values(material.pages);
  const landing = pages.map((href) => ({ href, type: 'text/html' }));
  const links = linksOf(material, parts).filter(({ rel }) => rel !== 'linkset');
  return {
    linkset: [
      ...pages.map((anchor) => contextOf(anchor, links)),
      ...descriptionsOf(material).map(({ href }) => ({ anchor: href, describes: landing })),
      ...(material.pdf ? [{ anchor: `${material.uri}.pdf`, collection: landing }] : []),
    ],
  };
}

function contextOf(anchor: string, links: readonly Link[]): Context {
  const context: Context = { anchor };
  for (const { rel, href, type } of links) ((context[rel] ??= []) as Target[]).push(type ? { href, type } : { href });
  return context;
}
