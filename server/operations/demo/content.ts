import fs from 'node:fs';
import path from 'node:path';
import { slugOf } from '../../../client/shared/folding.js';

/** The demonstration content as stored in its files; `content/README.md` names the sources. */

export type IssueContent = {
  number: number;
  title: string;
  titleEn: string;
  abstract: string;
  abstractEn: string;
  cover?: boolean;
};
export type ArticleContent = {
  number: number;
  chapter: string;
  title: string;
  titleEn: string;
  abstract: string;
  abstractEn: string;
  keywords: string;
  keywordsEn: string;
  references: string[];
  firstPage: number;
  lastPage: number;
  /** GeoJSON. */
  places?: object;
};
/** An article written for the demonstration, with a full text. */
export type TextContent = Pick<
  ArticleContent,
  'title' | 'titleEn' | 'abstract' | 'abstractEn' | 'keywords' | 'keywordsEn' | 'references'
> & { text: string; language: string };
export type MemberContent = {
  fullName: string;
  department: string;
  life: string;
  lifeEn: string;
  cv: string;
  cvEn: string;
  [flag: `is${string}`]: boolean;
};
export type MastheadContent = Record<
  'issn' | 'journalDirector' | 'editorInChief' | 'scientificBoard' | 'editorialBoard' | 'preparedForPublication',
  string
>;
export type CallContent = Record<'title' | 'info' | 'description' | 'descriptionEn' | 'deadline', string> & {
  files: string[];
};
export type DocumentContent = { file: string; isAuthorFile?: boolean; isReviewFile?: boolean; isEnglish?: boolean };

const at = (name: string) => path.join(import.meta.dirname, 'content', name);
const json = <T>(name: string) => JSON.parse(fs.readFileSync(at(name), 'utf8')) as T;

export type Content = ReturnType<typeof readContent>;

export const readContent = () => ({
  issues: json<IssueContent[]>('issues.json'),
  articles: json<ArticleContent[]>('articles.json'),
  texts: json<TextContent[]>('texts.json'),
  references: json<Record<string, string>>('references.json'),
  masthead: json<MastheadContent>('masthead.json'),
  board: json<MemberContent[]>('board.json'),
  call: json<CallContent>('call.json'),
  documents: json<DocumentContent[]>('documents.json'),
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

/** Reads a document whose first line is `# title`. */
export function readDocument(name: string): { title: string; body: string } {
  const [, title, body] = /^# (.+)\n([^]*)$/.exec(fs.readFileSync(at(`documents/${name}.md`), 'utf8'))!;
  return { title, body };
}
