import { Extensions } from '@nestjs/graphql';
import { type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import { type RequestContext } from '../common/access.js';

/**
 * A field that follows from its record, or from that and who is asking. GraphQL calls the function itself; a method with @ResolveField
 * would take Nest's way, with parameters, pipes and a promise, for each record of a list.
 */
export const Computed = <Parent>(
  of: (parent: Parent, args: unknown, context: RequestContext) => unknown,
): PropertyDecorator => Extensions({ computed: of });

/** Hangs the computed fields into the schema that Nest has built. */
export function withComputed(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const { computed } = field.extensions as { computed?: GraphQLFieldResolver<unknown, RequestContext> };
      if (computed) field.resolve = computed;
    }
  }
  return schema;
}
