import { type EntityTarget, type ObjectLiteral } from 'typeorm';
import { BoardMember } from '../../content/board/board-member.entity.js';
import { Call } from '../../content/calls/call.entity.js';
import { type FileRule } from '../../platform/store/file-rules.js';
import { DEMONSTRATION, PLACEHOLDER_SETTINGS } from '../../content/journal/journal.entity.js';
import { sanitiseContents } from '../../content/materials/contents.js';
import { Material } from '../../content/materials/material.entity.js';
import { OtherFile } from '../../content/other-files/other-file.entity.js';
import { type ArticleContent, type IssueContent, readChapter, readContent, readDocument } from './content.js';
import { type Section, printPdf } from './pdf.js';

type Upload = { rule: FileRule; name: string; bytes: Buffer };
/** A record to create; `files` maps its columns to the files they will hold. */
export type Planned = { entity: EntityTarget<ObjectLiteral>; values: object; files: Record<string, Upload | Upload[]> };

const YEAR = 1899;
const AUTHOR = 'Sami Frashëri';
const JOURNAL = `${PLACEHOLDER_SETTINGS.title} · ${PLACEHOLDER_SETTINGS.titleEn}`;
const NOTE =
  'Ribotim demonstrues i një vepre të vitit 1899, e tejshkruar në alfabetin e sotëm. Vepra është në domenin publik; transkriptimi: Fletoret, CC BY 4.0. ' +
  'Transkriptimit i mungojnë faqe në pjesën e tretë. Referencat dhe abstrakti në anglisht janë shtuar për këtë botim.\n' +
  'Demonstration reprint of a work of 1899, transliterated into today’s alphabet. The work is in the public domain; transcription: Fletoret, CC BY 4.0. ' +
  'The transcription lacks pages in the third part. References and the English abstract were added for this reprint.';

type Content = ReturnType<typeof readContent>;

/** The records of the demonstration journal in order of creation: those that lists show first come last. */
export async function demoRecords(categoryIds: { issues: number; articles: number }): Promise<Planned[]> {
  const content = readContent();
  const records: Planned[] = [];
  for (const issue of content.issues) records.push(...(await issueAndArticles(content, issue, categoryIds)));
  for (const { life, lifeEn, cv, cvEn, ...values } of content.board) {
    const upload = async (language: string, years: string, text: string): Promise<Upload> => ({
      rule: 'cv',
      name: `${values.fullName} (${language === 'sq' ? 'CV' : 'CV, English'}).pdf`,
      bytes: await sheet({ title: values.fullName, subtitle: years, body: text }, language),
    });
    const files = { cv: await upload('sq', life, cv), cvEn: await upload('en', lifeEn, cvEn) };
    records.push({ entity: BoardMember, values, files });
  }
  const { files, ...call } = content.call;
  const callFiles = [await document(files[0], 'sq', 'callFile'), await document(files[1], 'en', 'callFile')];
  records.push({ entity: Call, values: call, files: { files: callFiles.map(({ upload }) => upload) } });
  for (const { file, ...flags } of content.documents) {
    const { title, upload } = await document(file, flags.isEnglish ? 'en' : 'sq', 'otherFile');
    records.push({ entity: OtherFile, values: { title, ...flags }, files: { file: upload } });
  }
  return records;
}

async function issueAndArticles(
  content: Content,
  issue: IssueContent,
  categoryIds: { issues: number; articles: number },
): Promise<Planned[]> {
  const { cover, ...texts } = issue;
  const material = { publicationYear: YEAR, number: issue.number, language: 'sq', authorsText: AUTHOR };
  const head = `${PLACEHOLDER_SETTINGS.title}, nr. ${issue.number}, ${YEAR}`;
  const articles: (ArticleContent & { firstPage: number; lastPage: number })[] = [];
  const planned: Planned[] = [];

  for (const article of content.articles.filter(({ number }) => number === issue.number)) {
    const firstPage = (articles.at(-1)?.lastPage ?? 0) + 1;
    const section = articleSection(content, article);
    const { bytes, pages } = await printPdf({
      ...{
        size: 'A5',
        language: 'sq',
        title: article.title,
        author: AUTHOR,
        head: `${AUTHOR} · ${head}`,
        firstPage,
        sections: [section],
      },
    });
    const paged = { firstPage, lastPage: firstPage + pages - 1 };
    articles.push({ ...article, ...paged });
    const { chapter: _, references, ...values } = article;
    planned.unshift({
      entity: Material,
      values: {
        ...material,
        ...values,
        firstPage: String(paged.firstPage),
        lastPage: String(paged.lastPage),
        externalId: `${DEMONSTRATION}${article.chapter}`,
        categoryId: categoryIds.articles,
        references: referenceLines(content, references).join('\n'),
      },
      files: { pdf: { rule: 'pdf', name: `${article.title}.pdf`, bytes } },
    });
  }

  const list = articles.map(({ title, firstPage, lastPage }) => `${title}, ${firstPage}–${lastPage}`);
  const { bytes } = await printPdf({
    size: 'A5',
    language: 'sq',
    title: issue.title,
    author: AUTHOR,
    head,
    // The title page is unnumbered, so that the articles retain their page numbers.
    firstPage: 0,
    sections: [
      {
        title: issue.title,
        subtitle: issue.titleEn,
        byline: `${AUTHOR} · ${JOURNAL}`,
        body: `## Përmbajtja\n\n${list.map((line) => `- ${line}`).join('\n')}`,
        note: NOTE,
      },
      ...articles.map((article) => articleSection(content, article)),
    ],
  });
  const items = articles.map(
    ({ title, firstPage, lastPage }) => `<li>${title} <small>${firstPage}–${lastPage}</small></li>`,
  );
  return [
    ...planned,
    {
      entity: Material,
      values: {
        ...material,
        ...texts,
        externalId: `${DEMONSTRATION}${issue.number}`,
        ...content.masthead,
        categoryId: categoryIds.issues,
        contents: sanitiseContents(`<ol>${items.join('')}</ol>`),
      },
      files: {
        pdf: { rule: 'pdf', name: `${issue.title}.pdf`, bytes },
        ...(cover && { coverImage: { rule: 'cover' as const, name: 'shqiperia-fletoret.webp', bytes: content.cover } }),
      },
    },
  ];
}

function articleSection(content: Content, article: ArticleContent): Section {
  const references = referenceLines(content, article.references).map((line) => `- ${line}`);
  return {
    title: article.title,
    subtitle: article.titleEn,
    byline: AUTHOR,
    body: `${readChapter(article.chapter)}\n\n## Abstract (English)\n\n${article.abstractEn}\n\n## Referencat\n\n${references.join('\n')}`,
    note: NOTE,
  };
}

const referenceLines = (content: Content, keys: string[]) => ['edition', ...keys].map((key) => content.references[key]);

async function document(name: string, language: string, rule: FileRule): Promise<{ title: string; upload: Upload }> {
  const { title, body } = readDocument(name);
  return { title, upload: { rule, name: `${name}.pdf`, bytes: await sheet({ title, body }, language) } };
}

async function sheet(section: Section, language: string): Promise<Buffer> {
  const { title } = section;
  const { bytes } = await printPdf({
    size: 'A4',
    language,
    title,
    author: PLACEHOLDER_SETTINGS.title,
    head: JOURNAL,
    sections: [section],
  });
  return bytes;
}
