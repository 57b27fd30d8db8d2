import type { Connection, Fault, FileFault } from './check.js';

type RecordedFault = FileFault & { foundAt: Date };

/** The faults that are known, written to the table as they come and go. */
export class Faults {
  private constructor(
    private readonly connection: Connection,
    private readonly known: Map<string, Fault>,
  ) {}

  static async of(connection: Connection): Promise<Faults> {
    const rows = await listFaults(connection);
    return new Faults(connection, new Map(rows.map(({ path, fault }) => [path, fault])));
  }

  /** Returns whether it was not known before. */
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

  /** The file was looked at and found good; whether it was read decides if a wrong content is forgotten. */
  async clear(path: string, wasRead: boolean): Promise<void> {
    const fault = this.known.get(path);
    if (!fault || (fault === 'content' && !wasRead)) return;
    this.known.delete(path);
    await this.connection.query('delete from file_faults where path = $1', [path]);
  }

  /** Those of files that no record holds any more. */
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
