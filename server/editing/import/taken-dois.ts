import { type EntityManager } from 'typeorm';
import { type Material } from '../../content/materials/material.entity.js';
import { type DoiChange } from '../../content/materials/released-dois.js';
import { type NumberedRow } from './import-pass.js';
import { type Mapped } from './mapping.js';
import { type Remark, remark } from './remark.js';

/** A DOI that a row is to get and another material has. */
type Claim = { place: number; problem: Remark; holderId: number };

/** Finds rows with a DOI that an earlier row has, or another material unless it loses the DOI in the same import. */
export class TakenDois {
  /** The row with each DOI. */
  private readonly rows = new Map<string, string>();
  private readonly claims: Claim[] = [];
  /** The materials whose DOI the import changes or removes, with the new one. */
  private readonly losing = new Map<number, string | null>();

  constructor(private readonly manager: EntityManager) {}

  async check(batch: readonly NumberedRow[], materials: ReadonlyMap<string, Material>): Promise<void> {
    const changing = batch.filter(({ row }) => {
      const material = materials.get(row.localId);
      const isLeftAlone = material && (row.isOnlyIfMissing || material.deletedAt);
      return !isLeftAlone && keyOf(material?.doi) !== keyOf(row.values.doi);
    });
    for (const { row } of changing) {
      const material = materials.get(row.localId);
      if (material) this.losing.set(material.id, row.values.doi as string | null);
    }
    const gaining = changing.filter(({ row }) => keyOf(row.values.doi) !== null);
    const holders = await this.holders(gaining.map(({ row }) => keyOf(row.values.doi)!));
    for (const { row, place } of gaining) {
      const key = keyOf(row.values.doi)!;
      const earlier = this.rows.get(key);
      if (earlier !== undefined) row.problems.push(taken(row, earlier));
      this.rows.set(key, earlier ?? row.label);
      for (const { id, title } of holders.filter(({ doi }) => doi === key))
        this.claims.push({ place, problem: taken(row, title), holderId: id });
    }
  }

  /** After all rows have been checked: the claims to DOIs that their holders retain. */
  rejectedClaims(): Claim[] {
    return this.claims.filter(({ holderId }) => !this.losing.has(holderId));
  }

  /** The materials that lose their DOI to another row. */
  released(): DoiChange[] {
    const ids = new Set(this.claims.map(({ holderId }) => holderId));
    return [...ids].map((id) => ({ id, doi: this.losing.get(id) ?? null }));
  }

  private async holders(dois: string[]): Promise<{ id: number; doi: string; title: string }[]> {
    if (!dois.length) return [];
    return this.manager.query(
      'select id, lower(doi) as doi, title from materials where lower(doi) = any($1) and deleted_at is null',
      [dois],
    );
  }
}

const keyOf = (doi: unknown): string | null => (typeof doi === 'string' ? doi.toLowerCase() : null);

const taken = ({ values }: Mapped, other: string) => remark('doiTaken', { doi: values.doi as string, other });
