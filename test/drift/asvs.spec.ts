import fs from 'node:fs';
import { filesIn, read } from './files.js';

describe.each(['docs/asvs.md', 'docs/security.md'])('%s', (page) => {
  const text = read(page);

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

  it('names only tests that exist', () => {
    const tests = filesIn(['test', 'server', 'client'], /\.spec\.tsx?$/).map((file) => `/${file}`);
    const named = [...text.matchAll(/[\w./-]+\.spec\.tsx?/g)].map(([file]) => file);
    expect(named.filter((file) => !tests.some((one) => one.endsWith(`/${file}`)))).toEqual([]);
  });
});
