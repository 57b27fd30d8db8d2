import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { Hourly } from '../../platform/clock/hourly.js';
import { TIME_ZONE, currentDay } from '../../../client/shared/locales.js';
import { CategoriesService } from '../../content/categories/categories.service.js';
import { type MaterialKind, kindOf } from '../../content/categories/category.entity.js';
import { badField } from '../../platform/errors/errors.js';
import { encodeCursor, numberIn } from '../../platform/graphql/paging.js';
import { Material } from '../../content/materials/material.entity.js';
import { isPublic } from '../../content/materials/publication.js';

/** A record that was created or changed, or (without its material) one that is no longer public. */
type MaterialChange = { id: number; changedAt: Date; material: Material | null };
type Span = { since?: Date | null; until?: Date | null; after?: string | null };
type Changes = { nodes: MaterialChange[]; endCursor: string | null; hasNextPage: boolean };

/** The change number up to which nothing can still be added, and the last one assigned. */
const SETTLED = 'select last_settled_change() as settled, last_value as last from material_changes';

/** Whether readers ever saw a material that they no longer see: only then is there something to withdraw. */
const wasPublic = (id: string) => `was_public(${id}, $1::date, '${TIME_ZONE}')`;

/** The materials `m` that readers saw and no longer see, each with the change that withdrew it: later edits do not matter to readers. */
const WITHDRAWN = `
  from materials as m cross join lateral (
    select coalesce(until, m.updated_at) as at, coalesce(next, m.change_number) as number from (
      select id, record, lead(at) over list as until, lead(change_number) over list as next
      from revisions where noun = 'materials' and record_id = m.id window list as (order by id)
    ) as revision
    where record ->> 'deleted_at' is null
      and readable_from(record) <= least($1::date, coalesce((until at time zone '${TIME_ZONE}')::date, $1::date))
    order by id desc limit 1
  ) as withdrawn
  where not (${isPublic('m', '$1')})`;

/** A record that is or was of the categories $6: harvesters of articles must be notified when one becomes an issue. */
const ofKinds = (id: string, category = 'null') => `($6::int[] is null or ${category} = any($6) or ${id} in (
  select record_id from revisions where noun = 'materials' and (record ->> 'category_id')::int = any($6)))`;

/**
 * The changes after number $2 and up to $3, before the moment $5 and of the categories $6 if there are any, as public on the day $1. Ordered
 * by number: a clock may step back (see the migration).
 */
const CHANGES = `
  select * from (
    select id, updated_at as at, true as public, change_number as number
    from materials where change_number > $2 and change_number <= $3 and ($5::timestamptz is null or updated_at < $5)
      and ${isPublic('materials', '$1')} and ${ofKinds('id', 'category_id')}
    order by change_number limit $4) as present
  union all
  select * from (
    select m.id, withdrawn.at, false, withdrawn.number ${WITHDRAWN}
      and m.change_number > $2 and withdrawn.number > $2 and withdrawn.number <= $3 and ($5::timestamptz is null or withdrawn.at < $5)
      and ${ofKinds('m.id', 'm.category_id')}
    order by withdrawn.number limit $4) as withdrawn
  union all
  select * from (
    select record_id, max(at), false, max(change_number) from revisions
    where noun = 'materials' and action = 'DELETED'
      and not exists (select from materials where id = record_id) and ${wasPublic('record_id')}
      and ${ofKinds('record_id')}
    group by record_id having max(change_number) > $2 and max(change_number) <= $3 and ($5::timestamptz is null or max(at) < $5)
    order by 4 limit $4) as purged
  order by number limit $4`;

/** The number before the first change at the moment $2 or later; $1 is the day. */
const BEFORE = `
  select least(
    (select min(change_number) from materials where updated_at >= $2),
    (select min(withdrawn.number) ${WITHDRAWN} and m.updated_at >= $2 and withdrawn.at >= $2),
    (select min(change_number) from revisions
      where noun = 'materials' and action = 'DELETED' and at >= $2 and not exists (select from materials where id = record_id))
  ) - 1 as number`;

/** Marks the cursors of this list, which contain the number of the last change sent. */
const CURSOR = 'change';

@Injectable()
export class MaterialChangesService implements OnApplicationBootstrap {
  private readonly log = new Logger(MaterialChangesService.name);

  constructor(
    @InjectRepository(Material) private readonly materials: Repository<Material>,
    private readonly categories: CategoriesService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.markNewlyPublic();
  }

  /**
   * What changed since a moment or after a cursor, before another moment, of some kinds, in the order of the changes. At most four
   * statements, whatever the size. Throws BAD_INPUT for a cursor that this journal did not create.
   */
  async list({ since, until, after }: Span, first: number, kinds: MaterialKind[] | null): Promise<Changes> {
    const of = kinds && (await this.categories.list()).filter((category) => kinds.includes(kindOf(category)));
    const categoryIds = of?.map(({ id }) => id) ?? null;
    const day = currentDay();
    const [{ settled, last }] = await this.materials.query<{ settled: string; last: string }[]>(SETTLED);
    const sinceThen = async () => (since ? Math.min(Number(settled), await this.before(day, since)) : 0);
    const behind = after ? numberIn(after, CURSOR) : await sinceThen();
    if (behind > Number(last))
      throw badField('after', 'This cursor is newer than the journal, which was restored from a backup. Start again.');
    const rows = await this.materials.query<{ id: number; at: Date; public: boolean; number: string }[]>(CHANGES, [
      day,
      behind,
      settled,
      first + 1,
      until ?? null,
      categoryIds,
    ]);
    const page = rows.slice(0, first);
    const ids = page.filter((row) => row.public).map((row) => row.id);
    const current = await this.materials.findBy({ id: In(ids) });
    const byId = new Map(current.filter(({ isPublic: isStill }) => isStill).map((material) => [material.id, material]));
    const nodes = page.flatMap(({ id, at, public: isPublic }): MaterialChange[] => {
      if (!isPublic) return [{ id, changedAt: at, material: null }];
      const material = byId.get(id);
      // One that changed between the two statements is sent again at its later position, with its new state.
      if (material?.updatedAt.getTime() !== at.getTime()) return [];
      return [{ id, changedAt: at, material: categoryIds?.includes(material.categoryId) === false ? null : material }];
    });
    const end = page.at(-1);
    const endCursor = end ? encodeCursor(CURSOR, [Number(end.number)]) : (after ?? null);
    return { nodes, endCursor, hasNextPage: rows.length > first };
  }

  private async before(day: string, since: Date): Promise<number> {
    const [{ number }] = await this.materials.query<{ number: string | null }[]>(BEFORE, [day, since]);
    return number === null ? Infinity : Number(number);
  }

  /** Marks materials that became public by date, without an edit, as changed, so that harvesters receive them. */
  @Hourly()
  async markNewlyPublic(): Promise<void> {
    try {
      await this.materials.query(
        `update materials set updated_at = now() where ${isPublic('materials', '$1')}
           and updated_at < readable_from::timestamp at time zone '${TIME_ZONE}'`,
        [currentDay()],
      );
    } catch (error) {
      this.log.warn(`Could not mark newly published materials: ${(error as Error).message}`);
    }
  }
}
