import { escape } from '../../../client/shared/escape.js';
import { type Language } from '../../../client/shared/locales.js';
import { isRetracted } from '../metadata/notices.js';
import { type MaterialMetadata, allIssnsOf } from '../metadata/metadata.js';
import { placesOf } from '../../content/gazetteer/place.js';
import { type Node, compacted } from './json-ld.js';
import { type Link } from './signposting.js';

/** A tag of the head, with its attributes. Tags with a null or empty value are omitted. */
type Tag = [element: 'meta' | 'link', attributes: Record<string, string | number | null | undefined>];

const meta = (name: string, content: string | number | null | undefined, lang?: string | null): Tag => [
  'meta',
  { name, content, lang },
];
const slashes = (day: string) => day.replaceAll('-', '/');

/** Tags for scholarly search engines and reference managers. An issue is not citable: it gets no title and no authors. */
function highwire(material: MaterialMetadata, language: Language): Tag[] {
  const { journal } = material;
  const ofArticle = (tags: Tag[]) => (material.kind === 'article' ? tags : []);
  return [
    ...ofArticle([
      // Scholar has no tag for it: retracted works are known by their title.
      meta('citation_title', `${isRetracted(material) ? 'RETRACTED: ' : ''}${material.titles[0].text}`),
      // Attributes of an author must follow the name.
      ...material.authors.flatMap(({ name, affiliations, orcid }) => [
        meta('citation_author', name),
        ...affiliations.map((affiliation) => meta('citation_author_institution', affiliation.name)),
        meta('citation_author_orcid', orcid),
      ]),
    ]),
    meta('citation_publication_date', slashes(material.publishedOn ?? String(material.year))),
    meta('citation_journal_title', journal.title),
    meta('citation_journal_abbrev', journal.abbreviation),
    meta('citation_publisher', journal.publisher),
    ...allIssnsOf(material).map((issn) => meta('citation_issn', issn)),
    meta('citation_volume', material.volume),
    meta('citation_issue', material.number),
    ...ofArticle([
      meta('citation_firstpage', material.firstPage),
      meta('citation_lastpage', material.lastPage),
      meta('citation_doi', material.doi),
      meta('citation_language', material.language),
      meta('citation_abstract_html_url', material.pages[language]),
      meta('citation_pdf_url', material.pdf?.url),
      ...material.keywords.map((keyword) => meta('citation_keywords', keyword.text, keyword.language)),
      ...material.abstracts.map((abstract) => meta('citation_abstract', abstract.text, abstract.language)),
    ]),
  ];
}

const DC_TYPES = { article: 'Text.Serial.Journal', issue: 'Text.Serial', other: 'Text' };

function dublinCore(material: MaterialMetadata, language: Language): Tag[] {
  const { titles, journal } = material;
  return [
    ['link', { rel: 'schema.DC', href: 'http://purl.org/dc/elements/1.1/' }],
    ...titles.map((title, index) => meta(index ? 'DC.Title.Alternative' : 'DC.Title', title.text, title.language)),
    ...material.authors.map(({ name, isOrganisation }) =>
      meta(isOrganisation ? 'DC.Creator' : 'DC.Creator.PersonalName', name),
    ),
    ...material.abstracts.map((abstract) => meta('DC.Description', abstract.text, abstract.language)),
    ...material.keywords.map((keyword) => meta('DC.Subject', keyword.text, keyword.language)),
    meta('DC.Publisher', journal.publisher),
    meta('DC.Date.issued', material.publishedOn ?? material.year),
    meta('DC.Date.dateSubmitted', material.receivedOn),
    meta('DC.Date.dateAccepted', material.acceptedOn),
    meta('DC.Date.modified', material.updatedAt.toISOString().slice(0, 10)),
    meta('DC.Type', DC_TYPES[material.kind]),
    meta('DC.Format', material.pdf?.mediaType),
    meta('DC.Identifier', material.uri),
    meta('DC.Identifier.URI', material.pages[language]),
    meta('DC.Identifier.DOI', material.doi),
    meta('DC.Language', material.language),
    meta('DC.Rights', material.licenceUrl),
    ...material.relations.map(({ uri }) => meta('DC.Relation', uri)),
    meta('DC.Source', journal.title),
    ...allIssnsOf(material).map((issn) => meta('DC.Source.ISSN', issn)),
    meta('DC.Source.Volume', material.volume),
    meta('DC.Source.Issue', material.number),
    ...placesOf(material.places).map(({ name }) => meta('DC.Coverage.spatial', name)),
  ];
}

/** What social networks show of a shared record, in addition to the tags of every page. */
function openGraph({ kind, publishedOn, updatedAt, section }: MaterialMetadata): Tag[] {
  if (kind !== 'article') return [];
  const times = { published_time: publishedOn, modified_time: updatedAt.toISOString() };
  return Object.entries({ ...times, section }).map(([name, content]) => [
    'meta',
    { property: `article:${name}`, content },
  ]);
}

/** Relations of the Link header that also help in the document. */
const IN_HEAD = new Set(['cite-as', 'license', 'describedby', 'item', 'author', 'collection', 'linkset']);

export const recordTags = (material: MaterialMetadata, language: Language, links: readonly Link[]): Tag[] => [
  ...highwire(material, language),
  ...dublinCore(material, language),
  ...openGraph(material),
  ...links.filter(({ rel }) => IN_HEAD.has(rel)).map(({ rel, href, type }): Tag => ['link', { rel, href, type }]),
];

/** Renders the head. `of` names the page that the tags belong to, so that the client can remove them on navigation. */
export function asHtml(tags: readonly Tag[], graph: readonly Node[], of: string): string {
  const mark = ` data-of="${escape(of)}"`;
  const written = tags.flatMap(([element, attributes]) => {
    const value = attributes.content ?? attributes.href;
    if (!String(value ?? '').trim()) return [];
    const pairs = Object.entries(attributes).flatMap(([name, each]) =>
      each == null ? [] : ` ${name}="${escape(String(each))}"`,
    );
    return `<${element}${pairs.join('')}${mark}>`;
  });
  const data = jsonInScript(compacted({ '@context': 'https://schema.org', '@graph': graph }));
  return `${written.join('\n')}\n<script type="application/ld+json"${mark}>${data}</script>`;
}

/** JSON that neither closes its script element nor contains line breaks that are valid in JSON but not in JavaScript. */
export const jsonInScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
