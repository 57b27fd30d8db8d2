import type { Connection, Fault, FileFault } from './check.js';

export type RecordedFault = FileFault & { foundAt: Date };

/** The known faults, recorded in a table. */
export class Faults {
  private constructor(
    private readonly connection: Connection,
    private readonly known: Map<string, Fault>,
  ) {}

  static async of(connection: Connection): Promise<Faults> {
    const rows = await listFaults(connection);
    return new Faults(connection, new Map(rows.map(({ path, fault }) => [path, fault])));
  }

  /** Returns whether it is new. */
  async add({ path, fault, noun, recordId }: FileFault): Promise<boolean> {
    const before = this.known.get(path);
    // The correct size does not prove that a damaged file is intact again.
    if (before === fault) return false;
    this.known.set(path, fault);
    await this.connection.query(
      `insert into file_faults (path, fault, noun, record_id) values ($1, $2, $3, $4)
       on conflict (path) do update set fault = excluded.fault, found_at = now()`,
      [path, fault, noun, recordId],
    );
    return before === undefined;
  }

  /** Removes the fault of an intact file; only reading the content clears a content fault. */
  async clear(path: string, wasRead: boolean): Promise<void> {
    const fault = this.known.get(path);
    if (!fault || (fault === 'content' && !wasRead)) return;
    this.known.delete(path);
    await this.connection.query('delete from file_faults where path = $1', [path]);
  }

  /** Removes the faults of files that are no longer referenced. */
  async removeOthers(seen: Set<string>): Promise<void> {
    for (const path of this.known.keys())
      if (!seen.has(path)) {
        this.known.delete(path);
        await this.connection.query('delete from file_faults where path = $1', [path]);
      }
  }

  get paths(): string[] {
    return [...this.known.keys()];
  }
}

export async function listFaults(connection: Connection): Promise<RecordedFault[]> {
  const text =
    'select path, fault, noun, record_id as "recordId", found_at as "foundAt" from file_faults order by path';
  return (await connection.query(text)) as RecordedFault[];
}
