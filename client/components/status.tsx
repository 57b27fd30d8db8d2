import type { RelationKind } from '../schema.generated';
import { Message } from './message';

/** Gravest first. */
export const NOTICES = ['RETRACTS', 'EXPRESSES_CONCERN_ABOUT', 'CORRECTS', 'REPLACES'] as const;
export type Notice = (typeof NOTICES)[number];

type Stated = { kind: RelationKind; isReverse: boolean };

/** The gravest notice that others state about a work. */
export const gravestOf = (relations: readonly Stated[]): Notice | undefined =>
  NOTICES.find((kind) => relations.some((relation) => relation.isReverse && relation.kind === kind));

/** In a list, whether the work was retracted, corrected or replaced. */
export function Status({ of: { notices } }: { of: { notices: readonly Stated[] } }) {
  const kind = gravestOf(notices);
  return kind ? <Message as="strong" id={`status.${kind}`} className={`status ${kind}`} /> : null;
}
