import { registerEnumType } from '@nestjs/graphql';

/** The types of articles, with their JATS names (`@article-type`). */
export const JATS_TYPES = {
  RESEARCH: 'research-article',
  REVIEW: 'review-article',
  SHORT_COMMUNICATION: 'brief-report',
  CASE_STUDY: 'case-report',
  DATA: 'data-paper',
  ESSAY: 'discussion',
  BOOK_REVIEW: 'book-review',
  EDITORIAL: 'editorial',
  LETTER: 'letter',
  REPORT: 'meeting-report',
  NEWS: 'news',
  OBITUARY: 'obituary',
  TRANSLATION: 'translation',
  CORRECTION: 'correction',
  RETRACTION: 'retraction',
  OTHER: 'other',
} as const;

export type ArticleType = keyof typeof JATS_TYPES;
export const ArticleType = Object.fromEntries(Object.keys(JATS_TYPES).map((name) => [name, name])) as {
  [Name in ArticleType]: Name;
};

registerEnumType(ArticleType, {
  name: 'ArticleType',
  description: 'The type of an article.',
  valuesMap: Object.fromEntries(
    Object.entries(JATS_TYPES).map(([name, jats]) => [name, { description: `In JATS: ${jats}.` }]),
  ),
});
