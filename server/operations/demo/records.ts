import { type EntityTarget, type ObjectLiteral } from 'typeorm';
import { BoardMember } from '../../content/board/board-member.entity.js';
import { Call } from '../../content/calls/call.entity.js';
import { type FileRule } from '../../platform/store/file-rules.js';
import { DEMONSTRATION } from '../../content/journal/journal.entity.js';
import { sanitiseContents } from '../../content/materials/contents.js';
import { Material } from '../../content/materials/material.entity.js';
import { OtherFile } from '../../content/other-files/other-file.entity.js';
import {
  AUTHOR,
  type Content,
  TEXTS_YEAR,
  type IssueContent,
  type TextContent,
  YEAR,
  articlesOf,
  pdfNames,
  readContent,
  readPdf,
  readText,
  referencesOf,
} from './content.js';

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
