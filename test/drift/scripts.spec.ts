import path from 'node:path';
import { expect, it } from '@jest/globals';
import {
  type DocumentNode,
  FieldsOnCorrectTypeRule,
  KnownArgumentNamesRule,
  KnownTypeNamesRule,
  ProvidedRequiredArgumentsRule,
  ValuesOfCorrectTypeRule,
  buildSchema,
  parse,
  validate,
} from 'graphql';
import ts from 'typescript';
import { filesIn, read } from './files.js';

const schema = buildSchema(read('schema.graphql'));
/** Names, not the rules that hostile documents break on purpose. */
const RULES = [
  FieldsOnCorrectTypeRule,
  KnownArgumentNamesRule,
  KnownTypeNamesRule,
  ProvidedRequiredArgumentsRule,
  ValuesOfCorrectTypeRule,
];
const files = filesIn(['.ci', 'scripts', 'test/laboratory'], /\.mjs$/);

const parsed = (text: string) => {
  try {
    return parse(text);
  } catch {
    return null;
  }
};

/** The strings of a script that are GraphQL. Each `${…}` is read as a 1: a number, a string in quotes or part of an alias. */
function documentsIn(file: string): DocumentNode[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    else if (ts.isTemplateExpression(node))
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('1'));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest));
  return found.flatMap((text) => parsed(text.replace('/graphql?query=', '')) ?? []);
}

it('what the scripts ask the API for is in its schema', () => {
  const documents = files.map((file) => [file, documentsIn(file)] as const);
  const problems = documents.flatMap(([file, found]) =>
    found.flatMap((document) =>
      validate(schema, document, RULES)
        .filter(({ message }) => !/cannot represent .*: 1\.?$/.test(message))
        .map(({ message }) => `${file}: ${message}`),
    ),
  );
  expect(problems).toEqual([]);
  const asking = documents.filter(([, found]) => found.length > 0).map(([file]) => path.dirname(file));
  expect([...new Set(asking)].sort()).toEqual(
    expect.arrayContaining(['test/laboratory/bench', 'test/laboratory/fuzz']),
  );
});
