type Described = {
  members: object;
  name: string;
  description: string;
  valuesMap: Record<string, { description: string }>;
};

/** All of them. They are registered in app.module.ts, so that threads and processes that only need the names do not load Nest. */
export const DESCRIBED_ENUMS: Described[] = [];

/** A GraphQL enum, by the descriptions of its names. Each stands for itself, or for what `members` says. */
export function describedEnum<Name extends string, Member extends string = Name>(
  name: string,
  description: string,
  descriptions: Record<Name, string>,
  members = Object.fromEntries(Object.keys(descriptions).map((one) => [one, one])) as Record<Name, Member>,
): { [Each in Name]: Member extends Name ? Each : Member } {
  const entries = Object.entries<string>(descriptions).map(([one, text]) => [one, { description: text }]);
  const valuesMap = Object.fromEntries(entries) as Record<Name, { description: string }>;
  DESCRIBED_ENUMS.push({ members, name, description, valuesMap });
  return members as { [Each in Name]: Member extends Name ? Each : Member };
}
