import { registerEnumType } from '@nestjs/graphql';

export enum PeerReview {
  DOUBLE_ANONYMOUS = 'DOUBLE_ANONYMOUS',
  SINGLE_ANONYMOUS = 'SINGLE_ANONYMOUS',
  OPEN = 'OPEN',
  EDITORIAL = 'EDITORIAL',
}
registerEnumType(PeerReview, {
  name: 'PeerReview',
  description: 'The type of peer review.',
  valuesMap: {
    DOUBLE_ANONYMOUS: { description: 'Authors and reviewers do not know each other.' },
    SINGLE_ANONYMOUS: { description: 'Reviewers know the authors, but not vice versa.' },
    OPEN: { description: 'Authors and reviewers know each other.' },
    EDITORIAL: { description: 'The editors decide without reviewers.' },
  },
});
