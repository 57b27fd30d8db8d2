import { Extensions } from '@nestjs/graphql';
import { type GraphQLSchema, isObjectType } from 'graphql';

/**
 * A field that follows from its record alone. GraphQL calls the function itself; a method with @ResolveField would take Nest's way, with
 * parameters, pipes and a promise, for each record of a list.
 */
export const Computed = <Parent>(of: (parent: Parent) => unknown): PropertyDecorator => Extensions({ computed: of });

/** Hangs the computed fields into the schema that Nest has built. */
export function withComputed(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const { computed } = field.extensions as { computed?: (parent: unknown) => unknown };
      if (computed) field.resolve = computed;
    }
  }
  return schema;
}
