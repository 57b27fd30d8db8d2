import { registerEnumType } from '@nestjs/graphql';

export enum PeerReview {
  DOUBLE_ANONYMOUS = 'DOUBLE_ANONYMOUS',
  SINGLE_ANONYMOUS = 'SINGLE_ANONYMOUS',
  OPEN = 'OPEN',
  EDITORIAL = 'EDITORIAL',
}
registerEnumType(PeerReview, {
  name: 'PeerReview',
  description: 'How manuscripts are reviewed.',
  valuesMap: {
    DOUBLE_ANONYMOUS: { description: 'Neither authors nor reviewers know each other.' },
    SINGLE_ANONYMOUS: { description: 'Reviewers know the authors, authors do not know the reviewers.' },
    OPEN: { description: 'Both know each other.' },
    EDITORIAL: { description: 'The editors decide, without reviewers.' },
  },
});
