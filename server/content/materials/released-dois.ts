import { type EntityManager } from 'typeorm';

/** What a change makes of a material's DOI; undefined if it stays as it is. */
export type DoiChange = { id: number; doi?: string | null; isDeleted?: boolean | null };

/** The key, which no DOI has, marks materials whose own follows. */
const RELEASE = `
  update materials set doi_key = 'released ' || id from unnest($1::int[], $2::text[]) as next (material, doi)
  where id = material and doi_key <> coalesce(lower(next.doi), '')`;

/** Lets materials exchange DOIs: releases those that they lose. The transaction must then give them these. */
export async function releaseDois(transaction: EntityManager, changes: readonly DoiChange[]): Promise<void> {
  const next = changes.flatMap(nextDoi);
  if (next.length) await transaction.query(RELEASE, [next.map(({ id }) => id), next.map(({ doi }) => doi)]);
}

const nextDoi = ({ id, doi, isDeleted }: DoiChange): { id: number; doi: string | null }[] =>
  isDeleted || doi !== undefined ? [{ id, doi: isDeleted ? null : doi! }] : [];
