import { type EntityManager } from 'typeorm';

/** The DOI that a material gets. */
export type NextDoi = { id: number; doi: string | null };

/** The key, which no DOI has, marks materials whose own follows. */
const RELEASE = `
  update materials set doi_key = 'released ' || id from unnest($1::int[], $2::text[]) as next (material, doi)
  where id = material and doi_key <> coalesce(lower(next.doi), '')`;

/** Lets materials exchange DOIs: releases those that they lose. The transaction must then give them these. */
export async function releaseDois(transaction: EntityManager, next: readonly NextDoi[]): Promise<void> {
  if (next.length) await transaction.query(RELEASE, [next.map(({ id }) => id), next.map(({ doi }) => doi)]);
}
