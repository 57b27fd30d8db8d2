import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { type Author, joinAuthors, storedAuthor } from '../../content/materials/author.js';
import { CreateMaterialInput, storedColumns } from '../../content/materials/material.input.js';
import { inOneLine, partsOf, splitAuthors } from '../../../client/shared/texts.js';
import { formerUrlOf } from '../../interop/redirects/former-url.js';
import { storableText } from '../../platform/database/storable.js';
import { decoded } from './decoded.js';
import { invalidValues } from './invalid-values.js';
import { type Row } from './json-file.js';
import { type Remark, remark, remarkIn } from './remark.js';
import { shapeProblems } from './schema.js';

type RowKind = 'issue' | 'article';

/** A mapped row: the columns of its material, the files they need, and all its problems. */
export type Mapped = {
  kind: RowKind;
  /** The name of the row in the report. */
  label: string;
  /** The file and line it comes from; null if the row does not say. */
  origin: string | null;
  /** Its id within the journal. */
  localId: string;
  /** Further ids that it may have; null if only `localId` identifies it. */
  otherIds: string[] | null;
  /** Whether an existing issue of the same year and number takes precedence. */
  isOnlyIfMissing: boolean;
  /** Former OJS addresses (keys of `formerUrlOf`), and the journals in them. */
  formerAddresses: string[];
  formerJournals: string[];
  values: Record<string, unknown>;
  files: Partial<Record<'coverImage' | 'pdf' | 'contents' | 'fullText', string | null>>;
  /** Why it cannot be imported. */
  problems: Remark[];
  /** Values that are imported differently from the file. */
  warnings: Remark[];
};

/** The settings shared by all rows of a folder. */
export type Source = { issn: string | null; categoryIds: Record<RowKind, number> };

export function mapIssue(row: Row, index: number, source: Source): Mapped {
  const { values, fields, files, ...rest } = shared(row, 'issue', source);
  const mapped: Mapped = {
    ...rest,
    kind: 'issue',
    label: `issues[${index}] ${printed(row.year)}/${printed(row.number)}`,
    localId: '',
    otherIds: null,
    isOnlyIfMissing: row.isOnlyIfMissing === true,
    values: { ...values, authorsText: null, authorDetails: [], issn: source.issn },
    files: { ...files, contents: filePath(row.contentsHtml) },
  };
  check(mapped, row, fields);
  mapped.localId = `issue:${printed(mapped.values.publicationYear)}-${printed(mapped.values.number)}`;
  return mapped;
}

export function mapArticle(row: Row, index: number, source: Source): Mapped {
  const { values, fields, files, ...rest } = shared(row, 'article', source);
  const id = Number.isInteger(row.id) ? String(row.id) : text(row.id);
  const authors = objects(row.authors).map(mapAuthor);
  const keywordsField = ['keywordsAl', 'keywordsOriginal'].find((one) => texts(row[one]).length) ?? 'keywords';
  const keywordsEn = keywordsField === 'keywords' ? [] : texts(row.keywords);
  const mapped: Mapped = {
    ...rest,
    kind: 'article',
    label: `articles[${index}] ${id ?? ''}`.trim(),
    localId: storableText(id ?? `articles[${index}]`),
    otherIds: Array.isArray(row.otherIds) ? texts(row.otherIds).map(storableText) : null,
    isOnlyIfMissing: false,
    values: {
      ...values,
      authorsText: authorsText(authors),
      authorDetails: authors,
      keywords: texts(row[keywordsField]).join(', ') || null,
      keywordsEn: keywordsEn.join(', ') || null,
      references: texts(row.references).map(inOneLine).join('\n') || null,
      ...pages(row, rest.warnings),
      section: clean(row.section),
      doi: clean(row.doi),
      articleType: clean(row.articleType),
      funding: objects(row.funding).map(({ funder, funderId, award }) => ({
        funder: text(funder),
        funderId: text(funderId),
        award: text(award),
      })),
      ...filled(row, 'receivedOn', 'acceptedOn', 'dataAvailability', 'dataAvailabilityEn'),
      ...(Array.isArray(row.relatedWorks) && {
        relatedWorks: objects(row.relatedWorks).map(({ file, ...work }) => ({
          ...Object.fromEntries(Object.entries(work).map(([field, value]) => [field, text(value)])),
          path: filePath(file),
        })),
      }),
    },
    files: { ...files, fullText: filePath(row.fullText) },
  };
  check(mapped, row, { ...fields, keywords: keywordsField, keywordsEn: 'keywords' });
  if (id === null && !mapped.problems.length) mapped.problems.push(remark('required', { field: 'id' }));
  return mapped;
}

function shared(row: Row, kind: RowKind, source: Source) {
  const titleField = ['titleAl', 'titleOriginal'].find((field) => clean(row[field]) !== null) ?? 'title';
  const [title, englishTitle] = [clean(row[titleField]), clean(row.title)];
  const [original, other] = [plain(row.abstractAl) ?? plain(row.abstractOriginal), plain(row.abstract)];
  const otherIsEnglish = (clean(row.abstractLanguage) ?? clean(row.language)) === 'en' || original !== null;
  const addresses = texts(row.formerAddresses).map((address) => ({ address, formerUrl: formerUrlOf(address) }));
  return {
    origin: text(row.origin),
    formerAddresses: [...new Set(addresses.flatMap(({ formerUrl }) => formerUrl?.key ?? []))],
    formerJournals: [...new Set(addresses.flatMap(({ formerUrl }) => formerUrl?.journal ?? []))],
    files: { coverImage: filePath(row.cover), pdf: filePath(row.pdf) },
    problems: [] as Remark[],
    warnings: [
      ...list(row.remarks).flatMap((one) => remarkIn(one) ?? []),
      ...addresses.filter(({ formerUrl }) => !formerUrl).map(({ address }) => remark('notOjs', { url: address })),
    ],
    values: {
      categoryId: source.categoryIds[kind],
      title,
      titleEn: englishTitle !== title && row.titleIsOnlyAlbanian !== true ? englishTitle : null,
      abstract: original ?? other ?? '',
      abstractEn: otherIsEnglish ? other : null,
      number: clean(row.number),
      publicationYear: clean(row.year),
      language: clean(row.language),
      publishedOn: clean(row.date),
      volume: typeof row.volume === 'number' ? String(row.volume) : clean(row.volume),
      summary: summaryOf(row.summary),
      ...filled(row, 'licenceUrl', 'copyrightHolder'),
      ...(row.isDraft === true && { isDraft: true }),
    } as Record<string, unknown>,
    /** The field of the file that each column came from. */
    fields: {
      title: titleField,
      titleEn: 'title',
      abstract: original === null ? 'abstract' : 'abstractAl',
      abstractEn: 'abstract',
      publicationYear: 'year',
      publishedOn: 'date',
      issn: 'journal.json: issn',
      authorsText: 'authors',
      authorDetails: 'authors',
      givenName: 'given',
      familyName: 'family',
      name: 'given/family',
    } as Record<string, string>,
  };
}

function mapAuthor(author: Row): Author {
  const [givenName, familyName] = [text(author.given), text(author.family)];
  const whole = [givenName, familyName].filter((part) => part !== null).join(' ');
  // It would be parsed as two.
  const name = partsOf(whole, /[;\n]/).join(', ');
  const affiliations = objects(author.affiliations);
  const one = text(author.affiliation);
  return {
    ...storedAuthor({ name, givenName, familyName, orcid: text(author.orcid), affiliation: one }),
    ...(affiliations.length && {
      affiliations: affiliations.map((works) => ({ name: text(works.name) ?? '', ror: text(works.ror) })),
    }),
    roles: texts(author.roles) as never,
    isOrganisation: author.isOrganisation === true,
    isCorresponding: author.isCorresponding === true,
  };
}

/** Fields that a row omits stay unchanged. */
const filled = (row: Row, ...fields: string[]) =>
  Object.fromEntries(fields.flatMap((field) => (clean(row[field]) === null ? [] : [[field, clean(row[field])]])));

function summaryOf(value: unknown): object | null {
  if (typeof value !== 'object' || value === null) return null;
  const { language, title, abstract, keywords } = value as Row;
  return {
    language: text(language),
    title: text(title),
    abstract: plain(abstract),
    keywords: texts(keywords).join(', ') || null,
  };
}

/** A single name with a comma or an 'and' would be parsed as two. */
function authorsText(authors: Author[]): string | null {
  const text = joinAuthors(authors);
  const isSplit = authors.length === 1 && (text.includes(',') || splitAuthors(text).length > 1);
  return (isSplit ? `${text};` : text) || null;
}

/** Online journals have pages such as e12, prefaces such as xii. */
function pages(row: Row, warnings: Remark[]): Record<'firstPage' | 'lastPage', unknown> {
  const asText = (value: unknown) => (typeof value === 'number' ? String(value) : clean(value));
  const [firstPage, lastPage] = [asText(row.firstPage), asText(row.lastPage)];
  const order = (page: unknown) => (/^\d+$/.test(printed(page)) ? Number(page) : NaN);
  if (order(firstPage) > order(lastPage))
    warnings.push(remark('pagesReversed', { first: firstPage as string, last: lastPage as string }));
  return { firstPage, lastPage };
}

/**
 * Validates a row by the format and the rules of both APIs, and normalises its columns as these do, so that it compares equal with the
 * stored material. Only the abstract may be missing: old sources have none.
 */
function check(mapped: Mapped, row: Row, fields: Record<string, string>): void {
  const { values, problems } = mapped;
  const shape = shapeProblems(mapped.kind, row);
  problems.push(...shape);
  if (shape.length) return;
  const input = plainToInstance(CreateMaterialInput, values);
  const errors = validateSync(input).filter(({ property }) => property !== 'abstract' || values.abstract !== '');
  problems.push(...invalidValues(errors, fields));
  const stored = storedColumns(input);
  for (const column of Object.keys(values)) values[column] = stored[column as keyof typeof stored];
}

/** Decodes, trims and composes text; blank becomes null. Values other than text are left to validation. */
export function clean(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  return value.isWellFormed() ? decoded(value).normalize('NFC').trim() || null : value;
}

export const text = (value: unknown): string | null => {
  const cleaned = clean(value);
  return typeof cleaned === 'string' ? cleaned : null;
};

/** A year, number or page; an object may have a `toString` that is no function. */
const printed = (value: unknown): string =>
  typeof (value ?? null) === 'object' ? '' : storableText(String(clean(value)));

/** Not normalised: a file is found by its exact name on disk. */
const filePath = (value: unknown): string | null => (typeof value === 'string' && value.trim()) || null;

/** Some sources leave HTML tags in texts copied from pages. */
const plain = (value: unknown): unknown =>
  clean(typeof value === 'string' ? value.replace(/<\/?[a-z][\w:]*(\s[^<>]*)?>/gi, '') : value);

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** What is no object has no fields here; the schema rejects it. */
const objects = (value: unknown): Row[] => list(value).map((one) => (one ?? {}) as Row);

const texts = (value: unknown): string[] => list(value).flatMap((one) => text(one) ?? []);
