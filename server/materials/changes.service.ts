import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThanOrEqual, Repository } from 'typeorm';
import { decodeCursor, encodeCursor } from '../common/paging.js';
import { Material } from './material.entity.js';

/** A record that was made or changed, or (without its material) one that is no longer public. */
export type MaterialChange = { id: number; changedAt: Date; material: Material | null };
export type Changes = { nodes: MaterialChange[]; endCursor: string | null; hasNextPage: boolean };

const HOUR = 3_600_000;

/**
 * Up to when everything is settled. A transaction that is still running stamps its rows with the time it began, and they appear behind
 * those of faster ones: what is younger than the oldest of them has to wait, or a reader would pass over it for good.
 */
const SETTLED = `
  select date_trunc('milliseconds', least(now(), min(xact_start))) as horizon
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** Whether readers ever saw a material that they do not see now: only then there is something to take back. */
const WAS_PUBLIC = `exists (
  select from revisions where noun = 'materials' and record_id = material.id and record ->> 'deleted_at' is null
    and (record ->> 'publication_year')::int <= extract(year from at))`;

const CHANGES = `
  select * from (
    select id, updated_at as at, deleted_at is null and publication_year <= $1 as public from materials as material
    where (updated_at, id) > ($2, $3) and updated_at < $4 and (publication_year <= $1 or ${WAS_PUBLIC})
    order by updated_at, id limit $5) as present
  union all
  select * from (
    select record_id, max(at), false from revisions
    where noun = 'materials' and action = 'DELETED' and (record ->> 'publication_year')::int <= $1
      and not exists (select from materials where id = record_id)
    group by record_id having (max(at), record_id) > ($2, $3) and max(at) < $4
    order by 2, 1 limit $5) as purged
  order by at, id limit $5`;

@Injectable()
export class ChangesService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(ChangesService.name);
  private releasing?: NodeJS.Timeout;

  constructor(@InjectRepository(Material) private readonly materials: Repository<Material>) {}

  async onApplicationBootstrap(): Promise<void> {
    this.releasing = setInterval(() => void this.release(), HOUR).unref();
    await this.release();
  }

  onApplicationShutdown(): void {
    clearInterval(this.releasing);
  }

  /** What changed since a moment or behind a cursor, the earliest first. Three statements, whatever the size. */
  async since(since: Date | null | undefined, after: string | null | undefined, first: number): Promise<Changes> {
    const [{ horizon }] = await this.materials.query<{ horizon: Date }[]>(SETTLED);
    const year = new Date().getFullYear();
    const place = after ? decodeCursor(after, 2) : [(since ?? new Date(0)).toISOString(), 0];
    const rows = await this.materials.query<{ id: number; at: Date; public: boolean }[]>(CHANGES, [
      year,
      ...place,
      horizon,
      first + 1,
    ]);
    const page = rows.slice(0, first);
    const ids = page.filter((row) => row.public).map((row) => row.id);
    const found = await this.materials.findBy({ id: In(ids), publicationYear: LessThanOrEqual(year) });
    const byId = new Map(found.map((material) => [material.id, material]));
    const nodes = page.flatMap(({ id, at, public: isPublic }): MaterialChange[] => {
      if (!isPublic) return [{ id, changedAt: at, material: null }];
      const material = byId.get(id);
      // One that changed between the two statements comes again, at its later place: until then nobody knows what it has become.
      return material?.updatedAt.getTime() === at.getTime() ? [{ id, changedAt: at, material }] : [];
    });
    const last = page.at(-1);
    return {
      nodes,
      endCursor: last ? encodeCursor([last.at.toISOString(), last.id]) : (after ?? null),
      hasNextPage: rows.length > first,
    };
  }

  /** A material whose year has come appears without anybody changing it: it is marked, so that who follows the changes hears of it. */
  private async release(): Promise<void> {
    const year = new Date().getFullYear();
    try {
      await this.materials.query(
        'update materials set updated_at = now() where publication_year = $1 and updated_at < $2 and deleted_at is null',
        [year, new Date(year, 0, 1)],
      );
    } catch (error) {
      this.log.warn(`Materials of the new year were not marked: ${(error as Error).message}`);
    }
  }
}
