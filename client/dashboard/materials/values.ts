import type { AuthorInput, RelatedWorkInput } from '../../schema.generated';
import { ARTICLE_FIELDS, ISSUE_FIELDS, textOrNull, type Group } from '../../editing/form/form-rules';
import { recordOf } from '../../editing/form/record-of';
import { withCitedWorks } from '../../shared/citations';
import { splitAuthors } from '../../shared/texts';
import { indexInputOf, indexValuesOf, type IndexValues } from './index-values';
import type { MaterialFormFragment } from './materials.generated';

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
const ALL_TEXTS = [...REQUIRED, ...TEXTS, ...ISSUE_FIELDS, ...ARTICLE_TEXTS] as const;

type TextName = (typeof ALL_TEXTS)[number];

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

/** The values of the form: inputs hold text. */
export type MaterialValues = Record<'categoryId' | TextName, string> &
  IndexValues & {
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
  const known: Record<string, unknown> = { ...material };
  // Of a text in English the API gives the original.
  for (const part of ['title', 'abstract', 'keywords'])
    if (known[`${part}En`] === known[part]) known[`${part}En`] = null;
  const texts = recordOf(ALL_TEXTS, (name) => text(known[name]));
  return {
    ...texts,
    fullText: withCitedWorks(texts.fullText, texts.references),
    categoryId: text(material?.category.id),
    places: (material?.places ?? null) as MaterialValues['places'],
    authorDetails: (material?.authors ?? []).map(({ __typename, affiliations, ...author }) => ({
      ...author,
      affiliations: (affiliations ?? []).map(({ name, ror }) => ({ name, ror })),
    })),
    relatedWorks: (material?.relatedWorks ?? []).map(({ __typename, ...work }) => work),
    ...indexValuesOf(material),
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
    ...indexInputOf(values, group),
    authorDetails: inOrder(names, values.authorDetails),
  };
}

/** The details of the authors, in order. */
export const inOrder = (names: string[], details: AuthorInput[]): AuthorInput[] =>
  [...new Set(names)].flatMap((name) => details.find((known) => known.name === name) ?? []);

/** Null for the texts of both groups, so that a new material includes each. */
export const emptyTexts = () => recordOf([...ISSUE_FIELDS, ...ARTICLE_TEXTS], () => null);
