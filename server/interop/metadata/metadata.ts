import { type KnownAuthor } from '../../content/materials/author.js';
import { type Relation } from '../../content/materials/relations.resolver.js';
import { type Journal } from '../../content/journal/journal.entity.js';
import { type Material } from '../../content/materials/material.entity.js';

/** The source of tags, feeds, formats, exports and harvests. Nothing is invented: unknown values are null. */

/** `language` is a BCP 47 tag; null if unknown. */
import { type TextInLanguage as LocalizedText } from '../../../client/shared/texts.js';
export type { LocalizedText };

/** Roles are in the terms of CRediT. */
export type AuthorMetadata = Omit<KnownAuthor, 'affiliation' | 'roles' | 'isCorresponding'> & { roles: string[] };

export type JournalMetadata = Pick<
  Journal,
  'title' | 'titleEn' | 'abbreviation' | 'issnOnline' | 'publisher' | 'publisherEn' | 'country'
> & { issnPrint: string | null; place: string | null; url: string; email: string };

/** `uri`: of a record of the journal its permanent URL, of another work its DOI or its address. */
export type RelationMetadata = Omit<Relation, 'material' | 'note' | 'noteEn'> & {
  /** Of a record of the journal. */
  title: LocalizedText | null;
  note: Record<'al' | 'en', string | null>;
};

/** What is told as the material has it: days as YYYY-MM-DD, the DOI without a resolver's URL, the places as a GeoJSON FeatureCollection. */
export const AS_STORED = [
  'id',
  'language',
  'section',
  'number',
  'firstPage',
  'lastPage',
  'publishedOn',
  'receivedOn',
  'acceptedOn',
  'updatedAt',
  'doi',
  'copyrightHolder',
  'places',
  'funding',
] as const;

export type MaterialMetadata = Pick<Material, (typeof AS_STORED)[number]> & {
  kind: 'article' | 'issue' | 'other';
  /** Permanent and absolute. */
  uri: string;
  /** The absolute URLs of its pages. */
  pages: Record<'al' | 'en', string>;
  /** The material's language first. */
  titles: LocalizedText[];
  abstracts: LocalizedText[];
  keywords: LocalizedText[];
  authors: AuthorMetadata[];
  /** In the terms of JATS, e.g. research-article. */
  articleType: string | null;
  year: number;
  /** Its own, or that of the issue. */
  volume: string | null;
  licenceUrl: string | null;
  references: { text: string; doi: string | null; url: string | null }[];
  /** In Albanian, then in English. */
  dataAvailability: LocalizedText[];
  relations: RelationMetadata[];
  /** URLs are absolute. */
  pdf: {
    url: string;
    mediaType: string;
    /** Of the stored file; null where readers get it with a notice before it. */
    bytes: number | null;
    sha256: string | null;
  } | null;
  image: { url: string; width: number; height: number; mediaType: string } | null;
  issue: { id: number; uri: string; title: string; issn: string | null; publishedOn: string | null } | null;
  journal: JournalMetadata;
  /** Sanitised HTML, where a format wants it. */
  fullText?: string | null;
};

/** Year, month and day, as far as they are known. */
export const dateOf = ({ publishedOn, year }: MaterialMetadata): number[] =>
  publishedOn ? publishedOn.split('-').map(Number) : [year];

/** The ISSN of the issue takes precedence over those of the journal. */
export const allIssnsOf = ({ issue, journal }: MaterialMetadata): string[] => [
  ...new Set([issue?.issn, journal.issnOnline, journal.issnPrint].filter((issn) => typeof issn === 'string')),
];
export const issnOf = (material: MaterialMetadata): string | null => allIssnsOf(material)[0] ?? null;
