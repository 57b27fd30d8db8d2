import { registerEnumType } from '@nestjs/graphql';

/** A GraphQL enum, by the descriptions of its names. Each stands for itself, or for what `members` says. */
export function describedEnum<Name extends string, Member extends string = Name>(
  name: string,
  description: string,
  descriptions: Record<Name, string>,
  members = Object.fromEntries(Object.keys(descriptions).map((one) => [one, one])) as Record<Name, Member>,
): { [Each in Name]: Member extends Name ? Each : Member } {
  const entries = Object.entries<string>(descriptions).map(([one, text]) => [one, { description: text }]);
  const valuesMap = Object.fromEntries(entries) as Record<Name, { description: string }>;
  registerEnumType(members, { name, description, valuesMap });
  return members as { [Each in Name]: Member extends Name ? Each : Member };
}
