import fs from 'node:fs';
import path from 'node:path';
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
