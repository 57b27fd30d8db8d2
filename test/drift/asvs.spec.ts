import fs from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { filesIn, read } from './files.js';

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has; within a section they are numbered from 1. */
const SECTIONS: Record<string, number[]> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const EXPECTED = Object.entries(SECTIONS).flatMap(([chapter, counts]) =>
  counts.flatMap((count, section) => upTo(count).map((n) => `${chapter}.${section + 1}.${n}`)),
);

const page = read('docs/asvs.md');
const security = read('docs/security.md');

/** `1.2.6–1.2.8, 1.3.1` → each of them. */
const requirements = (cell: string) =>
  cell.split(', ').flatMap((range) => {
    const [section, first] = /^(\d+\.\d+)\.(\d+)/.exec(range)!.slice(1);
    const last = /–\d+\.\d+\.(\d+)$/.exec(range)?.[1] ?? first;
    return upTo(Number(last))
      .slice(Number(first) - 1)
      .map((n) => `${section}.${n}`);
  });

describe('docs/asvs.md', () => {
  const rows = [...page.matchAll(/^- (\d+\.\d+\.\d+[\d., –]*?)(?: (n\/a|deviation):)? (\D.+)$/gm)].map(
    ([, cell, state = 'yes', text]) => ({ ids: requirements(cell), state, text }),
  );

  it('has each requirement of levels 1 and 2 once, in order', () => {
    expect(rows.flatMap(({ ids }) => ids)).toEqual(EXPECTED);
  });

  it('states the right totals', () => {
    const count = (counted: string) => rows.filter(({ state }) => state === counted).flatMap(({ ids }) => ids).length;
    expect(page).toContain(
      `${count('yes')} met, ${count('n/a')} not applicable, ${count('deviation')} deviations = ${EXPECTED.length}`,
    );
  });

  it('names for each requirement that is met a test, a file or a section', () => {
    expect(rows.filter(({ state, text }) => state === 'yes' && !/`|\]\(#/.test(text))).toEqual([]);
  });

  it('states for each deviation what would be needed', () => {
    expect(rows.filter(({ state, text }) => state === 'deviation' && !/Needed|\bas \d/i.test(text))).toEqual([]);
  });
});

describe.each([
  ['docs/asvs.md', page],
  ['docs/security.md', security],
])('%s', (_, text) => {
  it('names only files that exist', () => {
    const named = [...text.matchAll(/`((?:test|server|client|scripts|docs|docker|\.ci)\/[^`*?<>… ]+)`/g)];
    expect(named.map(([, file]) => file).filter((file) => !fs.existsSync(file))).toEqual([]);
  });

  it('quotes the names of stories correctly', () => {
    const quotes = [...text.matchAll(/`([\w./-]+\.spec\.tsx?)` \(([^)]+)\)/g)];
    const isIn = (file: string, words: string) => read(file).includes(words);
    const isRight = ([, file, words]: string[]) =>
      isIn(file, words) || words.split(', ').every((one) => isIn(file, one));
    expect(quotes.filter((quote) => !isRight(quote))).toEqual([]);
  });
});

it('docs/security.md names only tests that exist', () => {
  const tests = filesIn(['test', 'server', 'client'], /\.spec\.tsx?$/).map((file) => `/${file}`);
  const named = [...security.matchAll(/[\w./-]+\.spec\.tsx?/g)].map(([file]) => file);
  expect(named.filter((file) => !tests.some((one) => one.endsWith(`/${file}`)))).toEqual([]);
});
