/** A record with a value for each name; unlike Object.fromEntries, its type knows the names. */
export const recordOf = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;

/** The values by longer names: 'al.subject' for `subject`. */
export const prefixed = <Prefix extends string, Texts extends object>(prefix: Prefix, texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([name, value]) => [`${prefix}.${name}`, value])) as {
    [Name in keyof Texts & string as `${Prefix}.${Name}`]: Texts[Name];
  };
