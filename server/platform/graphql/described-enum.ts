type About<Name extends string> = [name: string, description: string, descriptions: Record<Name, string>];
type Described = {
  members: object;
  name: string;
  description: string;
  valuesMap: Record<string, { description: string }>;
};

/** All of them. They are registered in app.module.ts, so that threads and processes that only need the names do not load Nest. */
export const DESCRIBED_ENUMS: Described[] = [];

function declared([name, description, descriptions]: About<string>, valueOf: (name: string) => string) {
  const valuesMap = Object.fromEntries(Object.entries(descriptions).map(([one, text]) => [one, { description: text }]));
  const members = Object.fromEntries(Object.keys(descriptions).map((one) => [one, valueOf(one)]));
  DESCRIBED_ENUMS.push({ members, name, description, valuesMap });
  return members;
}

/** A GraphQL enum, by the descriptions of its names, each of which stands for itself. */
export const describedEnum = <Name extends string>(...about: About<Name>) =>
  declared(about, (name) => name) as { [Each in Name]: Each };

/** The same for names whose values are in lower case. */
export const lowerCaseEnum = <Name extends string>(...about: About<Name>) =>
  declared(about, (name) => name.toLowerCase()) as { [Each in Name]: Lowercase<Each> };
