import { type EntityManager } from 'typeorm';
import { JournalError } from '../errors/errors.js';

/** Values that no two records may have, by the index that enforces it. */
const UNIQUE: Record<string, { field: string; name: string; holder: string }> = {
  materials_doi_key: {
    field: 'doi',
    name: 'DOI',
    holder: 'select id, title from materials where doi_key = $1',
  },
};

/** The text of the message depends on the language of the database, its value does not: `Key (doi_key)=(10.1000/182) already exists.` */
const VALUE = /\)=\((.*)\)/s;

/** The rejection of a save that violates one of these indexes; null for any other error. */
export async function duplicateOf(manager: EntityManager, error: unknown): Promise<JournalError | null> {
  const { code, constraint, detail } = error as { code?: string; constraint?: string; detail?: string };
  const unique = code === '23505' && constraint !== undefined ? UNIQUE[constraint] : undefined;
  const value = unique && VALUE.exec(detail ?? '')?.[1];
  if (!value) return null;
  const [holder] = await manager.query<({ id: number; title: string } | undefined)[]>(unique.holder, [value]);
  if (!holder) return null;
  const message = `The ${unique.name} ${value} belongs to “${holder.title}” (id ${holder.id}).`;
  return new JournalError('DUPLICATE', message, { fields: [{ field: unique.field, message, holder }] });
}
