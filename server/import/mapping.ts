import { plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync } from 'class-validator';
import { type Author, joinAuthors } from '../materials/author.js';
import { CreateMaterialInput } from '../materials/material.input.js';

/** A row of issues.json or articles.json: whatever JSON holds. */
export type Row = Record<string, unknown>;
export type RowKind = 'issue' | 'article';

/** What becomes of a row: the columns of its material, the files they need, and everything that is wrong with it. */
export type Mapped = {
  kind: RowKind;
  /** How the report names the row. */
  label: string;
  externalId: string;
  values: Record<string, unknown>;
  files: { coverImage: string | null; pdf: string | null; contents: string | null };
  problems: string[];
};

/** Of the folder's journal: `slug` begins every external id. */
export type Source = { slug: string; issn: string | null; categoryIds: Record<RowKind, number> };

/** Characters that turn the direction of what follows: a name must not read as another. */
const TURNS_TEXT = /[\u202a-\u202e\u2066-\u2069]/;
const BARE_ORCID = /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/;

export function mapIssue(row: Row, index: number, source: Source): Mapped {
  const problems: string[] = [];
  return checked({
    kind: 'issue',
    label: `issues[${index}] ${clean(row.year)}/${clean(row.number)}`,
    externalId: `${source.slug}:issue:${clean(row.year)}-${clean(row.number)}`,
    values: {
      ...shared(row, 'issue', source),
      authorsText: null,
      authorDetails: [],
      issn: source.issn,
    },
    files: {
      coverImage: file(row, 'cover', problems),
      pdf: file(row, 'pdf', problems),
      contents: file(row, 'contentsHtml', problems),
    },
    problems,
  });
}

export function mapArticle(row: Row, index: number, source: Source): Mapped {
  const problems: string[] = [];
  const id = clean(row.id);
  if (typeof id !== 'string') problems.push('id is required');
  const authors = list(row, 'authors', problems).map((author) => mapAuthor(author));
  const keywordsEn = texts(row, 'keywords', problems);
  const keywords = firstFilled(
    texts(row, 'keywordsAl', problems),
    texts(row, 'keywordsOriginal', problems),
    keywordsEn,
  );
  return checked({
    kind: 'article',
    label: `articles[${index}] ${id ?? 'without id'}`,
    externalId: `${source.slug}:${id ?? `articles[${index}]`}`,
    values: {
      ...shared(row, 'article', source),
      authorsText: authorsText(authors),
      authorDetails: authors,
      keywords: keywords.join(', ') || null,
      keywordsEn: (keywordsEn !== keywords && keywordsEn.join(', ')) || null,
      references:
        texts(row, 'references', problems)
          .map((line) => line.replace(/\s+/g, ' '))
          .join('\n') || null,
      firstPage: clean(row.firstPage),
      lastPage: clean(row.lastPage),
      section: clean(row.section),
      doi: clean(row.doi),
    },
    files: { coverImage: file(row, 'cover', problems), pdf: file(row, 'pdf', problems), contents: null },
    problems,
  });
}

/** The page of a journal's contents: what stands in its body. */
export const bodyOf = (html: string): string => /<body[^>]*>([^]*?)(?:<\/body>|$)/i.exec(html)?.[1].trim() ?? html;

function shared(row: Row, kind: RowKind, source: Source) {
  const [ownTitle, englishTitle] = [
    clean(row.titleAl) ?? clean(row.titleOriginal) ?? clean(row.title),
    clean(row.title),
  ];
  const [albanian, other] = [plain(row.abstractAl), plain(row.abstract)];
  const otherIsEnglish = (clean(row.abstractLanguage) ?? clean(row.language)) === 'en' || albanian !== null;
  return {
    categoryId: source.categoryIds[kind],
    title: ownTitle,
    titleEn: englishTitle !== ownTitle && row.titleIsOnlyAlbanian !== true ? englishTitle : null,
    abstract: albanian ?? other ?? '',
    abstractEn: otherIsEnglish ? other : null,
    number: clean(row.number),
    publicationYear: clean(row.year),
    language: clean(row.language),
    publishedOn: clean(row.date),
  };
}

function mapAuthor(value: unknown): Author {
  const author = (typeof value === 'object' && value !== null ? value : {}) as Row;
  const [givenName, familyName] = [clean(author.given), clean(author.family)];
  const name = [givenName, familyName].filter((part) => part !== null).join(' ');
  const orcid = clean(author.orcid);
  return {
    name,
    givenName: givenName as string | null,
    familyName: familyName as string | null,
    orcid: (typeof orcid === 'string' && BARE_ORCID.test(orcid) ? `https://orcid.org/${orcid}` : orcid) as
      string | null,
    affiliation: clean(author.affiliation) as string | null,
  };
}

/** One name with a comma in it would be read as two. */
const authorsText = (authors: Author[]) =>
  (authors.length === 1 ? `${authors[0].name};`.replace(/^([^,]*);$/, '$1') : joinAuthors(authors)) || null;

/** Judges the columns by the rules of both doors. Only the abstract may be missing: old sources have none. */
function checked(mapped: Mapped): Mapped {
  const { values, problems } = mapped;
  const errors = validateSync(plainToInstance(CreateMaterialInput, values));
  problems.push(
    ...errors.filter(({ property }) => property !== 'abstract' || values.abstract !== '').flatMap(messages),
  );
  for (const [column, value] of Object.entries(values)) {
    if (TURNS_TEXT.test(JSON.stringify(value) ?? ''))
      problems.push(`${column} holds characters that turn the direction of text`);
  }
  return mapped;
}

/** One message for each column that is wrong, in the words of the folder's files. */
const messages = ({ property, constraints, children }: ValidationError): string[] => [
  ...(constraints ? [constraints.isInt ?? Object.values(constraints)[0]] : []).map((text) =>
    text.replace('publicationYear', 'year'),
  ),
  ...(children ?? []).flatMap(messages).map((text) => (property === 'authorDetails' ? `authors: ${text}` : text)),
];

/** Text without blanks around it and composed; blank is null. What is not text is left for the rules to judge. */
function clean(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  return value.isWellFormed() ? value.normalize('NFC').trim() || null : value;
}

/** Some sources leave the tags of the page in the text that they took from it. */
const plain = (value: unknown): unknown =>
  clean(typeof value === 'string' ? value.replace(/<\/?[a-z][\w:]*(\s[^<>]*)?>/gi, '') : value);

function file(row: Row, field: string, problems: string[]): string | null {
  const value = clean(row[field]);
  if (value === null || typeof value === 'string') return value;
  problems.push(`${field} must be the path of a file`);
  return null;
}

function list(row: Row, field: string, problems: string[]): unknown[] {
  const value = row[field] ?? [];
  if (Array.isArray(value)) return value;
  problems.push(`${field} must be a list`);
  return [];
}

function texts(row: Row, field: string, problems: string[]): string[] {
  const values = list(row, field, problems)
    .map(clean)
    .filter((value) => value !== null);
  if (values.every((value) => typeof value === 'string')) return values as string[];
  problems.push(`${field} must be a list of texts`);
  return [];
}

const firstFilled = (...lists: string[][]) => lists.find((one) => one.length) ?? [];
