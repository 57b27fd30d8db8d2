import { Extensions } from '@nestjs/graphql';

export type FieldCost = {
  /** The cost of one, if not 1 for an object and 0.05 for a scalar. */
  each?: number;
  /** The assumed length of its list, if it is not a page. */
  length?: number;
  /** The maximum of its argument `first`, if not MAX_PAGE. */
  max?: number;
  /** May occur at most once in a request. */
  isSingle?: true;
};

/** The cost of a GraphQL field, stated where the field is declared; query-limits.ts adds it up. */
export const Cost = (cost: FieldCost): MethodDecorator & PropertyDecorator => Extensions({ cost });

export const costOfField = (field?: { extensions: Readonly<Record<string, unknown>> } | null): FieldCost =>
  (field?.extensions.cost as FieldCost | undefined) ?? {};
