/** The values of a GraphQL enum by their names, which are the values in upper case. */
export const enumOf = <Value extends string>(values: readonly Value[]) =>
  Object.fromEntries(values.map((value) => [value.toUpperCase(), value])) as Record<Uppercase<Value>, Value>;
