import fs from 'node:fs';
import { expect, it } from '@jest/globals';

const read = (file: string) => fs.readFileSync(new URL(`../../client/${file}`, import.meta.url), 'utf8');

it.each([
  ['al', /«([^»]+)»/g],
  ['en', /“([^”]+)”/g],
])('what the manual (%s) quotes is a label of the dashboard', (language, quoted) => {
  const labels = Object.values<string>(JSON.parse(read(`i18n/dashboard.${language}.json`)));
  const plain = new Set(labels.map((label) => label.replace(' ({count})', '')));
  const quotes = Array.from(read(`dashboard/manual/manual.${language}.txt`).matchAll(quoted), ([, label]) => label);
  expect(quotes.length).toBeGreaterThan(30);
  expect(quotes.filter((label) => !plain.has(label))).toEqual([]);
});
