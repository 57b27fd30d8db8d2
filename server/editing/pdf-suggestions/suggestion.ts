import { Field, Int, ObjectType } from '@nestjs/graphql';
import { DOI_START } from '../../../client/shared/doi.js';
import { JournalError } from '../../platform/errors/errors.js';
import { type StagedFile } from '../../platform/files/stored-file.js';
import { type FirstPages, firstPagesOf } from '../../platform/pdf/pdf.js';
import type { Line } from '../../platform/pdf/lines.js';
import { authorsIn } from './authors.js';

@ObjectType({ description: 'Metadata extracted from a PDF, for an editor to check; null where nothing was found.' })
export class PdfSuggestion {
  @Field(() => String, { nullable: true, description: 'The title.' })
  title: string | null;

  @Field(() => String, { nullable: true, description: 'The authors as one string, separated by semicolons.' })
  authorsText: string | null;

  @Field(() => Int, { description: 'The number of authors found.' })
  authorCount: number;

  @Field({ description: 'False if other text also looked like author names, so that they should be checked.' })
  areAuthorsSure: boolean;

  @Field(() => String, { nullable: true, description: 'The abstract.' })
  abstract: string | null;

  @Field(() => String, { nullable: true, description: 'The keywords, separated by commas.' })
  keywords: string | null;

  @Field(() => String, { nullable: true, description: 'The DOI, without a resolver.' })
  doi: string | null;

  @Field(() => Int, { description: 'The number of pages in the file.' })
  pageCount: number;

  @Field(() => Int, { nullable: true, description: 'The printed number of the first page.' })
  firstPage: number | null;

  @Field(() => Int, { nullable: true, description: 'The printed number of the last page.' })
  lastPage: number | null;
}

const ABSTRACT =
  /^(abstract|abstrakt|abstrakti|përmbledhje|përmbledhja|permbledhje|summary)\b(\s*\((english|anglisht)\))?[\s.:—–-]*/i;
const KEYWORDS = /^(key\s?words|fjalët kyçe|fjalë kyçe|fjalet kyce|fjalet kyçe)\b[\s.:—–-]*/i;
const END = /^(\d+\.?\s+)?((introduction|hyrje|hyrja|contents|përmbajtja)\b|(references|referencat?)\s*:?$)/i;
const DOI = new RegExp(`\\b${DOI_START}[^\\s"<>]+[^\\s"<>.,;)]`);
const HEADINGS = [ABSTRACT, KEYWORDS, END];
const MAX_TITLE_LENGTH = 300;

/** The metadata that a PDF seems to contain. Throws UNSUPPORTED_FILE if it cannot be read. */
export async function suggestedBy(pdf: StagedFile): Promise<PdfSuggestion> {
  const pages = await firstPagesOf(pdf.parts[0].at).catch((error: unknown) => {
    throw error instanceof JournalError
      ? error
      : new JournalError('UNSUPPORTED_FILE', 'Nothing could be read from this PDF.');
  });
  return suggestionOf(pages);
}

/**
 * The metadata that an article's first pages seem to contain. The title has the largest font, the authors are between it and the
 * abstract. These are only suggestions for a person to check.
 */
export function suggestionOf({ pages, pageCount }: FirstPages): PdfSuggestion {
  const [first = []] = pages;
  const all = pages.flat();
  const title = titleOf(first);
  const doi = DOI.exec(all.map((line) => line.text).join('\n'))?.[0] ?? null;
  const start = printedPage(first);
  // They are between the title and the abstract, or whatever begins the text.
  const authors = title && authorsIn(untilHeading(first.slice(title.end + 1)));
  return {
    title: title?.text ?? null,
    authorsText: authors && authors.names.join('; '),
    authorCount: authors?.names.length ?? 0,
    areAuthorsSure: authors?.isSure ?? false,
    abstract: paragraphOf(block(all, ABSTRACT, 40)),
    // A list of keywords ends with a full stop, whatever follows.
    keywords: paragraphOf(block(all, KEYWORDS, 4).replace(/\.(?:\n[^]*)?$/, '')),
    doi,
    pageCount,
    firstPage: start,
    lastPage: start === null ? null : start + pageCount - 1,
  };
}

function titleOf(lines: Line[]): { text: string; end: number } | null {
  const words = lines.filter((line) => /\p{L}{2}/u.test(line.text));
  const largest = Math.max(...words.map((line) => line.size));
  const start = lines.indexOf(words.find((line) => line.size === largest)!);
  let end = start;
  while (lines[end + 1]?.size === largest) end++;
  const title = lines.slice(start, end + 1);
  const text = title.map((line) => line.text).join(' ');
  // A font without a proper encoding comes out as symbols.
  const letters = text.match(/[\p{L}\d\s]/gu)?.length ?? 0;
  return text.length <= MAX_TITLE_LENGTH && letters > text.length * 0.8 ? { text, end } : null;
}

const untilHeading = (lines: Line[], maxSize = Infinity): Line[] => {
  const end = lines.find(({ text, size }) => size > maxSize || HEADINGS.some((heading) => heading.test(text)));
  return end ? lines.slice(0, lines.indexOf(end)) : lines;
};

/** The lines from a heading to the next one; empty without it. */
function block(lines: Line[], heading: RegExp, maxLines: number): string {
  const start = lines.find(({ text }) => heading.test(text));
  if (!start) return '';
  const behind = untilHeading(lines.slice(lines.indexOf(start) + 1), start.size * 1.5);
  const texts = [start.text.replace(heading, ''), ...behind.map(({ text }) => text)];
  return texts.slice(0, maxLines).join('\n');
}

const paragraphOf = (text: string): string | null =>
  text
    .replace(/(?<=\p{Ll})-\n(?=\p{Ll})/gu, '')
    .replaceAll('\n', ' ')
    .trim() || null;

/** A number alone on a line at the top or bottom of the first page. */
function printedPage(lines: Line[]): number | null {
  const pageLine = [lines.at(-1), lines[0]].find((line) => /^\d{1,5}$/.test(line?.text ?? ''));
  return pageLine ? Number(pageLine.text) : null;
}
