import { type Language, languageTag } from '../../../client/shared/locales.js';
import { bestText, shortened } from '../../../client/shared/texts.js';
import { XML_DECLARATION, type Xml, lang, xml } from '../../interop/exports/xml.js';
import { inTurns } from '../../platform/responses/turns.js';
import { noticesOf, statusOf, wordOf } from '../../interop/metadata/notices.js';
import { type LocalizedText, type MaterialMetadata } from '../../interop/metadata/metadata.js';

export type Entry = {
  /** Permanent: feed readers recognise entries by it. */
  id: string;
  url: string;
  title: LocalizedText;
  summary: LocalizedText | null;
  authors: { name: string; uri: string | null }[];
  /** A point in time, if the day is known. */
  published: string | null;
  updated: Date;
  tags: string[];
  licence: string | null;
  /** Notices about it. */
  related?: { url: string; title: string }[];
  attachments: { url: string; mediaType: string; bytes: number | null; title?: string }[];
  image: string | null;
};

export type Feed = {
  /** URLs of the feed itself, in both forms, and of the page that shows the same. */
  atom: string;
  json: string;
  page: string;
  title: string;
  subtitle: string | null;
  language: Language;
  /** Who publishes it. */
  author: string;
  entries: Entry[];
};

/** With the word for a retraction or correction before it. */
function titleOf(material: MaterialMetadata, language: Language): LocalizedText {
  const title = bestText(material.titles, language)!;
  const status = statusOf(material, language);
  return status ? { ...title, text: `${status}: ${title.text}` } : title;
}

/** In characters. */
const MAX_SUMMARY = 2_000;

export const entryOf = (material: MaterialMetadata, language: Language): Entry => ({
  id: material.uri,
  url: material.pages[language],
  title: titleOf(material, language),
  summary: bestText(
    material.abstracts.map((one) => ({ ...one, text: shortened(one.text, MAX_SUMMARY) })),
    language,
  ),
  related: noticesOf(material).map((notice) => ({ url: notice.uri, title: wordOf(notice, language) })),
  authors: material.authors.map(({ name, orcid }) => ({ name, uri: orcid })),
  published: material.publishedOn && `${material.publishedOn}T00:00:00Z`,
  updated: material.updatedAt,
  tags: [...new Set(material.keywords.map(({ text }) => text))],
  licence: material.licenceUrl,
  attachments: material.pdf
    ? [{ url: material.pdf.url, mediaType: material.pdf.mediaType, bytes: material.pdf.bytes }]
    : [],
  image: material.image?.url ?? null,
});

/** A feed must state when it was updated; an empty one never was. */
const updatedOf = ({ entries }: Feed): string =>
  entries
    .map(({ updated }) => updated.toISOString())
    .toSorted()
    .at(-1) ?? '1970-01-01T00:00:00.000Z';

const entryXml = ({ id, url, title, summary, authors, published, updated, tags, licence, ...entry }: Entry): Xml =>
  xml`<entry>${[
    xml`<id>${id}</id>`,
    xml`<title${lang(title.language)}>${title.text}</title>`,
    xml`<link rel="alternate" type="text/html" href="${url}"/>`,
    entry.attachments.map(
      (file) =>
        xml`<link rel="enclosure" type="${file.mediaType}" href="${file.url}"${file.bytes && xml` length="${file.bytes}"`}${file.title && xml` title="${file.title}"`}/>`,
    ),
    (entry.related ?? []).map((notice) => xml`<link rel="related" href="${notice.url}" title="${notice.title}"/>`),
    licence && xml`<link rel="license" href="${licence}"/>`,
    xml`<updated>${updated.toISOString()}</updated>`,
    published && xml`<published>${published}</published>`,
    authors.map(({ name, uri }) => xml`<author><name>${name}</name>${uri && xml`<uri>${uri}</uri>`}</author>`),
    tags.map((tag) => xml`<category term="${tag}"/>`),
    summary && xml`<summary${lang(summary.language)}>${summary.text}</summary>`,
  ]}</entry>\n`;

/** As Atom (RFC 4287; the licence after RFC 4946). */
export async function atom(feed: Feed): Promise<string> {
  const document = xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag(feed.language)}">${[
    xml`<id>${feed.atom}</id>`,
    xml`<title>${feed.title}</title>`,
    feed.subtitle && xml`<subtitle>${feed.subtitle}</subtitle>`,
    xml`<updated>${updatedOf(feed)}</updated>`,
    xml`<author><name>${feed.author}</name></author>`,
    xml`<link rel="self" type="application/atom+xml" href="${feed.atom}"/>`,
    xml`<link rel="alternate" type="text/html" href="${feed.page}"/>`,
    xml`<link rel="alternate" type="application/feed+json" href="${feed.json}"/>\n`,
    await inTurns(feed.entries, entryXml),
  ]}</feed>\n`;
  return XML_DECLARATION + document.text;
}

const unlessEmpty = <T>(value: T | null | ''): T | undefined => value || undefined;
const some = <T>(list: T[]): T[] | undefined => (list.length ? list : undefined);

/** As JSON Feed 1.1. Unknown values are omitted. */
export const jsonFeed = (feed: Feed): string =>
  `${JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: unlessEmpty(feed.subtitle),
    home_page_url: feed.page,
    feed_url: feed.json,
    language: languageTag(feed.language),
    authors: [{ name: feed.author }],
    items: feed.entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title.text,
      // An item must have content: without an abstract, the title serves as content.
      content_text: (entry.summary ?? entry.title).text,
      language: unlessEmpty((entry.summary ?? entry.title).language),
      image: unlessEmpty(entry.image),
      date_published: unlessEmpty(entry.published),
      date_modified: entry.updated.toISOString(),
      authors: some(entry.authors.map(({ name, uri }) => ({ name, url: unlessEmpty(uri) }))),
      tags: some(entry.tags),
      attachments: some(
        entry.attachments.map(({ url, mediaType, bytes, title }) => ({
          url,
          mime_type: mediaType,
          title,
          size_in_bytes: unlessEmpty(bytes),
        })),
      ),
    })),
  })}\n`;
