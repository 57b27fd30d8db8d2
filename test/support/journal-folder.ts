import fs from 'node:fs';
import path from 'node:path';
import { DataSource } from 'typeorm';
import { FileStore } from '../../server/platform/files/file-store.js';
import { type ImportOptions } from '../../server/editing/import/import-pass.js';
import * as importer from '../../server/editing/import/importer.js';
import { type TestApp } from './app.js';
import { temporaryFolder } from './server.js';

export type Row = Record<string, unknown>;
/** The files of an import: values are written as JSON, strings and bytes unchanged. */
export type Files = Record<string, unknown>;

export const anArticle = (id: string, changes: Row = {}): Row => ({
  id,
  title: `Title of ${id}`,
  authors: [{ given: 'Sami', family: 'Frashëri' }],
  year: 2020,
  number: 1,
  ...changes,
});

export const anIssue = (changes: Row = {}): Row => ({ year: 2020, number: 1, title: 'Spring', ...changes });

/** A folder for `npm run import` inside a temporary folder. */
export function journalFolder(files: Files = {}, name = 'revista'): string {
  const folder = path.join(temporaryFolder(), name);
  const all = { 'journal.json': {}, 'issues.json': [], 'articles.json': [anArticle('a')], ...files };
  for (const [file, content] of Object.entries(all)) {
    const at = path.join(folder, file);
    fs.mkdirSync(path.dirname(at), { recursive: true });
    fs.writeFileSync(at, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  }
  return folder;
}

/** Imports a folder into a journal. */
export const importFolder = ({ nest }: TestApp, folder: string, options: Partial<ImportOptions> = {}) =>
  importer.importFolder(nest.get(DataSource), nest.get(FileStore), folder, {
    ...{ dryRun: false, overwriteFacts: false, onProgress: () => {} },
    ...options,
  });
