import { getMetadataStorage } from 'class-validator';
import { grouped } from '../../../client/shared/grouped.js';
import type { EntityMetadata } from 'typeorm';
import { FILE_COLUMNS } from '../../platform/store/file-rules.js';
import { type RestNames } from '../../platform/rest/rest-names.js';

export type JsonSchema = { [keyword: string]: unknown };
type Rule = { name?: string; constraints?: unknown[]; each: boolean; type: string };
type Describe = (property: string) => string | null | undefined;

/** Translates class-validator's rules into JSON Schema. Rules that are missing here are covered by the description. */
const RULES: Record<string, (constraints: unknown[]) => JsonSchema> = {
  isInt: () => ({ type: 'integer' }),
  isBoolean: () => ({ type: 'boolean' }),
  isString: () => ({ type: 'string' }),
  isCleanText: () => ({ type: 'string' }),
  isEmail: () => ({ type: 'string', format: 'email' }),
  isoDate: () => ({ type: 'string', format: 'date' }),
  isPlaces: () => ({ type: 'object' }),
  isEnum: ([, values]) => ({ type: 'string', enum: values }),
  bbox: () => ({ type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 4 }),
  min: ([minimum]) => ({ minimum }),
  max: ([maximum]) => ({ maximum }),
  minLength: ([minLength]) => ({ minLength }),
  maxLength: ([maxLength]) => ({ maxLength }),
  matches: ([pattern]) => ({ pattern: (pattern as RegExp).source }),
};

const rulesOf = (input: Function): Map<string, Rule[]> =>
  grouped(
    getMetadataStorage().getTargetValidationMetadatas(input, '', false, false),
    ({ propertyName }) => propertyName,
  );

/** What a handler takes: the fields of its input class under the names of the REST edge, with the rules they are validated by. */
export function inputSchema(input: Function, names: RestNames['in'], describe: Describe): JsonSchema {
  const restNames = Object.fromEntries(Object.entries(names).map(([rest, english]) => [english, rest]));
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const [property, rules] of rulesOf(input)) {
    const name = restNames[property] ?? property;
    const isList = rules.some((rule) => rule.each);
    const nested = rules.some((rule) => rule.type === 'nestedValidation');
    const parts = rules.map((rule) => RULES[rule.name ?? '']?.(rule.constraints ?? []) ?? {});
    const schema = Object.assign(nested ? { type: 'object' } : {}, ...parts) as JsonSchema;
    properties[name] = {
      ...(isList ? { type: 'array', items: schema } : schema),
      description: describe(property) ?? undefined,
    };
    if (!rules.some((rule) => rule.name === 'isOptional')) required.push(name);
  }
  return { type: 'object', properties, ...(required.length ? { required } : {}) };
}

/** A placeholder for a value of which only the type is known. */
class Sample {
  constructor(readonly schema: JsonSchema) {}
}
export const sample = (type: string, isNullable = false) => new Sample({ type: isNullable ? [type, 'null'] : type });

const KINDS: [RegExp, string][] = [
  [/^(int|integer|serial)/, 'integer'],
  [/^bool/, 'boolean'],
  [/^json/, 'object'],
];

/** A record whose columns are placeholders of their types: what is done to it shows the shape of the response. */
export function sampleOf({ tableName, columns, manyToOneRelations }: EntityMetadata): object {
  const belongsTo = manyToOneRelations.map(
    ({ propertyName, inverseEntityMetadata }) => [propertyName, sampleOf(inverseEntityMetadata)] as const,
  );
  return Object.fromEntries<unknown>([
    ...belongsTo,
    ...columns.map(({ propertyName, databaseName, type, isNullable }): [string, unknown] => {
      const file = FILE_COLUMNS.find(({ table, column }) => table === tableName && column === databaseName);
      if (file?.isList) return [propertyName, [{ path: sample('string'), name: sample('string') }]];
      if (file) return [propertyName, { path: sample('string', isNullable) }];
      const name = typeof type === 'function' ? type.name.toLowerCase().replace('number', 'integer') : String(type);
      return [propertyName, sample(KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'string', isNullable)];
    }),
  ]);
}

/** The JSON Schema of an object made from placeholders. */
export function responseSchema(value: unknown): JsonSchema {
  if (value instanceof Sample) return value.schema;
  if (Array.isArray(value)) return { type: 'array', items: responseSchema(value[0]) };
  const properties = Object.fromEntries(
    Object.entries(value as object).map(([name, one]) => [name, responseSchema(one)]),
  );
  return { type: 'object', properties, required: Object.keys(properties) };
}
