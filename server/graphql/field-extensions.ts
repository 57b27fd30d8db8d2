import { Extensions } from '@nestjs/graphql';
import { type GraphQLArgument, type GraphQLInputType, type GraphQLSchema, isObjectType } from 'graphql';
import { type RequestContext } from '../common/access.js';

/**
 * A field computed from its record, or from that and the viewer. GraphQL calls the function directly; a method with @ResolveField
 * would go through Nest's parameters, pipes and a promise for each record of a list. `takes` are its arguments.
 */
export const Computed = <Parent, Args = Record<string, unknown>>(
  of: (parent: Parent, args: Args, context: RequestContext, site: string) => unknown,
  takes: Record<string, { type: GraphQLInputType; description: string }> = {},
): PropertyDecorator => Extensions({ computed: of, takes });

const NO_ARGUMENT = {
  defaultValue: undefined,
  deprecationReason: undefined,
  extensions: {},
  astNode: undefined,
} satisfies Partial<GraphQLArgument>;

/** Hangs the computed fields into the schema that Nest has built. `site` is the URL that readers see. */
export function withComputed(schema: GraphQLSchema, site: string): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const { computed, takes = {} } = field.extensions as {
        computed?: Parameters<typeof Computed>[0];
        takes?: Parameters<typeof Computed>[1];
      };
      for (const [name, { type: of, description }] of Object.entries(takes))
        if (!field.args.some((known) => known.name === name))
          field.args = [...field.args, { ...NO_ARGUMENT, name, description, type: of }];
      if (computed)
        field.resolve = (parent, args, context: RequestContext) =>
          computed(parent as never, args as never, context, site);
    }
  }
  return schema;
}
