import { doiUrlOf } from '../../shared/doi';
import { slugOf } from '../../shared/folding';
import type { Article } from '../../pages/article/article-parts';
import type { Issue } from '../../pages/issue/issue-view';
import { textOrNull, recordOf } from '../../editing/form/form-rules';
import { ISSUE_FIELDS } from './groups';
import { keywordsOf, textsOf, type TextInLanguage, splitAuthors } from '../../shared/texts';
import { cleanMarkup } from '../../editing/form/rich-text/clean-markup';
import { summaryIn, type MaterialValues } from './values';
import type { RelatedRecordsQuery } from './materials.generated';

export type Shown = {
  values: MaterialValues;
  /** Of the saved article, for what others say of it. */
  stored?: Pick<Article, 'relations' | 'citedBy'> | null;
  /** Of the saved issue. */
  articles: Issue['articles'];
  id: number;
  cover?: string;
  pdf?: { url: string; size: number };
  /** Those that it names. */
  related: RelatedRecordsQuery['materials']['nodes'];
  /** Which every article gets that has none of its own. */
  journalLicenceUrl: string;
};

const textsIn = (values: MaterialValues) => ({
  ...values,
  language: textOrNull(values.language),
  summary: summaryIn(values),
});
const localized = (texts: TextInLanguage[]) => texts.map((text) => ({ __typename: 'LocalizedText' as const, ...text }));

const materialOf = ({ values, id, cover, pdf }: Shown) => ({
  id,
  title: values.title,
  titles: localized(textsOf(textsIn(values), 'title')),
  abstracts: localized(textsOf(textsIn(values), 'abstract')),
  language: textOrNull(values.language),
  number: Number(values.number),
  publicationYear: Number(values.publicationYear),
  doi: textOrNull(values.doi),
  coverImage: cover ? { __typename: 'Image' as const, url: cover, width: 600, height: 800, srcset: '' } : null,
  pdf: pdf ? { __typename: 'File' as const, ...pdf } : null,
});

const relationsOf = ({ values, related }: Shown): Article['relations'] =>
  values.relatedWorks.map(({ kind, materialId, doi, url, path, note = null, noteEn = null, date = null }) => {
    const record = related.find(({ id }) => id === materialId);
    return {
      __typename: 'Relation',
      kind,
      isReverse: false,
      note,
      noteEn,
      date,
      file: null,
      uri: doi ? doiUrlOf(doi) : (url ?? `/${path ?? ''}`),
      material: record ?? null,
    };
  });

const ARTICLE_TEXTS = [
  ...(['authorsText', 'references', 'section', 'firstPage', 'lastPage', 'receivedOn', 'acceptedOn'] as const),
  ...(['publishedOn', 'dataAvailability', 'dataAvailabilityEn'] as const),
] as const;

/** The article that the form would save, in the shape of the article page's query. Citations come only from the server. */
export function articleOf(shown: Shown): Article {
  const { values, stored } = shown;
  const authors = splitAuthors(values.authorsText).map((name) => {
    const details = values.authorDetails.find((author) => author.name === name);
    return {
      __typename: 'Author' as const,
      name,
      givenName: details?.givenName ?? null,
      familyName: details?.familyName ?? null,
      orcid: details?.orcid ?? null,
      affiliation: details?.affiliation ?? null,
    };
  });
  const places = (values.places?.features ?? []).flatMap(({ properties }) => properties ?? []);
  return {
    ...materialOf(shown),
    __typename: 'Article',
    authors,
    terms: places.flatMap(({ name, nameEn = null, gazetteer }) =>
      name ? [{ __typename: 'ArticleTerm', kind: 'PLACE', slug: gazetteer ?? slugOf(name), name, nameEn }] : [],
    ),
    ...recordOf(ARTICLE_TEXTS, (name) => textOrNull(values[name])),
    subjects: localized(keywordsOf(textsIn(values))),
    licenceUrl: textOrNull(values.licenceUrl) ?? shown.journalLicenceUrl,
    relations: [...relationsOf(shown), ...(stored?.relations.filter(({ isReverse }) => isReverse) ?? [])],
    citedBy: stored?.citedBy ?? [],
    issue: null,
    previous: null,
    next: null,
    related: [],
    readings: null,
    places: values.places,
    fullText: textOrNull(cleanMarkup(values.fullText, true)),
    pdfOutline: null,
    apa: '',
  };
}

export function issueOf(shown: Shown): Issue {
  const { values } = shown;
  return {
    ...materialOf(shown),
    __typename: 'Issue',
    ...recordOf(ISSUE_FIELDS, (name) => textOrNull(values[name])),
    contents: textOrNull(cleanMarkup(values.contents)),
    readings: null,
    articles: shown.articles,
  };
}
