import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type DataSource, type EntityManager } from 'typeorm';
import { partsOf } from '../../../client/shared/texts.js';
import { DEMONSTRATION, JournalRow } from '../../content/journal/journal.entity.js';
import { PLACEHOLDER_SETTINGS } from '../../content/journal/placeholder-settings.js';
import { type FileStore } from '../../platform/files/file-store.js';
import { harvest } from './harvest.js';
import { type ImportOptions } from './import-pass.js';
import { type ImportReport } from './import-report.js';
import { importFolder } from './importer.js';
import { type Row } from './json-file.js';
import { issnsIn } from './readers/rows.js';
import { SourceError, remark } from './remark.js';
import { type Unpacked, unpack } from './unpack.js';

export const isUrl = (source: string): boolean => /^https?:\/\//i.test(source);

/** Imports a folder in our own format, documents of other systems, or an OAI-PMH repository. */
export async function importFrom(source: string, dataSource: DataSource, files: FileStore, options: ImportOptions) {
  if (await isFolderOfOurs(source)) return importFolder(dataSource, files, source, options);
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'journal-import-'));
  try {
    const documents = isUrl(source) ? await harvest(source, path.join(folder, 'responses'), options.signal) : source;
    const journal = path.join(folder, 'journal');
    const unpacked = await unpack(documents, path.basename(source), journal);
    return await importUnpacked(unpacked, journal, dataSource, files, options);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
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

async function isFolderOfOurs(source: string): Promise<boolean> {
  if (isUrl(source)) return false;
  const stats = await fs.stat(source).catch(() => {
    throw new SourceError('noSource', { path: source });
  });
  if (!stats.isDirectory()) return false;
  return (await fs.readdir(source)).some((name) => ['journal.json', 'articles.json'].includes(name));
}

/**
 * Says whose unpacked rows are: of the journal that all earlier imports are known as, or of an ISSN, which journal.json gets as id; without
 * either, of the name that the documents suggest. Documents of another journal, or of several, are rejected.
 */
async function assignIdentity(manager: EntityManager, folder: string, unpacked: Unpacked) {
  const { settings } = await manager.findOneByOrFail(JournalRow, { id: 1 });
  const { title, titleEn, abbreviation, issn, issnOnline } = { ...PLACEHOLDER_SETTINGS, ...settings };
  const source = await onlySource(manager);
  const own = [issn, issnOnline].flatMap((one) => one ?? []);
  const issns = own.length ? own : issnsIn(source ?? '');
  const names = [title, titleEn, abbreviation].flatMap((name) => (name ? [folded(name)] : []));
  const hasOtherTitle =
    unpacked.title !== null &&
    (issns.length > 0 || title !== PLACEHOLDER_SETTINGS.title) &&
    !names.includes(folded(unpacked.title));
  const isSame = unpacked.issns.some((one) => issns.includes(one));
  const isOther = unpacked.issns.length ? issns.length > 0 && !isSame : hasOtherTitle;
  const rejections = [...unpacked.rejections];
  if (isOther) {
    const journal = [unpacked.title, ...unpacked.issns].filter(Boolean).join(', ');
    rejections.push(remark('otherJournal', { journal, here: [title, ...issns].join(', ') }));
  }
  const certain = isOther ? unpacked.issns[0] : (((isSame && source) || issns[0]) ?? unpacked.issns[0]);
  const file = path.join(folder, 'journal.json');
  const journal = JSON.parse(await fs.readFile(file, 'utf8')) as Row;
  await fs.writeFile(file, JSON.stringify({ ...journal, id: certain?.toLowerCase() }));
  return { rejections, name: (isOther ? null : source) ?? unpacked.name };
}

/** The source of all rows imported so far; null if there are none, or several. */
async function onlySource(manager: EntityManager): Promise<string | null> {
  const sources = await manager.query<{ slug: string }[]>(
    `select distinct split_part(external_id, ':', 1) as slug from materials
     where external_id is not null and not starts_with(external_id, $1) limit 2`,
    [DEMONSTRATION],
  );
  return sources.length === 1 ? sources[0].slug : null;
}

const folded = (name: string) => partsOf(name.normalize('NFC').toLowerCase(), /[^\p{L}\p{N}]+/u).join(' ');
