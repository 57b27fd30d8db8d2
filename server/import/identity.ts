import fs from 'node:fs';
import path from 'node:path';
import { type EntityManager } from 'typeorm';
import { JournalRow, PLACEHOLDER_SETTINGS } from '../journal/journal.entity.js';
import { type Row } from './json-file.js';
import { SourceError } from './remark.js';
import { type Unpacked } from './unpack.js';

/**
 * Writes into journal.json the id of unpacked rows: the ISSN of this journal, which few formats state. Throws SourceError if the documents
 * belong to another journal.
 */
export async function assignIdentity(manager: EntityManager, folder: string, unpacked: Unpacked): Promise<void> {
  const { settings } = await manager.findOneByOrFail(JournalRow, { id: 1 });
  const { title, titleEn, abbreviation, issn, issnOnline } = { ...PLACEHOLDER_SETTINGS, ...settings };
  const issns = [issn, issnOnline].filter((one) => one !== null);
  const names = [title, titleEn, abbreviation].flatMap((name) => (name ? [folded(name)] : []));
  const isOther = unpacked.issns.length
    ? issns.length > 0 && !unpacked.issns.some((one) => issns.includes(one))
    : issns.length > 0 && unpacked.title !== null && !names.includes(folded(unpacked.title));
  if (isOther)
    throw new SourceError('otherJournal', {
      journal: [unpacked.title, ...unpacked.issns].filter(Boolean).join(', '),
      title,
      issns: issns.join(', '),
    });
  const [id] = [...issns, ...unpacked.issns];
  if (!id) throw new SourceError('journalUnknown');
  const file = path.join(folder, 'journal.json');
  const journal = JSON.parse(fs.readFileSync(file, 'utf8')) as Row;
  fs.writeFileSync(file, JSON.stringify({ ...journal, id: id.toLowerCase() }));
}

const folded = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
