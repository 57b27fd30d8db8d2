import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { type Identity, type RequestContext } from '../../platform/access/access.js';
import { ContentVersion } from '../../platform/database/content-version.js';
import { loaderOf } from '../../platform/graphql/loaders.js';
import { Records } from '../../platform/records/records.js';
import { attributed } from '../../platform/records/save-record.js';
import { DEMONSTRATION, type Journal, JournalRow, type UpdateJournalInput } from './journal.entity.js';
import { PLACEHOLDER_SETTINGS, withoutExamples } from './placeholder-settings.js';

/** The tables of the demonstration, besides materials. */
const OTHERS = ['board_members', 'calls', 'other_files'];

type StoredJournal = Omit<JournalRow, 'id'> & { demonstration: boolean };

function journalOf({ demonstration, version, updatedAt, ...row }: StoredJournal): Journal {
  const stored = { ...PLACEHOLDER_SETTINGS, ...row.settings };
  const settings = demonstration ? stored : withoutExamples(stored);
  return { ...settings, version, updatedAt, demonstration };
}

@Injectable()
export class JournalService {
  constructor(
    @InjectRepository(JournalRow) private readonly rows: Repository<JournalRow>,
    private readonly contentVersion: ContentVersion,
  ) {}

  /** The journal's record. What nobody has entered is null, or in the demonstration an example. */
  get(): Promise<Journal> {
    return this.contentVersion.memoise('journal', async () => journalOf(await this.read()));
  }

  private async read(): Promise<StoredJournal> {
    // The range is what the index on external_id understands, in any collation.
    const [row] = await this.rows.query<StoredJournal[]>(
      `select settings, version, updated_at as "updatedAt", exists (
         select from materials
         where external_id >= 'demonstration' and external_id < 'demonstratioo' and external_id like $1 and deleted_at is null
       ) or exists (
         select from demonstration where ${OTHERS.map(
           (table) => `exists (select from ${table} where created_at = loaded_at and deleted_at is null)`,
         ).join(' or ')}
       ) as demonstration
       from journal where id = 1`,
      [`${DEMONSTRATION}%`],
    );
    return row;
  }

  /** Deletes every record of the demonstration, which can be restored like any other. Returns their number. */
  async removeDemonstration(manager: EntityManager): Promise<number> {
    let removed = 0;
    for (const table of ['materials', ...OTHERS]) {
      const isOfMaterials = table === 'materials' ? `external_id like '${DEMONSTRATION}%'` : 'false';
      // In id order, as editors' changes lock their rows.
      const [, count] = await manager.query<[unknown, number]>(
        `update ${table} set deleted_at = now(), updated_at = now(), version = version + 1 where id in (
           select id from ${table} where deleted_at is null
             and (created_at in (select loaded_at from demonstration) or ${isOfMaterials}) order by id for update)`,
      );
      removed += count;
    }
    return removed;
  }

  /** The same, for an editor. */
  removeDemonstrationBy(editor: Identity): Promise<number> {
    return attributed(editor, this.rows.manager, (manager) => this.removeDemonstration(manager));
  }

  /** The same, read once for all records of a request, also while nothing may be memoised. */
  ofRequest(context: RequestContext): Promise<Journal> {
    return loaderOf(context, this.repeated, String).load('journal');
  }

  /** For its only key. */
  private readonly repeated = async (): Promise<Journal[]> => [await this.get()];

  /**
   * Omitted fields stay unchanged, and what is sent as it was is not stored: the history names what changed. Throws CONFLICT if someone else
   * has saved since `version`.
   */
  async update(editor: Identity, { version, ...settings }: UpdateJournalInput): Promise<Journal> {
    const { demonstration } = await this.read();
    const saved = await new Records(this.rows, 'journal').change(editor, { id: 1, version }, (row) => {
      const current = journalOf({ ...row, demonstration });
      const fields = Object.entries(JSON.parse(JSON.stringify(settings)) as typeof settings);
      const changed = fields.filter(([field, value]) => !isDeepStrictEqual(value, current[field as keyof Journal]));
      row.settings = { ...row.settings, ...Object.fromEntries(changed) };
    });
    return journalOf({ ...saved, demonstration });
  }
}
