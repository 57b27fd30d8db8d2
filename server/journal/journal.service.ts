import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { firstIssn } from '../../client/issn.js';
import { type RequestContext } from '../common/access.js';
import { conflict } from '../common/errors.js';
import { ContentVersion } from '../database/content-version.js';
import { readQuery } from '../database/read-query.js';
import { loaderOf } from '../graphql/loaders.js';
import {
  DEMONSTRATION,
  type Journal,
  JournalRow,
  PLACEHOLDER_SETTINGS,
  type UpdateJournalInput,
} from './journal.entity.js';

@Injectable()
export class JournalService {
  constructor(
    @InjectRepository(JournalRow) private readonly rows: Repository<JournalRow>,
    private readonly contentVersion: ContentVersion,
  ) {}

  /** The journal's record, with placeholders until someone has filled it in. */
  async get(): Promise<Journal> {
    const { row, demonstration } = await this.contentVersion.memoise('journal', () => this.read());
    const settings = { ...PLACEHOLDER_SETTINGS, ...row?.settings };
    // Journals that were set up by an earlier version have stored the placeholder.
    return { ...settings, issn: firstIssn(settings.issn), version: row?.version ?? 1, demonstration };
  }

  private async read(): Promise<{ row: JournalRow | null; demonstration: boolean }> {
    // The range is what the index on external_id understands, in any collation.
    const [found] = await readQuery<{ row: JournalRow | null; demonstration: boolean }>(
      this.rows.manager.dataSource,
      `select (select to_jsonb(journal) from journal where id = 1) as row, exists (
         select from materials
         where external_id >= 'demonstration' and external_id < 'demonstratioo' and external_id like $1 and deleted_at is null
       ) as demonstration`,
      [`${DEMONSTRATION}%`],
    );
    return found;
  }

  /** The same, read once for all records of a request. */
  ofRequest(context: RequestContext): Promise<Journal> {
    return loaderOf(context, this.repeated, String).load('journal');
  }

  private readonly repeated = async (keys: readonly string[]): Promise<Journal[]> => {
    const journal = await this.get();
    return keys.map(() => journal);
  };

  /** Omitted fields stay unchanged. Throws CONFLICT if someone else has saved since `version`. */
  async update({ version, ...settings }: UpdateJournalInput): Promise<Journal> {
    const { demonstration } = await this.read();
    return this.rows.manager.transaction(async (manager) => {
      const rows = manager.getRepository(JournalRow);
      await rows.createQueryBuilder().insert().values({ id: 1, settings: PLACEHOLDER_SETTINGS }).orIgnore().execute();
      const row = await rows.findOneOrFail({ where: { id: 1 }, lock: { mode: 'pessimistic_write' } });
      if (version && version < row.version) {
        throw conflict(row.version, version);
      }
      const saved = await rows.save({ ...row, settings: { ...row.settings, ...settings }, version: row.version + 1 });
      return { ...PLACEHOLDER_SETTINGS, ...saved.settings, version: saved.version, demonstration };
    });
  }
}
