import type { Connection } from '../../platform/database/maintenance.js';
import { pathsOf } from '../../platform/files/stored-file.js';
import { type CheckOptions, type Checked, type FileFault, checkFiles } from './check.js';

/** As `checkFiles`; records the faults in a table, and says which are new. */
export async function* recordFaults(
  connection: Connection,
  options: CheckOptions,
): AsyncGenerator<Checked & { fresh: FileFault[] }> {
  const known = new Map((await listFaults(connection)).map(({ path, fault }) => [path, fault]));
  for await (const checked of checkFiles(connection, options)) {
    const fresh: FileFault[] = [];
    for (const part of pathsOf(checked.file)) {
      const found = checked.faults.find(({ path }) => path === part);
      const before = known.get(part);
      known.delete(part);
      if (found && found.fault !== before) await record(connection, found);
      if (found && !before) fresh.push(found);
      // Only reading the content clears a content fault.
      if (before && !found && (before !== 'content' || options.readsContent)) await remove(connection, [part]);
    }
    yield { ...checked, fresh };
  }
  // Of files that are no longer referenced.
  if (!options.after) await remove(connection, [...known.keys()]);
}

const record = (connection: Connection, { path, fault, noun, recordId }: FileFault) =>
  connection.query(
    `insert into file_faults (path, fault, noun, record_id) values ($1, $2, $3, $4)
     on conflict (path) do update set fault = excluded.fault, found_at = now()`,
    [path, fault, noun, recordId],
  );

const remove = (connection: Connection, paths: string[]) =>
  connection.query('delete from file_faults where path = any($1)', [paths]);

export const listFaults = (connection: Connection): Promise<FileFault[]> =>
  connection.query<FileFault[]>('select path, fault, noun, record_id as "recordId" from file_faults order by path');
