import { beforeAll, expect, it } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isLeafType,
  isRequiredArgument,
} from 'graphql';
import { useApp } from '../support/use-app.js';
import { graphql, query } from '../support/apis.js';
import { make } from '../support/records.js';

const app = useApp();

beforeAll(async () => {
  const api = graphql(app.url, app.token);
  await make.issue(api);
  await make.article(api, { title: 'E para', titleEn: 'First', abstractEn: 'Mountains.', keywordsEn: 'mountains' });
  await make.article(api, { title: 'E dyta' });
});

const argumentsOf = ({ args }: GraphQLField<unknown, unknown>) => {
  const required = args.filter(isRequiredArgument).map(({ name, type }) => {
    const named = getNamedType(type);
    return `${name}: ${isEnumType(named) ? named.getValues()[0].name : 1}`;
  });
  return required.length ? `(${required.join(', ')})` : '';
};

const isForReaders = ({ extensions }: GraphQLField<unknown, unknown>) => !extensions.forEditors;

/** All fields of a type, and the scalar fields of the records they refer to. */
const selectionOf = (type: GraphQLOutputType, depth = 1): string => {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  const fields = Object.values((named as GraphQLObjectType).getFields()).filter(isForReaders);
  const shown = fields.filter((field) => isLeafType(getNamedType(field.type)) || depth > 0);
  return `{ ${shown.map((field) => `${field.name}${argumentsOf(field)} ${selectionOf(field.type, depth - 1)}`).join(' ')} }`;
};

it.each(['articles', 'issues'])(
  '%s: long texts are read only if requested, and each field has the same value alone',
  async (list) => {
    const type = app.nest.get(GraphQLSchemaHost).schema.getType(list === 'articles' ? 'Article' : 'Issue');
    const fields = Object.values((type as GraphQLObjectType).getFields()).filter(isForReaders);
    const selections = fields.map((field) => `${field.name}${argumentsOf(field)} ${selectionOf(field.type, 0)}`);
    const first = async (selection: string): Promise<Record<string, unknown>> =>
      (await query(app.url, undefined, `{ ${list}(first: 1) { nodes { ${selection} } } }`))[list].nodes[0];
    const all = await first(selections.join(' '));
    for (const [n, { name }] of fields.entries()) expect(await first(selections[n])).toEqual({ [name]: all[name] });
  },
);
