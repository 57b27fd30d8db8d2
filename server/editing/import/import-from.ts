import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type DataSource } from 'typeorm';
import { type FileStore } from '../../platform/files/file-store.js';
import { harvest } from './harvest.js';
import { type ImportOptions } from './import-pass.js';
import { type ImportReport } from './import-report.js';
import { importFolder } from './importer.js';
import { assignIdentity } from './identity.js';
import { SourceError } from './remark.js';
import { type Unpacked, unpack } from './unpack.js';

export const isUrl = (source: string): boolean => /^https?:\/\//i.test(source);

/** Imports a folder in our own format, documents of other systems, or an OAI-PMH repository. */
export async function importFrom(
  source: string,
  dataSource: DataSource,
  files: FileStore,
  options: ImportOptions,
): Promise<ImportReport> {
  if (await isFolderOfOurs(source)) return importFolder(dataSource, files, source, options);
  return inTemporaryFolder(async (folder) => {
    const responses = path.join(folder, 'responses');
    if (isUrl(source)) await harvest(source, responses, options.signal);
    const documents = isUrl(source) ? responses : source;
    const journal = path.join(folder, 'journal');
    return importUnpacked(await unpack(documents, path.basename(source), journal), journal, dataSource, files, options);
  });
}

/** Imports the folder into which documents of other systems were unpacked. */
export async function importUnpacked(
  unpacked: Unpacked,
  folder: string,
  dataSource: DataSource,
  files: FileStore,
  options: ImportOptions,
): Promise<ImportReport> {
  const identity = options.slug === undefined ? await assignIdentity(dataSource.manager, folder, unpacked) : {};
  const { leftOut } = unpacked;
  return importFolder(dataSource, files, folder, { ...options, ...identity, leftOut, isUnpacked: true });
}

async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'journal-import-'));
  try {
    return await work(folder);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

async function isFolderOfOurs(source: string): Promise<boolean> {
  if (isUrl(source)) return false;
  const found = await fs.stat(source).catch(() => {
    throw new SourceError('noSource', { path: source });
  });
  if (!found.isDirectory()) return false;
  return (await fs.readdir(source)).some((name) => ['journal.json', 'articles.json'].includes(name));
}
