import type { GraphQLSchema } from 'graphql';

export function generatedQuery(schema: GraphQLSchema, seed: number): string;
