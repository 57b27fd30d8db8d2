import { textOf } from './files.js';

const selectors = textOf(['client/styles'], /\.css$/)
  .replace(/\/\*.*?\*\//gs, '')
  .replace(/\{[^{}]*\}/g, '{}');
const code = textOf(['client', 'server'], /(?<!\.spec|\.generated)\.tsx?$/);
const words = new Set(code.match(/[\w-]+/g));
const named = (pattern: RegExp) => [...new Set([...selectors.matchAll(pattern)].map(([, name]) => name))];

/** Of the editor's library, and those that the code composes. */
const OTHERS = /^(ProseMirror-gapcursor|selectedCell|level-\d|usage-\w+)$/;

it('every class of a rule is in the code', () => {
  const classes = named(/\.([a-z][\w-]*)/gi).filter((name) => !OTHERS.test(name));
  expect(classes.length).toBeGreaterThan(100);
  expect(classes.filter((name) => !words.has(name))).toEqual([]);
});

it('every value of a data attribute in a rule is in the code', () => {
  const values = named(/\[data-\w+='(\w+)'\]/g);
  expect(values.length).toBeGreaterThan(3);
  expect(values.filter((value) => !code.includes(`'${value}'`))).toEqual([]);
});
