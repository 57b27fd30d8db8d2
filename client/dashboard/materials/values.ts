import type { AuthorInput, RelatedWorkInput, ArticleType, FundingInput, SummaryInput } from '../../schema.generated';
import { textOrNull, recordOf, prefixed } from '../../editing/form/form-rules';
import { ARTICLE_FIELDS, ISSUE_FIELDS, type Group } from './groups';
import { withCitedWorks } from '../../shared/citations';
import { splitAuthors, linesOf } from '../../shared/texts';
import type { MaterialFormFragment } from './materials.generated';
import { URL_IN_LINE } from '../../shared/web-url';

/** Suggested in forms; the API accepts any. */
export const LANGUAGES_OF_TEXTS = ['sq', 'en', 'it', 'fr', 'de'] as const;

const REQUIRED = ['title', 'abstract', 'number', 'publicationYear'] as const;
const TEXTS = [
  'authorsText',
  'titleEn',
  'abstractEn',
  'doi',
  'section',
  'language',
  'receivedOn',
  'acceptedOn',
  'publishedOn',
  'publicFrom',
  'firstPage',
  'lastPage',
  'volume',
  'copyrightHolder',
] as const;
const ARTICLE_TEXTS = [
  ...ARTICLE_FIELDS,
  ...(['keywordsEn', 'fullText', 'dataAvailability', 'dataAvailabilityEn'] as const),
] as const;
const ALL_TEXTS = [...REQUIRED, ...TEXTS, ...ISSUE_FIELDS, ...ARTICLE_TEXTS, 'articleType', 'licenceUrl'] as const;
const SUMMARY = ['language', 'title', 'abstract', 'keywords'] as const;

type TextName = (typeof ALL_TEXTS)[number] | `summary.${(typeof SUMMARY)[number]}`;

/** GeoJSON, with [longitude, latitude]. */
export type Feature = {
  type: 'Feature';
  properties: { name?: string; nameEn?: string; gazetteer?: string } | null;
  geometry: { type: string; coordinates: unknown };
};

export const pointAt = (name: string, longitude: number, latitude: number): Feature => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
});

/** Undefined for polygons and lines. */
export const positionOf = ({ geometry }: Feature): number[] | undefined =>
  geometry.type === 'Point' ? (geometry.coordinates as number[]) : undefined;

/** The values of the form: inputs hold text, with one funder per line. */
export type MaterialValues = Record<'categoryId' | 'funding' | TextName, string> & {
  authorDetails: AuthorInput[];
  places: { type: 'FeatureCollection'; features: Feature[] } | null;
  relatedWorks: RelatedWorkInput[];
};

const text = (value: unknown) => (value == null ? '' : String(value));

/** The chosen category; undefined before one is chosen, or if it no longer exists. */
export const categoryOf = <Category extends { id: number }>(
  { categoryId }: Pick<MaterialValues, 'categoryId'>,
  categories: readonly Category[],
) => categories.find(({ id }) => String(id) === categoryId);

export function valuesOf(material?: MaterialFormFragment | null): MaterialValues {
  const fields: Record<string, unknown> = { ...material };
  // Of a text in English the API gives the original.
  for (const part of ['title', 'abstract', 'keywords'])
    if (fields[`${part}En`] === fields[part]) fields[`${part}En`] = null;
  const texts = recordOf(ALL_TEXTS, (name) => text(fields[name]));
  const summary = recordOf(SUMMARY, (name) => text(material?.summary?.[name]));
  return {
    ...texts,
    ...prefixed('summary', summary),
    funding: fundingText((material && 'funding' in material && material.funding) || []),
    fullText: withCitedWorks(texts.fullText, texts.references),
    categoryId: text(material?.category.id),
    places: (material?.places ?? null) as MaterialValues['places'],
    authorDetails: (material?.authors ?? []).map(({ __typename, affiliations, ...author }) => ({
      ...author,
      affiliations: (affiliations ?? []).map(({ name, ror }) => ({ name, ror })),
    })),
    relatedWorks: (material?.relatedWorks ?? []).map(({ __typename, ...work }) => work),
  };
}

/** The mutation's input. Empty texts are null; the texts of the other group are omitted and stay unchanged. */
export function inputOf(values: MaterialValues, group: Group) {
  const groupTexts = group === 'issue' ? ISSUE_FIELDS : group === 'article' ? ARTICLE_TEXTS : [];
  const names = splitAuthors(values.authorsText);
  return {
    ...recordOf([...TEXTS, ...groupTexts], (name) => textOrNull(values[name])),
    categoryId: Number(values.categoryId),
    title: values.title,
    abstract: values.abstract,
    number: Number(values.number),
    publicationYear: Number(values.publicationYear),
    places: values.places,
    relatedWorks: values.relatedWorks,
    authorDetails: inOrder(names, values.authorDetails),
    // The journal's licence is not sent with a new material: it is stored when the material is published.
    ...(values.licenceUrl.trim() && { licenceUrl: values.licenceUrl }),
    summary: summaryIn(values),
    ...(group === 'article' && {
      articleType: textOrNull(values.articleType) as ArticleType | null,
      funding: fundingOf(values.funding),
    }),
  };
}

export function summaryIn(values: MaterialValues): SummaryInput | null {
  const summary = recordOf(SUMMARY, (name) => textOrNull(values[`summary.${name}`]));
  return Object.values(summary).some(Boolean) ? { ...summary, language: values['summary.language'] } : null;
}

/** The details of the authors, in order. */
export const inOrder = (names: string[], details: AuthorInput[]): AuthorInput[] =>
  [...new Set(names)].flatMap((name) => details.find((author) => author.name === name) ?? []);

/** Null for the texts of both groups, so that a new material includes each. */
export const emptyTexts = () => recordOf([...ISSUE_FIELDS, ...ARTICLE_TEXTS], () => null);

export const ARTICLE_TYPES: ArticleType[] = [
  'RESEARCH',
  'REVIEW',
  'SHORT_COMMUNICATION',
  'CASE_STUDY',
  'DATA',
  'ESSAY',
  'BOOK_REVIEW',
  'EDITORIAL',
  'LETTER',
  'REPORT',
  'NEWS',
  'OBITUARY',
  'TRANSLATION',
  'CORRECTION',
  'RETRACTION',
  'OTHER',
];

/** Lines like 'Ministria e Arsimit; 7/2024; https://ror.org/…'; grant number and URL are optional. */
const fundingOf = (text: string): FundingInput[] =>
  linesOf(text).map((line) => {
    const [funder = '', award = ''] = line
      .replace(URL_IN_LINE, '')
      .split(';')
      .map((part) => part.trim());
    return { funder, award: textOrNull(award), funderId: URL_IN_LINE.exec(line)?.[0] ?? null };
  });

const fundingText = (funding: readonly FundingInput[]) =>
  funding.map(({ funder, award, funderId }) => [funder, award, funderId].filter(Boolean).join('; ')).join('\n');

/** Lines like 'Universiteti i Tiranës https://ror.org/…'. */
export const affiliationsOf = (text: string) =>
  linesOf(text).map((line) => ({
    name:
      line
        .replace(URL_IN_LINE, '')
        .replace(/[;,\s]+$/, '')
        .trim() || line,
    ror: URL_IN_LINE.exec(line)?.[0] ?? null,
  }));

export const affiliationsText = (affiliations: readonly { name: string; ror?: string | null }[]) =>
  affiliations.map(({ name, ror }) => [name, ror].filter(Boolean).join(' ')).join('\n');
