import { describedEnum } from '../../platform/graphql/described-enum.js';

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
const descriptions = Object.entries(JATS_TYPES).map(([name, jats]) => [name, `In JATS: ${jats}.`]);
export const ArticleType = describedEnum(
  'ArticleType',
  'The type of an article.',
  Object.fromEntries(descriptions) as Record<ArticleType, string>,
);
