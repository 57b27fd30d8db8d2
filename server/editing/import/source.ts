import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { type ImportOptions } from './import-pass.js';
import { type JsonFile, type Row, readObject, readRows, wholeText } from './json-file.js';
import { type Mapped, type Source, mapArticle, mapIssue, text } from './mapping.js';
import { type Remark, SourceError, remark, shortRemark } from './remark.js';
import { shapeProblems, unknownFields } from './schema.js';

const TABLES = { issue: 'issues.json', article: 'articles.json' } as const;
const MAPPED = { issue: mapIssue, article: mapArticle };
const FACTS = 'journal.json';
/** Limits the memory for a file with many errors. */
const MAX_UNKNOWN = 100;

/** The identity of a journal's rows: every external id begins with the slug and a colon. */
export type Identity = {
  slug: string;
  /** Whether only the folder's name identifies the journal. */
  isGuess: boolean;
  /** Whether the journal was named on the command line. */
  isGiven: boolean;
};

type Opening = Pick<ImportOptions, 'slug' | 'shared' | 'name'>;

/** A folder with a journal: journal.json, issues.json, articles.json and the files that these name. */
export class SourceFolder {
  /** Unknown fields, and how many rows have them. Beyond a limit they are counted together, as null. */
  private readonly unknown = new Map<string, { file: string; field: string | null; rows: number }>();
  private stamp = '';

  private constructor(
    private readonly root: string,
    /** The folder of pictures and PDFs that journals share. */
    private readonly shared: string | null,
    readonly journal: Row,
    readonly identity: Identity,
  ) {}

  /** Throws SourceError for a folder that cannot be imported at all. */
  static async open(folder: string, { slug, shared, name }: Opening = {}): Promise<SourceFolder> {
    const root = await realFolder(folder);
    const journal = await readObject({ path: await locateTable(root, FACTS), name: FACTS });
    const reasons = shapeProblems('journal', journal);
    if (reasons.length) throw new SourceError('journalInvalid', { reasons });
    const sharedRoot = shared === undefined ? null : await realFolder(shared);
    const source = new SourceFolder(root, sharedRoot, journal, identityOf(name ?? path.basename(root), journal, slug));
    source.countUnknown('journal', FACTS, journal);
    return source;
  }

  get name(): string {
    return path.basename(this.root);
  }

  /** All rows, mapped, issues first. `onBytes` reports how much of the two files has been read. */
  async *rows(categoryIds: Source['categoryIds'], onProgress: (share: number) => void): AsyncGenerator<Mapped> {
    const paths = {
      issue: await locateTable(this.root, TABLES.issue),
      article: await locateTable(this.root, TABLES.article),
    };
    const stats = await Promise.all(Object.values(paths).map((file) => stat(file)));
    const stamp = stats.map(({ size, mtimeMs, ino }) => `${ino} ${size} ${mtimeMs}`).join();
    this.stamp ||= stamp;
    if (stamp !== this.stamp) throw new SourceError('filesChanged');
    const total = stats.reduce((sum, { size }) => sum + size, 0);
    let read = 0;
    const onBytes = (bytes: number) => onProgress((read += bytes) / total);
    const source = { issn: issnOf(this.journal), categoryIds };
    for (const kind of ['issue', 'article'] as const) {
      let index = 0;
      const file: JsonFile = { path: paths[kind], name: TABLES[kind], onBytes };
      for await (const row of readRows(file)) {
        this.countUnknown(kind, TABLES[kind], row);
        const mapped = MAPPED[kind](row, index++, source);
        yield { ...mapped, origin: mapped.origin ?? `${file.name}:${file.line}` };
      }
    }
  }

  /** The fields that were ignored, once the rows have been read. */
  warnings(): Remark[] {
    return [...this.unknown.values()].map(({ file, field, rows }) =>
      field === null
        ? remark('moreUnknownFields', { file, rows })
        : shortRemark(remark('unknownField', { file, field, rows })),
    );
  }

  /** The real path of a picture or PDF that a row names, which may be shared. Throws SourceError if it is missing or elsewhere. */
  locate(name: string): Promise<string> {
    return locate(this.root, name, this.shared);
  }

  /** The content of a text file that a row names, in this folder and in UTF-8. */
  async text(name: string): Promise<string> {
    return wholeText({ path: await locate(this.root, name), name }, 'fileOver', 10);
  }

  private countUnknown(definition: 'journal' | 'issue' | 'article', file: string, row: Row): void {
    for (const field of unknownFields(definition, row)) {
      const isNamed = this.unknown.size < MAX_UNKNOWN || this.unknown.has(`${file} ${field}`);
      const key = isNamed ? `${file} ${field}` : file;
      const counted = this.unknown.get(key) ?? { file, field: isNamed ? field : null, rows: 0 };
      this.unknown.set(key, { ...counted, rows: counted.rows + 1 });
    }
  }
}

const realFolder = (folder: string): Promise<string> =>
  realpath(folder).catch(() => {
    throw new SourceError('noFolder', { path: path.resolve(folder) });
  });

const isWithin = (folder: string, file: string): boolean => {
  const [first] = path.relative(folder, file).split(path.sep);
  return first !== '..' && !path.isAbsolute(first);
};

/** The real path of a file in the folder or the shared one, following links. */
async function locate(root: string, name: string, shared: string | null = null): Promise<string> {
  const isAllowed = (file: string) => [root, shared].some((folder) => folder !== null && isWithin(folder, file));
  // File names are in NFC on some systems, in NFD on others.
  for (const form of [name, name.normalize('NFC'), name.normalize('NFD')]) {
    const real = await realpath(path.resolve(root, form)).catch(() => null);
    if (!real) continue;
    if (!isAllowed(real)) throw new SourceError('fileOutside', { file: name });
    if (!(await stat(real)).isFile()) break;
    return real;
  }
  throw new SourceError(isAllowed(path.resolve(root, name)) ? 'noFile' : 'fileOutside', { file: name });
}

const locateTable = (root: string, name: string) =>
  locate(root, name).catch((error: unknown) => {
    throw error instanceof SourceError
      ? new SourceError('tableUnreadable', { path: path.join(root, name), reason: error.remark })
      : error;
  });

const issnOf = (journal: Row) => text(journal.issn)?.toUpperCase() ?? null;

function identityOf(folder: string, journal: Row, givenSlug: string | undefined): Identity {
  const id = text(givenSlug) ?? text(journal.id) ?? text(journal.slug);
  const identifier = id ?? issnOf(journal) ?? text(journal.issnOnline);
  const slug = identifier?.toLowerCase() ?? slugOf(folder);
  if (!slug) throw new SourceError('folderUnknown');
  if (!SLUG.test(slug)) throw new SourceError('slugInvalid', { id: slug });
  return { slug, isGuess: identifier === null, isGiven: givenSlug !== undefined };
}

const SLUG = /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N}._-]{1,64}$/u;

/** Letters and digits of any script, '.' and '_'; anything else becomes a hyphen. Empty if nothing is left. */
const slugOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}._]+/gu, '-')
    .replace(/^[-._]+|[-._]+$/g, '')
    .slice(0, 64);
