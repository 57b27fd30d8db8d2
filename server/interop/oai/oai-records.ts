import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { currentDay } from '../../../client/shared/locales.js';
import { ISSUES } from '../../content/categories/category.entity.js';
import { CategoriesService } from '../../content/categories/categories.service.js';
import { ContentVersion } from '../../platform/database/content-version.js';
import { ADVISORY_LOCKS, waitForLock } from '../../platform/database/locks.js';
import { isPublic } from '../../content/materials/publication.js';
import { JournalService } from '../../content/journal/journal.service.js';
import { MetadataService } from '../metadata/metadata.service.js';
import type { Window } from './oai-request.js';

/** The state of a material as seen by harvesters. Its row is never removed: they learn of a deletion long after the material was purged. */
export type Row = {
  id: number;
  /** When harvesters could first see the current state, to the second. */
  datestamp: Date;
  /** The position of this state in lists. */
  place: string;
  deleted: boolean;
  categoryId: number;
  year: number;
  language: string | null;
  /** Where the record has been before, as in `category_id=3`, `year=2024` or `language=sq`: harvesters of one set are notified that it has left. */
  formerSets: string[];
};
export type Selection = Window & { sets: SetFilter[] };
export type SetFilter = { column: 'category_id' | 'year' | 'language'; value: string };
/** The rows are complete up to `now`: any later change gets this datestamp or a later one. */
export type Stamped<T> = { now: Date; result: T };

/** Increase when records are written differently: every record then counts as changed. */
const FORMAT_VERSION = 4;

const FIELDS =
  'material_id as id, datestamp, place, deleted, category_id as "categoryId", year, language, former_sets as "formerSets"';

/** Published materials whose current state has no row yet. $1: the day. $2: the category of issues. $3: the journal's facts. $6: the
 * journal's licence, the default of its records. */
const CHANGED = `
  with issue as (
    select distinct on (publication_year, number) publication_year, number, change_number from materials
    where ${isPublic('materials', '$1')} and category_id = $2 order by publication_year, number, id
  ), present as (
    select m.id, m.updated_at, m.category_id, m.publication_year, m.language,
      md5(concat_ws(' ', m.change_number, issue.change_number, $3::text, case when m.licence_url is null then $6::text end)) as fingerprint
    from (select * from materials where ${isPublic('materials', '$1')}) m left join issue using (publication_year, number)
  )
  select present.* from present left join oai_records known on known.material_id = present.id
  where known.material_id is null or known.deleted or known.fingerprint <> present.fingerprint
  order by present.updated_at, present.id`;

/** $4: whether there are no rows yet, and materials get their own datestamps; $5: the datestamp of all others. */
const RECORD = `
  insert into oai_records (material_id, datestamp, place, deleted, category_id, year, language, fingerprint)
  select id, date_trunc('second', case when $4 then least(updated_at, $5) else $5::timestamptz end), nextval('oai_places'), false,
    category_id, publication_year, language, fingerprint
  from (${CHANGED}) changed
  on conflict (material_id) do update set datestamp = excluded.datestamp, place = excluded.place, deleted = false,
    category_id = excluded.category_id, year = excluded.year, language = excluded.language, fingerprint = excluded.fingerprint,
    former_sets = array(
      select distinct each from unnest(oai_records.former_sets || array['category_id=' || oai_records.category_id,
        'year=' || oai_records.year, 'language=' || oai_records.language]) as each where each is not null)`;

const WITHDRAW = `
  update oai_records known set deleted = true, datestamp = date_trunc('second', $2::timestamptz), place = nextval('oai_places')
  where not deleted and not exists (select from materials where id = known.material_id and ${isPublic('materials', '$1')})`;

/**
 * The datestamps of records, as harvesters see them. They are not the times of edits: a transaction may commit long after its time, a
 * material may appear because its day has come, an article changes with its issue. So before each response, every record that differs
 * from its row gets the current time, which is no earlier than that of any previous response unless a clock
 * was set back by more than an hour.
 */
@Injectable()
export class OaiRecords {
  private recordedVersion?: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly version: ContentVersion,
    private readonly categories: CategoriesService,
    private readonly journal: JournalService,
    private readonly metadata: MetadataService,
  ) {}

  /** The rows after the given position. Never empty if its first part was not: its last record is repeated instead. */
  list(selection: Selection, after: number | null, first: number): Promise<Stamped<Row[]>> {
    return this.read(async (manager) => {
      const { where, values } = conditions(selection);
      const order = `select ${FIELDS} from oai_records where ${where} and place`;
      const at = `$${values.length + 1}::bigint order by place`;
      const rows = await manager.query<Row[]>(`${order} > ${at} limit ${first}`, [...values, after ?? 0]);
      if (rows.length || after === null) return rows;
      return manager.query<Row[]>(`${order} <= ${at} desc limit 1`, [...values, after]);
    });
  }

  count(selection: Selection): Promise<Stamped<number>> {
    return this.read(async (manager) => {
      const { where, values } = conditions(selection);
      const text = `select count(*)::int as total from oai_records where ${where}`;
      const [{ total }] = await manager.query<{ total: number }[]>(text, values);
      return total;
    });
  }

  find(id: number): Promise<Stamped<Row | null>> {
    return this.read(async (manager) => {
      const [row] = await manager.query<Row[]>(`select ${FIELDS} from oai_records where material_id = $1`, [id]);
      return row ?? null;
    });
  }

  earliest(): Promise<Stamped<Date | null>> {
    return this.read(async (manager) => {
      const [{ earliest }] = await manager.query<{ earliest: Date | null }[]>(
        'select min(datestamp) as earliest from oai_records',
      );
      return earliest;
    });
  }

  groups(): Promise<Stamped<Pick<Row, 'categoryId' | 'year' | 'language'>[]>> {
    return this.read((manager) =>
      manager.query(
        'select distinct category_id as "categoryId", year, language from oai_records order by category_id, year, language',
      ),
    );
  }

  /** No process changes a datestamp between `now` and the end of `find`. */
  private async read<T>(find: (manager: EntityManager) => Promise<T>): Promise<Stamped<T>> {
    await this.refresh();
    return this.dataSource.transaction(async (manager) => {
      await waitForLock(manager, ADVISORY_LOCKS.harvest, { isShared: true });
      const [{ now }] = await manager.query<{ now: Date }[]>('select clock_timestamp() as now');
      return { now, result: await find(manager) };
    });
  }

  private async refresh(): Promise<void> {
    const { current } = this.version;
    if (current === this.recordedVersion) return;
    const [issues, journal, { licenceUrl }] = await Promise.all([
      this.categories.find({ name: ISSUES }),
      this.metadata.journalMetadata(),
      this.journal.get(),
    ]);
    const facts = hash('sha256', JSON.stringify([FORMAT_VERSION, journal]), 'base64url');
    const day = currentDay();
    await this.dataSource.transaction(async (manager) => {
      await waitForLock(manager, ADVISORY_LOCKS.harvest);
      // After a fast clock has been set back, datestamps may still lie an hour in the future.
      const [{ moment, isFirst }] = await manager.query<{ moment: Date; isFirst: boolean }[]>(
        `select least(greatest(now, max(datestamp)), now + interval '1 hour') as moment, max(datestamp) is null as "isFirst"
         from clock_timestamp() as clock (now) left join oai_records on true group by now`,
      );
      await manager.query(RECORD, [day, issues?.id ?? null, facts, isFirst, moment, licenceUrl]);
      await manager.query(WITHDRAW, [day, moment]);
    });
    this.recordedVersion = current ?? undefined;
  }
}

const nameOf = ({ column, value }: SetFilter) => `${column}=${value}`;

export const isIn = ({ categoryId, year, language }: Row, { column, value }: SetFilter): boolean =>
  String({ category_id: categoryId, year, language }[column]) === value;

export const hasLeft = (row: Row, set: SetFilter): boolean => !isIn(row, set) && row.formerSets.includes(nameOf(set));

/** Records that are in all of the sets, or have been. */
function conditions({ start, end, sets }: Selection): { where: string; values: unknown[] } {
  const conditions = ['true'];
  const values: unknown[] = [];
  const and = (condition: string, value: unknown) => {
    values.push(value);
    conditions.push(condition.replace('$', `$${values.length}`));
  };
  if (start !== null) and('datestamp >= $', new Date(start));
  if (end !== null) and('datestamp < $', new Date(end));
  for (const set of sets) and(`$ = any(former_sets || ('${set.column}=' || ${set.column}))`, nameOf(set));
  return { where: conditions.join(' and '), values };
}
