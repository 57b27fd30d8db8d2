import fs from 'node:fs';
import { type OutputUnit, type Schema, dereference, validate } from '@cfworker/json-schema';
import { type Row } from './json-file.js';
import { type Remark, type RemarkCode, remark } from './remark.js';

type Definition = 'journal' | 'issue' | 'article';
type Node = Schema & { properties?: Record<string, Node> };

// An interpreting validator: production runs with code generation from strings disabled.
const schema = JSON.parse(fs.readFileSync(new URL('./schema.json', import.meta.url), 'utf8')) as Node & {
  $defs: Record<string, Node>;
};
const lookup = dereference(schema);

/** The required type of a field, by the name of its definition. */
const MUST_BE: Record<string, RemarkCode> = {
  author: 'notAuthor',
  contact: 'notContact',
  day: 'notDay',
  file: 'notPath',
  flag: 'notFlag',
  id: 'notId',
  issn: 'notIssn',
  number: 'notWhole',
  page: 'notWhole',
  slug: 'notSlug',
  texts: 'notTexts',
  year: 'notWhole',
};
const TYPES: Record<string, RemarkCode> = {
  array: 'notList',
  number: 'notNumber',
  object: 'notObject',
  string: 'notText',
};
const LIMITS = { minimum: 'tooSmall', maximum: 'tooLarge', maxLength: 'tooLong', maxItems: 'tooMany' } as const;

/** Schema errors of a row, one for each field, such as `authors[2].orcid`. */
export function shapeProblems(definition: Definition, row: Row): Remark[] {
  const { errors } = validate(row, schema.$defs[definition] as Schema, '2020-12', lookup, false);
  const problems = new Map<string, Remark>();
  for (const error of errors) {
    const steps = stepsOf(error);
    const value = steps.reduce<unknown>((outer, step) => (outer as Row | undefined)?.[step], row);
    const field = fieldOf(steps);
    const problem = problemOf(field, value, partAt(definition, error.keywordLocation), error.keyword);
    if (problem && !problems.has(field)) problems.set(field, problem);
  }
  return [...problems.values()];
}

const { record, journal, issue, article } = schema.$defs;
const FIELDS: Record<Definition, object> = {
  journal: journal.properties!,
  issue: { ...record.properties, ...issue.properties },
  article: { ...record.properties, ...article.properties },
};

/** The fields unknown to the format. */
export const unknownFields = (definition: Definition, row: Row): string[] =>
  Object.keys(row).filter((field) => !Object.hasOwn(FIELDS[definition], field));

const unescape = (step: string) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');

function stepsOf({ keyword, instanceLocation, error }: OutputUnit): string[] {
  const steps = instanceLocation.split('/').slice(1).map(unescape);
  return keyword === 'required' ? [...steps, /"([^"]+)"/.exec(error)![1]] : steps;
}

const fieldOf = (steps: string[]) =>
  steps.map((step, index) => (/^\d+$/.test(step) ? `[${step}]` : `${index ? '.' : ''}${step}`)).join('');

/** Null for an error that only reports a nested one, which has its own entry. */
function problemOf(field: string, value: unknown, { node, name }: SchemaPart, keyword: string): Remark | null {
  if (keyword === 'required' || value === null) return remark('required', { field });
  if (keyword === 'type') return remark(MUST_BE[name] ?? TYPES[[node.type].flat()[0]!], { field });
  if (keyword === 'pattern') return remark(MUST_BE[name], { field });
  const limit = Object.hasOwn(LIMITS, keyword) ? LIMITS[keyword as keyof typeof LIMITS] : null;
  return limit && remark(limit, { field, limit: node[keyword as keyof typeof LIMITS]! });
}

/** A part of the schema, and the definition it belongs to. */
type SchemaPart = { node: Node; name: string };

/** Follows a keyword's location from a definition: `#/properties/authors/items/$ref/properties/given/$ref/type`. */
function partAt(definition: Definition, keywordLocation: string): SchemaPart {
  let part: SchemaPart = { node: schema.$defs[definition], name: definition };
  for (const step of keywordLocation.split('/').slice(1, -1).map(unescape)) {
    const next = (part.node as Record<string, unknown>)[step];
    if (step === '$ref') {
      const name = (next as string).split('/').at(-1)!;
      part = { node: schema.$defs[name], name };
    } else part = { name: step === 'items' ? '' : part.name, node: next as Node };
  }
  return part;
}
