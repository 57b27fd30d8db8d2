import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Mapped, type Row, type Source, mapArticle, mapIssue } from './mapping.js';

/** A folder that cannot be imported at all. */
export class FolderError extends Error {}

/** Reads and maps journal.json, issues.json and articles.json of a folder. */
export async function readSource(folder: string, categoryIds: Source['categoryIds']): Promise<Mapped[]> {
  const [journal] = await readRows(folder, 'journal.json');
  const slug = path
    .basename(await realpath(folder))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const source: Source = { slug, issn: typeof journal.issn === 'string' ? journal.issn : null, categoryIds };
  const rows = [
    ...(await readRows(folder, 'issues.json')).map((row, index) => mapIssue(row, index, source)),
    ...(await readRows(folder, 'articles.json')).map((row, index) => mapArticle(row, index, source)),
  ];
  const seen = new Set<string>();
  for (const row of rows) {
    if (seen.has(row.externalId)) row.problems.push('the same id stands twice');
    seen.add(row.externalId);
  }
  return rows;
}

/** The real path of a file that a row names. Throws when it is missing or lies outside the folder's parent, links followed. */
export async function locate(folder: string, name: string): Promise<string> {
  const bounds = path.dirname(await realpath(folder));
  const isWithin = (file: string) =>
    !path.relative(bounds, file).startsWith('..') && !path.isAbsolute(path.relative(bounds, file));
  const asked = path.resolve(await realpath(folder), name);
  if (name.includes('\0') || !isWithin(asked)) throw new Error(`the file '${name}' lies outside the data folder`);
  const found = await realpath(asked).catch(() => null);
  if (!found || !(await stat(found)).isFile()) throw new Error(`there is no file '${name}'`);
  if (!isWithin(found)) throw new Error(`the file '${name}' lies outside the data folder`);
  return found;
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

async function readRows(folder: string, name: string): Promise<Row[]> {
  const text = await readFile(path.join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new FolderError(`${path.join(folder, name)} cannot be read (${error.code}).`);
  });
  const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new FolderError(`${name} is not JSON: ${(error as Error).message}`, { cause: error });
  }
  const rows = name === 'journal.json' ? [value] : value;
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new FolderError(`${name} does not have the expected form.`);
  return rows;
}
