import {
  type ASTVisitor,
  type FieldNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** What one GraphQL request may ask. Each refusal names the limit, what was asked and what is allowed. */
export const GRAPHQL_LIMITS = { tokens: 2_000, depth: 12, aliases: 30, rootFields: 20 } as const;

/** Credentials are tried one at a time, so that a request cannot guess in bulk. */
const SINGLE = new Set(['login']);

const refuse = (limit: string, value: number, allowed: number) =>
  new GraphQLError(`The request is too large: ${limit} ${value}, allowed ${allowed}.`, {
    extensions: { code: 'BAD_INPUT', limit, value, allowed },
  });

/** Counts depth, aliases and root fields with fragments followed, and refuses what goes beyond the limits. */
export function limitsRule(context: ValidationContext): ASTVisitor {
  let aliases = 0;

  function measure(
    set: SelectionSetNode | undefined,
    seen: ReadonlySet<string>,
  ): { depth: number; fields: FieldNode[] } {
    let depth = 0;
    const fields: FieldNode[] = [];
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) {
        if (selection.alias) aliases++;
        fields.push(selection);
        // Introspection is a closed shape: its depth costs nothing.
        if (!selection.name.value.startsWith('__'))
          depth = Math.max(depth, 1 + measure(selection.selectionSet, seen).depth);
        continue;
      }
      const spread = selection.kind === Kind.FRAGMENT_SPREAD ? selection.name.value : null;
      if (spread && seen.has(spread)) continue;
      const inner = spread
        ? context.getFragment(spread)?.selectionSet
        : selection.kind === Kind.INLINE_FRAGMENT
          ? selection.selectionSet
          : undefined;
      const measured = measure(inner, spread ? new Set(seen).add(spread) : seen);
      depth = Math.max(depth, measured.depth);
      fields.push(...measured.fields);
    }
    return { depth, fields };
  }

  return {
    OperationDefinition(node) {
      aliases = 0;
      const { depth, fields } = measure(node.selectionSet, new Set());
      const checks: [string, number, number][] = [
        ['depth', depth, GRAPHQL_LIMITS.depth],
        ['aliases', aliases, GRAPHQL_LIMITS.aliases],
        ['root fields', fields.length, GRAPHQL_LIMITS.rootFields],
        ['logins', fields.filter((field) => SINGLE.has(field.name.value)).length, 1],
      ];
      for (const [limit, value, allowed] of checks)
        if (value > allowed) context.reportError(refuse(limit, value, allowed));
    },
  };
}
