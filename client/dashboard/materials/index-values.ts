import type { ArticleType, FundingInput, SummaryInput } from '../../schema.generated';
import { textOrNull, type Group } from '../../editing/form/form-rules';
import { prefixed, recordOf } from '../../editing/form/record-of';
import { URL_IN_LINE } from '../../shared/web-url';
import { linesOf } from '../../shared/texts';
import type { MaterialFormFragment } from './materials.generated';

const SUMMARY = ['language', 'title', 'abstract', 'keywords'] as const;
/** The form values for what indexes require besides single texts; lists have one entry per line. */
export type IndexValues = Record<
  'articleType' | 'licenceUrl' | 'funding' | `summary.${(typeof SUMMARY)[number]}`,
  string
>;

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

export function indexValuesOf(material?: MaterialFormFragment | null): IndexValues {
  const article = material && 'articleType' in material ? material : null;
  return {
    articleType: article?.articleType ?? '',
    licenceUrl: material?.licenceUrl ?? '',
    funding: fundingText(article?.funding ?? []),
    ...prefixed(
      'summary',
      recordOf(SUMMARY, (name) => material?.summary?.[name] ?? ''),
    ),
  };
}

/** The journal's licence is not sent with a new material: it is stored when the material is published. */
export function indexInputOf(values: IndexValues, group: Group) {
  const summary: SummaryInput = {
    ...recordOf(SUMMARY, (name) => textOrNull(values[`summary.${name}`])),
    language: values['summary.language'],
  };
  return {
    ...(values.licenceUrl.trim() && { licenceUrl: values.licenceUrl }),
    summary: Object.values(summary).some(Boolean) ? summary : null,
    ...(group === 'article' && {
      articleType: (textOrNull(values.articleType) as ArticleType | null) ?? null,
      funding: fundingOf(values.funding),
    }),
  };
}
