import fs from 'node:fs';
import path from 'node:path';
import { type EntityManager } from 'typeorm';
import { DEMONSTRATION, JournalRow } from '../../content/journal/journal.entity.js';
import { PLACEHOLDER_SETTINGS } from '../../content/journal/placeholder-settings.js';
import { type ImportOptions } from './import-pass.js';
import { type Row } from './json-file.js';
import { issnOf } from './readers/rows.js';
import { remark } from './remark.js';
import { type Unpacked } from './unpack.js';

/**
 * Says whose unpacked rows are: of the journal that all earlier imports are known as, or of an ISSN, which journal.json gets as id; without
 * either, of the name that the documents suggest. Documents of another journal, or of several, are rejected.
 */
export async function assignIdentity(
  manager: EntityManager,
  folder: string,
  unpacked: Unpacked,
): Promise<Pick<ImportOptions, 'name' | 'rejections'>> {
  const { settings } = await manager.findOneByOrFail(JournalRow, { id: 1 });
  const { title, titleEn, abbreviation, issn, issnOnline } = { ...PLACEHOLDER_SETTINGS, ...settings };
  const known = await onlySource(manager);
  const own = [issn, issnOnline].filter((one) => one !== null);
  const issns = own.length ? own : [known && issnOf(known)].filter((one) => one !== null);
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
  const certain = isOther ? unpacked.issns[0] : (((isSame && known) || issns[0]) ?? unpacked.issns[0]);
  const file = path.join(folder, 'journal.json');
  const journal = JSON.parse(fs.readFileSync(file, 'utf8')) as Row;
  fs.writeFileSync(file, JSON.stringify({ ...journal, id: certain?.toLowerCase() }));
  return { rejections, name: (isOther ? null : known) ?? unpacked.name };
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

const folded = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
