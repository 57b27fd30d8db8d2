import type { Connection } from '../../platform/database/maintenance.js';
import { pathsOf } from '../../platform/files/stored-file.js';
import type { Checked, Fault, FileFault } from './check.js';

/** The known faults, recorded in a table. */
export class Faults {
  private readonly seen = new Set<string>();

  private constructor(
    private readonly connection: Connection,
    private readonly known: Map<string, Fault>,
  ) {}

  static async of(connection: Connection): Promise<Faults> {
    const rows = await listFaults(connection);
    return new Faults(connection, new Map(rows.map(({ path, fault }) => [path, fault])));
  }

  /** Records what a check of a file has shown; returns the faults that are new. Only reading the content clears a content fault. */
  async note({ file, faults }: Checked, wasRead: boolean): Promise<FileFault[]> {
    const fresh: FileFault[] = [];
    for (const fault of faults) if (await this.add(fault)) fresh.push(fault);
    for (const part of pathsOf(file)) {
      this.seen.add(part);
      const fault = this.known.get(part);
      const isIntact = !faults.some(({ path }) => path === part);
      if (fault && isIntact && (fault !== 'content' || wasRead)) await this.remove(part);
    }
    return fresh;
  }

  /** Removes the faults of files that are no longer referenced: after a check of all. */
  async removeOthers(): Promise<void> {
    for (const path of [...this.known.keys()]) if (!this.seen.has(path)) await this.remove(path);
  }

  /** Returns whether it is new. */
  private async add({ path, fault, noun, recordId }: FileFault): Promise<boolean> {
    const before = this.known.get(path);
    if (before === fault) return false;
    this.known.set(path, fault);
    await this.connection.query(
      `insert into file_faults (path, fault, noun, record_id) values ($1, $2, $3, $4)
       on conflict (path) do update set fault = excluded.fault, found_at = now()`,
      [path, fault, noun, recordId],
    );
    return before === undefined;
  }

  private async remove(path: string): Promise<void> {
    this.known.delete(path);
    await this.connection.query('delete from file_faults where path = $1', [path]);
  }
}

export const listFaults = (connection: Connection): Promise<FileFault[]> =>
  connection.query<FileFault[]>('select path, fault, noun, record_id as "recordId" from file_faults order by path');
