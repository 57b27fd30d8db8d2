import { type Connection } from '../database/maintenance.js';
import { FILE_COLUMNS, type FileColumn, FOLDERS, FORMATS } from '../store/file-rules.js';

/** A file that a record refers to, or once referred to: deleted and replaced files can be restored. */
export type ReferencedFile = {
  path: string;
  name: string;
  size: number;
  sha256: string;
  /** Of pictures: the widths of the smaller copies. */
  widths: number[] | null;
  noun: string;
  recordId: number;
  /** Whether the record refers to it now, rather than only its history. */
  isCurrent: boolean;
};

const currentFiles = ({ table, column, isList }: FileColumn) =>
  isList
    ? `select '${table}' as noun, id as record_id, true as is_current, file from ${table}, jsonb_array_elements(${column}) as file`
    : `select '${table}' as noun, id as record_id, true as is_current, ${column} as file from ${table}`;

/** Each file once, by path in the order of its bytes. */
export const REFERENCED_FILES = `
  select distinct on (path collate "C") path, file ->> 'name' as name, (file ->> 'size')::int as size, file ->> 'sha256' as sha256,
    file -> 'widths' as widths, noun, record_id as "recordId", is_current as "isCurrent"
  from (
    ${FILE_COLUMNS.map(currentFiles).join(' union all ')}
    union all select noun, record_id, false, file
      from revisions, jsonb_path_query(record, 'lax $.*[*] ? (@.path != "")') as file
  ) as reference, lateral (select file ->> 'path' as path) as file_path
  where path is not null
  order by path collate "C", is_current desc`;

/** Each file, in the order of their paths, from the one after a path. */
export async function* referencedFiles(connection: Connection, after = ''): AsyncGenerator<ReferencedFile> {
  const sql = `select * from (${REFERENCED_FILES}) as files where path collate "C" > $1 order by path collate "C"`;
  yield* await connection.query<ReferencedFile[]>(sql, [after]);
}

/** The files in what editors have not saved yet. */
export const DRAFTED_FILES = `
  select distinct file[1] as path
  from drafts, regexp_matches(data::text, 'uploads/[a-z-]+/[0-9a-f]{20}-[0-9a-f]{8}[.][a-z]+', 'g') as file`;

/** The path of a stored file, with the width of a copy. */
export const STORED_PATH = new RegExp(
  `^(uploads/(?:${FOLDERS.join('|')})/[0-9a-f]{20}-[0-9a-f]{8})(-\\d{3,4})?\\.(${Object.keys(FORMATS).join('|')})$`,
);
