import fs from 'node:fs';
import path from 'node:path';

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
  /** GeoJSON. */
  places?: object;
};
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

export const readContent = () => ({
  issues: json<IssueContent[]>('issues.json'),
  articles: json<ArticleContent[]>('articles.json'),
  references: json<Record<string, string>>('references.json'),
  masthead: json<MastheadContent>('masthead.json'),
  board: json<MemberContent[]>('board.json'),
  call: json<CallContent>('call.json'),
  documents: json<DocumentContent[]>('documents.json'),
  cover: fs.readFileSync(at('cover.webp')),
});

export const readChapter = (name: string) => fs.readFileSync(at(`chapters/${name}.txt`), 'utf8');

/** Reads a document whose first line is `# title`. */
export function readDocument(name: string): { title: string; body: string } {
  const [, title, body] = /^# (.+)\n([^]*)$/.exec(fs.readFileSync(at(`documents/${name}.md`), 'utf8'))!;
  return { title, body };
}
