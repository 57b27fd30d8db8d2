import { type EntityTarget, type ObjectLiteral } from 'typeorm';
import fs from 'node:fs';
import path from 'node:path';
import { BoardMember } from '../../content/board/board-member.entity.js';
import { Call } from '../../content/calls/call.entity.js';
import { type FileRule } from '../../platform/store/file-rules.js';
import { DEMONSTRATION } from '../../content/journal/journal.entity.js';
import { sanitiseContents } from '../../content/materials/contents.js';
import { Material } from '../../content/materials/material.entity.js';
import { OtherFile } from '../../content/other-files/other-file.entity.js';
import { slugOf } from '../../../client/shared/folding.js';
import type articles from './content/articles.json';
import type board from './content/board.json';
import type call from './content/call.json';
import type documents from './content/documents.json';
import type issues from './content/issues.json';
import type masthead from './content/masthead.json';
import type texts from './content/texts.json';

/** The demonstration content as stored in its files; `content/README.md` names the sources. */

export type IssueContent = (typeof issues)[number];
type ArticleContent = (typeof articles)[number];
/** An article written for the demonstration, with a full text. */
export type TextContent = (typeof texts)[number];
type MemberContent = (typeof board)[number];

const at = (name: string) => path.join(import.meta.dirname, 'content', name);
const json = <T>(name: string) => JSON.parse(fs.readFileSync(at(name), 'utf8')) as T;

export type Content = ReturnType<typeof readContent>;

export const readContent = () => ({
  issues: json<typeof issues>('issues.json'),
  articles: json<typeof articles>('articles.json'),
  texts: json<typeof texts>('texts.json'),
  references: json<Record<string, string>>('references.json'),
  masthead: json<typeof masthead>('masthead.json'),
  board: json<typeof board>('board.json'),
  call: json<typeof call>('call.json'),
  documents: json<typeof documents>('documents.json'),
  cover: fs.readFileSync(at('cover.webp')),
});

/** The text, whose pictures are called by their positions, and these. */
export const readText = (name: string) => ({
  html: fs.readFileSync(at(`texts/${name}.html`), 'utf8'),
  figures: [fs.readFileSync(at(`figures/${name}.webp`))],
});

export const readPdf = (name: string) => fs.readFileSync(at(`pdf/${name}.pdf`));

/** The names of the PDFs of records. */
export const pdfNames = {
  issue: ({ number }: IssueContent) => `${number}`,
  article: ({ chapter }: ArticleContent) => chapter,
  cv: ({ fullName }: MemberContent) => `${slugOf(fullName)}-sq`,
  cvEn: ({ fullName }: MemberContent) => `${slugOf(fullName)}-en`,
};

export const YEAR = 1899;
export const TEXTS_YEAR = 2025;
export const AUTHOR = 'Sami Frashëri';

/** The articles of an issue, in the order of their pages. */
export const articlesOf = ({ articles }: Content, issue: IssueContent): ArticleContent[] =>
  articles.filter(({ number }) => number === issue.number);

export const referencesOf = ({ references }: Content, article: ArticleContent): string[] =>
  ['edition', ...article.references].map((key) => references[key]);

type Upload = { rule: FileRule; name: string; bytes: Buffer };
/** A record to create; `files` maps its columns to the files they will hold. */
export type Planned = { entity: EntityTarget<ObjectLiteral>; values: object; files: Record<string, Upload | Upload[]> };

const pdf = (rule: FileRule, of: string, name: string): Upload => ({ rule, name: `${name}.pdf`, bytes: readPdf(of) });

/** The records of the demonstration journal in order of creation: those that lists show first come last. */
export function demoRecords(categoryIds: { issues: number; articles: number }): Planned[] {
  const content = readContent();
  const records = content.issues.flatMap((issue) => issueAndArticles(content, issue, categoryIds));
  records.push(...content.texts.map((text) => articleWithText(text, categoryIds.articles)));
  for (const member of content.board) {
    const files = {
      cv: pdf('cv', pdfNames.cv(member), `${member.fullName} (CV)`),
      cvEn: pdf('cv', pdfNames.cvEn(member), `${member.fullName} (CV, English)`),
    };
    records.push({ entity: BoardMember, values: member, files });
  }
  const { files, ...call } = content.call;
  records.push({ entity: Call, values: call, files: { files: files.map((name) => pdf('callFile', name, name)) } });
  for (const { file, ...values } of content.documents)
    records.push({ entity: OtherFile, values, files: { file: pdf('otherFile', file, file) } });
  return records;
}

function articleWithText({ text, references, ...values }: TextContent, categoryId: number): Planned {
  const { html, figures } = readText(text);
  return {
    entity: Material,
    values: {
      ...values,
      ...{ authorsText: 'Demonstrimi', section: 'Demonstrim', number: 4, publicationYear: TEXTS_YEAR, categoryId },
      externalId: `${DEMONSTRATION}${text}`,
      references: references.join('\n'),
      fullText: html,
    },
    files: { figures: figures.map((bytes, index) => ({ rule: 'figure', name: `${text}-${index}.webp`, bytes })) },
  };
}

function issueAndArticles(
  content: Content,
  issue: IssueContent,
  categoryIds: { issues: number; articles: number },
): Planned[] {
  const { cover, ...texts } = issue;
  const material = { publicationYear: YEAR, number: issue.number, language: 'sq', authorsText: AUTHOR };
  const articles = articlesOf(content, issue);
  const planned = articles.map((article): Planned => {
    const { chapter, firstPage, lastPage, references: _, ...values } = article;
    return {
      entity: Material,
      values: {
        ...material,
        ...values,
        firstPage: String(firstPage),
        lastPage: String(lastPage),
        externalId: `${DEMONSTRATION}${chapter}`,
        categoryId: categoryIds.articles,
        references: referencesOf(content, article).join('\n'),
      },
      files: { pdf: pdf('pdf', pdfNames.article(article), article.title) },
    };
  });
  const items = articles.map(
    ({ title, firstPage, lastPage }) => `<li>${title} <small>${firstPage}–${lastPage}</small></li>`,
  );
  return [
    ...planned.toReversed(),
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
        pdf: pdf('pdf', pdfNames.issue(issue), issue.title),
        ...(cover && { coverImage: { rule: 'cover' as const, name: 'shqiperia-fletoret.webp', bytes: content.cover } }),
      },
    },
  ];
}
