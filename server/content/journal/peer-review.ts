import { describedEnum } from '../../platform/graphql/described-enum.js';

export const PeerReview = describedEnum('PeerReview', 'The type of peer review.', {
  DOUBLE_ANONYMOUS: 'Authors and reviewers do not know each other.',
  SINGLE_ANONYMOUS: 'Reviewers know the authors, but not vice versa.',
  OPEN: 'Authors and reviewers know each other.',
  EDITORIAL: 'The editors decide without reviewers.',
});
export type PeerReview = keyof typeof PeerReview;
