import fs from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { ERROR_STATUS } from '../../server/platform/errors/errors.js';
import { filesIn, read, textOf } from './files.js';

type Catalogue = Record<string, string>;
const catalogue = (file: string): Catalogue => JSON.parse(read(file));
const pairs = filesIn(['client/i18n', 'client/shared'], /\.al\.json$/).map((file): [string, Catalogue, Catalogue] => [
  file,
  catalogue(file),
  catalogue(file.replace(/al\.json$/, 'en.json')),
]);

const NAMED = new Set([TYPE.argument, TYPE.number, TYPE.date, TYPE.time, TYPE.select, TYPE.plural, TYPE.tag]);
function argumentsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    const named = NAMED.has(element.type) ? [`${TYPE[element.type]} ${(element as { value: string }).value}`] : [];
    const options = 'options' in element ? Object.values(element.options) : [];
    const children = 'children' in element ? argumentsOf(element.children) : [];
    return [...named, ...options.flatMap(({ value }) => argumentsOf(value)), ...children];
  });
}
const shapeOf = (text: string) => [...new Set(argumentsOf(parse(text)))].toSorted();
const shapesOf = (messages: Catalogue) =>
  Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, shapeOf(text)]));

describe.each(pairs)('the messages of %s and their English', (_, al, en) => {
  it('have the same keys and arguments', () => expect(shapesOf(al)).toEqual(shapesOf(en)));

  it('are never empty, and have the quotation marks and apostrophes of their language', () => {
    const wrong = (messages: Catalogue, marks: RegExp) =>
      Object.values(messages).filter((text) => !text.trim() || marks.test(text));
    expect([...wrong(al, /[“”]|\p{L}'\p{L}/u), ...wrong(en, /[«»]|\p{L}'\p{L}/u)]).toEqual([]);
  });
});

const known = new Set(pairs.flatMap(([, al]) => Object.keys(al)));

it('every error code of the server has a message', () => {
  expect(Object.keys(ERROR_STATUS).filter((code) => !known.has(`error.${code}`))).toEqual([]);
});

describe('the remarks of imports', () => {
  const sentences = catalogue('client/shared/import.en.json');

  it('are all made by the server', () => {
    const code = textOf(['server/editing/import'], /(?<!\.spec)\.ts$/);
    expect(Object.keys(sentences).filter((id) => !code.includes(`'${id.replace('import.', '')}'`))).toEqual([]);
  });

  it('have only arguments that the command line can fill in', () => {
    const isOther = (text: string) => shapeOf(text).some((one) => !one.startsWith('argument '));
    expect(Object.values(sentences).filter(isOther)).toEqual([]);
  });
});

const schema = read('schema.graphql');
/** Every field that an editor can set, according to the schema: the fields of inputs, files and passwords. */
const written = new Set(
  [...schema.matchAll(/^input (?!\w*Filter)\w+ \{(.*?)^\}/gms)]
    .flatMap(([, body]) => [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name))
    .concat(Array.from(schema.matchAll(/\w+(?=: \[?Upload)|\w+Password(?=: )/g), String)),
);

it('every field that can be rejected has a label', () => {
  const unseen = new Set(['id', 'version', 'isAdmin', 'isDeleted', 'givenName', 'familyName']);
  expect([...written].filter((name) => !unseen.has(name) && !known.has(`field.${name}`))).toEqual([]);
});

it('every reason belongs to a field that editors write', () => {
  const fields = [...known].filter((id) => id.startsWith('reason.')).map((id) => id.split('.').at(-1)!);
  expect(fields.filter((name) => name !== 'any' && !written.has(name))).toEqual([]);
});

it('a field that must look like something has a reason that says so', () => {
  const rules = textOf(['server'], /(?<!spec)\.ts$/).matchAll(/'(\w+) must look like/g);
  expect(Array.from(rules, ([, name]) => name).filter((name) => !known.has(`reason.${name}`))).toEqual([]);
});

/** This finds messages without use. A misspelt id does not compile (client/i18n/message-ids.ts). */
it('every message is used', () => {
  const code = textOf(['client'], /(?<!spec|generated)\.tsx?$/);
  const literals = new Set([...code.matchAll(/['"]([a-z]\w*(?:\.\w+)+|skip|toTop)['"]/g)].map(([, id]) => id));
  // Such as `journal.${name}` and `${list}.title`.
  const templates = [...code.matchAll(/`([\w.]+\.(?:[\w.]|\$\{\w+(?: as \w+)?\})*|\$\{\w+\}\.\w+)`/g)].map(
    ([, template]) => new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{.*?\}/g, '[\\w.]+')}$`),
  );
  const isUsed = (id: string) => literals.has(id) || templates.some((template) => template.test(id));
  expect([...known].filter((id) => !isUsed(id))).toEqual([]);
});

/** All source files that a page imports, directly or not. */
function sourcesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name] of read(file).matchAll(/^(?:import|\}) .*from '(\..*)';$/gm)) {
    const at = path.join(path.dirname(file), name);
    const source = [`${at}.tsx`, `${at}.ts`].find((each) => fs.existsSync(each));
    if (source && !/dashboard\/|message-ids/.test(source)) sourcesOf(source, found);
  }
  return found;
}

const { cataloguesOfPages } = (await import('../../scripts/catalogues-of-pages.mjs' as string)) as {
  cataloguesOfPages: () => Map<string, string[]>;
};
const pages = [...cataloguesOfPages()];

it.each(pages)('%s uses no message outside %j, the catalogues it loads', (page, names) => {
  const sent = new Set(names.flatMap((name) => Object.keys(catalogue(`client/i18n/${name}.al.json`))));
  const code = [...sourcesOf(`client/${page}`)].map(read).join('\n');
  const named = [...code.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)].map(([, id]) => id).filter((id) => known.has(id));
  expect([...new Set(named)].filter((id) => !sent.has(id))).toEqual([]);
  const starts = [...code.matchAll(/id: `(\w+\.)/g)].map(([, start]) => start);
  expect(starts.filter((start) => ![...sent].some((id) => id.startsWith(start)))).toEqual([]);
});

it.each([
  ['al', /«([^»]+)»/g],
  ['en', /“([^”]+)”/g],
])('what the manual (%s) quotes is a label of the dashboard', (language, quoted) => {
  const labels = Object.values(catalogue(`client/i18n/dashboard.${language}.json`));
  const plain = new Set(labels.map((label) => label.replace(' ({count})', '')));
  const manual = read(`client/dashboard/manual/manual.${language}.txt`);
  const quotes = Array.from(manual.matchAll(quoted), ([, label]) => label);
  expect(quotes.length).toBeGreaterThan(30);
  expect(quotes.filter((label) => !plain.has(label))).toEqual([]);
});
