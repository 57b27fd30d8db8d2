// Sets the PDFs of the demonstration journal, which are committed. Needs a build:
//   node scripts/demonstration/print.mjs            writes them
//   node scripts/demonstration/print.mjs --check    tells whether the texts have changed since
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const built = (module) => import(path.join(root, 'dist/server', module));
const { AUTHOR, YEAR, articlesOf, pdfNames, readContent, readDocument, referencesOf } =
  await built('operations/demo/content.js');
const { PLACEHOLDER_SETTINGS } = await built('content/journal/placeholder-settings.js');

const FOLDER = path.join(root, 'server/operations/demo/content/pdf');
/** Of the texts from which the PDFs were set. */
const HASH = path.join(FOLDER, 'texts.sha256');
const MARK = 'Demonstrim · Demonstration';
const JOURNAL = `${MARK} — ${PLACEHOLDER_SETTINGS.title} · ${PLACEHOLDER_SETTINGS.titleEn}`;
const NOTE =
  'Ribotim demonstrues i një vepre të vitit 1899, e tejshkruar në alfabetin e sotëm. Vepra është në domenin publik; transkriptimi: Fletoret, CC BY 4.0. ' +
  'Transkriptimit i mungojnë faqe në pjesën e tretë. Referencat dhe abstrakti në anglisht janë shtuar për këtë botim.\n' +
  'Demonstration reprint of a work of 1899, transliterated into today’s alphabet. The work is in the public domain; transcription: Fletoret, CC BY 4.0. ' +
  'The transcription lacks pages in the third part. References and the English abstract were added for this reprint.';

const content = readContent();

function articleSection(article) {
  const chapter = fs.readFileSync(path.join(import.meta.dirname, `chapters/${article.chapter}.txt`), 'utf8');
  const references = referencesOf(content, article).map((line) => `- ${line}`);
  return {
    title: article.title,
    subtitle: article.titleEn,
    byline: AUTHOR,
    body: `${chapter}\n\n## Abstract (English)\n\n${article.abstractEn}\n\n## Referencat\n\n${references.join('\n')}`,
    note: NOTE,
  };
}

function titlePage(issue, articles) {
  const list = articles.map(({ title, firstPage, lastPage }) => `- ${title}, ${firstPage}–${lastPage}`);
  return {
    title: issue.title,
    subtitle: issue.titleEn,
    byline: `${AUTHOR} · ${JOURNAL}`,
    body: `## Përmbajtja\n\n${list.join('\n')}`,
    note: NOTE,
  };
}

const sheet = (name, language, section) => ({
  name,
  print: {
    size: 'A4',
    language,
    title: section.title,
    author: PLACEHOLDER_SETTINGS.title,
    head: JOURNAL,
    sections: [section],
  },
});

function materials(issue) {
  const articles = articlesOf(content, issue);
  const head = `${MARK} — ${PLACEHOLDER_SETTINGS.title}, nr. ${issue.number}, ${YEAR}`;
  const material = { size: 'A5', language: 'sq', author: AUTHOR };
  return [
    ...articles.map((article) => ({
      name: pdfNames.article(article),
      pages: article.lastPage - article.firstPage + 1,
      print: {
        ...material,
        title: article.title,
        head,
        firstPage: article.firstPage,
        sections: [articleSection(article)],
      },
    })),
    {
      name: pdfNames.issue(issue),
      print: {
        ...material,
        title: issue.title,
        head,
        // The title page is unnumbered, so that the articles retain their page numbers.
        firstPage: 0,
        sections: [titlePage(issue, articles), ...articles.map(articleSection)],
      },
    },
  ];
}

const documents = [
  ...content.call.files.map((file, index) => [file, index === 1]),
  ...content.documents.map(({ file, isEnglish }) => [file, isEnglish]),
];
const prints = [
  ...content.issues.flatMap(materials),
  ...content.board.flatMap((member) => [
    sheet(pdfNames.cv(member), 'sq', { title: member.fullName, subtitle: member.life, body: member.cv }),
    sheet(pdfNames.cvEn(member), 'en', { title: member.fullName, subtitle: member.lifeEn, body: member.cvEn }),
  ]),
  ...documents.map(([file, isEnglish]) => sheet(file, isEnglish ? 'en' : 'sq', readDocument(file))),
];
const hash = createHash('sha256').update(JSON.stringify(prints)).digest('hex');

if (process.argv[2] === '--check') {
  const missing = prints.filter(({ name }) => !fs.existsSync(path.join(FOLDER, `${name}.pdf`)));
  if (missing.length || fs.readFileSync(HASH, 'utf8').trim() !== hash) {
    console.error('The texts of the demonstration have changed: node scripts/demonstration/print.mjs');
    process.exit(1);
  }
} else {
  const { printPdf } = await import('./pdf.mjs');
  fs.rmSync(FOLDER, { recursive: true, force: true });
  fs.mkdirSync(FOLDER);
  for (const { name, pages, print } of prints) {
    const printed = await printPdf(print);
    if (pages && printed.pages !== pages)
      throw new Error(`${name} has ${printed.pages} pages. Change firstPage and lastPage in articles.json.`);
    fs.writeFileSync(path.join(FOLDER, `${name}.pdf`), printed.bytes);
  }
  fs.writeFileSync(HASH, `${hash}\n`);
}
