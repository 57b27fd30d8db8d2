import { getNamedType, isCompositeType, isEnumType, isInterfaceType, isObjectType, isRequiredArgument } from 'graphql';
import { randomOf } from '../laboratory/random.mjs';

const LISTS = /^(issues|articles|materials|materialChanges|authors|search)$/;
const ROOTS = [
  ...['journal', 'issues', 'articles', 'materials', 'materialChanges', 'calls', 'boardMembers', 'authors', 'search'],
  ...['years', 'otherFiles', 'places'],
];

/** A valid query of anything in the schema that takes no arguments but enumerations; the same for the same seed. */
export function generatedQuery(schema, seed) {
  const random = randomOf(seed);
  let aliases = 0;
  const isPossible = (field) =>
    !field.extensions.admin &&
    field.args.every((arg) => !isRequiredArgument(arg) || isEnumType(getNamedType(arg.type)));
  const argumentsOf = (field) => {
    const given = field.args.filter(isRequiredArgument).map(({ name, type }) => {
      const values = getNamedType(type).getValues();
      return `${name}: ${values[random(values.length)].name}`;
    });
    if (LISTS.test(field.name) && field.args.length) given.push(`first: ${[1, 2, 3, 12, 100][random(5)]}`);
    return given.length ? `(${given.join(', ')})` : '';
  };
  const selection = (type, depth) => {
    if (!isObjectType(type) && !isInterfaceType(type)) return '__typename';
    const fields = Object.values(type.getFields()).filter(
      (field) => isPossible(field) && (depth > 0 || !isCompositeType(getNamedType(field.type))),
    );
    if (!fields.length) return '__typename';
    const objects = fields.filter((field) => isCompositeType(getNamedType(field.type)));
    const chosen = Array.from({ length: 1 + random(4) }, () => {
      const from = objects.length && random(3) ? objects : fields;
      return from[random(from.length)];
    });
    return chosen.map((field) => called(field, depth)).join(' ');
  };
  const called = (field, depth) => {
    const type = getNamedType(field.type);
    const inner = isCompositeType(type) ? ` { ${selection(type, depth - 1)} }` : '';
    return `a${aliases++}: ${field.name}${argumentsOf(field)}${inner}`;
  };
  const queries = schema.getQueryType().getFields();
  const known = ROOTS.filter((name) => name in queries);
  const roots = Array.from({ length: 1 + random(2) }, () =>
    called(queries[known[random(known.length)]], 1 + random(7)),
  );
  return `{ ${roots.join(' ')} }`;
}
