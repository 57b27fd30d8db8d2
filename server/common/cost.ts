import { Extensions } from '@nestjs/graphql';

export type FieldCost = {
  /** What one of it costs, where that is not 1 for an object and 0.05 for a scalar. */
  each?: number;
  /** How long its list is assumed to be where no argument `first` says so. */
  length?: number;
  /** How many its argument `first` allows, where that is not MAX_PAGE. */
  most?: number;
  /** Asked for at most once in a request. */
  isSingle?: true;
};

/** What a field of GraphQL costs, said where the field is declared; query-limits.ts adds it up. */
export const Cost = (cost: FieldCost): MethodDecorator & PropertyDecorator => Extensions({ cost });

export const costOfField = (field?: { extensions: Readonly<Record<string, unknown>> } | null): FieldCost =>
  (field?.extensions.cost as FieldCost | undefined) ?? {};
