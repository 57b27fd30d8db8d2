// Measures how often all authors of a PDF are recognised: reads a folder of PDFs, each with its Crossref deposit (paper.pdf,
// paper.crossref.xml), and compares the dashboard's suggestion with the deposit. Needs a build:
//   node scripts/pdf-authors.mjs FOLDER
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'htmlparser2';

const root = path.join(import.meta.dirname, '../dist/server');
const { suggestionOf } = await import(path.join(root, 'editing/pdf-suggestions/suggestion.js'));
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Which folder? node scripts/pdf-authors.mjs FOLDER');

const textOf = (node) => (node.type === 'text' ? node.data : (node.children ?? []).map(textOf).join(''));
const all = (node, name) => [
  ...(node.name === name ? [node] : []),
  ...(node.children ?? []).flatMap((child) => all(child, name)),
];

function authorsOf(xml) {
  const [article] = all(parseDocument(xml, { xmlMode: true }), 'journal_article');
  const [contributors] = all(article, 'contributors');
  return all(contributors, 'person_name')
    .filter(({ attribs }) => attribs.contributor_role === 'author')
    .map((person) =>
      ['given_name', 'surname']
        .flatMap((name) => all(person, name))
        .map(textOf)
        .join(' '),
    );
}

/** Deposits and title pages differ in middle names, dots and diacritics, so only the first letter and the last name are compared. */
const letters = (name) => {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{Ll}\s-]/gu, '')
    .split(/\s+/);
  return `${words[0]?.[0]} ${words.at(-1)}`;
};

const counts = { several: 0, found: 0, sure: 0, surelyWrong: 0, single: 0, singleFound: 0 };
for (const name of fs.readdirSync(folder).filter((each) => each.endsWith('.pdf'))) {
  const deposit = path.join(folder, name.replace(/pdf$/, 'crossref.xml'));
  if (!fs.existsSync(deposit)) continue;
  const expected = authorsOf(fs.readFileSync(deposit, 'utf8'));
  let suggestion;
  try {
    const text = execFileSync(
      process.execPath,
      [path.join(root, 'platform/pdf/first-pages.process.js'), path.join(folder, name)],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    suggestion = suggestionOf(JSON.parse(text));
  } catch {
    console.log(`${name}: cannot be read`);
    continue;
  }
  const found = suggestion.authorsText?.split('; ') ?? [];
  const isRight = found.map(letters).join() === expected.map(letters).join();
  if (expected.length > 1) {
    counts.several++;
    if (isRight) counts.found++;
    if (isRight && suggestion.areAuthorsSure) counts.sure++;
    if (!isRight && suggestion.areAuthorsSure) counts.surelyWrong++;
  } else {
    counts.single++;
    if (isRight) counts.singleFound++;
  }
  if (!isRight) console.log(`${name}: ${found.join('; ') || 'nothing'}\n  instead of ${expected.join('; ')}`);
}
console.log(
  `All authors were found in ${counts.found} of ${counts.several} PDFs with several authors, ${counts.sure} of them marked as certain; ` +
    `${counts.surelyWrong} wrong lists were marked as certain. With one author: ${counts.singleFound} of ${counts.single}.`,
);
