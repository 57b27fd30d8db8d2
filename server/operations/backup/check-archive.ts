import { migrationNames } from '../../platform/database/data-source.js';
import { StartError } from '../../platform/config.js';
import { buildInfo } from '../boot/build-info.js';
import { FORMAT, type Header, type Manifest, readArchive } from './archive.js';

/** Reads the whole archive without writing anything. Throws a StartError if this program cannot restore it. */
export function checkArchive(file: string): Promise<Manifest> {
  return readArchive(file, requireKnown, async () => {});
}

export function requireKnown(header: Header): void {
  const { version, commit } = buildInfo();
  const other = `The backup was made by version ${header.version} (commit ${header.commit}); this is version ${version} (commit ${commit}).`;
  if (!(header.format <= FORMAT))
    throw new StartError(`${other} Update the journal first: npm start needs the newer version.`);
  const known = new Set(migrationNames());
  const unknown = header.migrations.filter((name) => !known.has(name));
  if (unknown.length)
    throw new StartError(
      `${other} Its database is newer than this program knows (${unknown.at(-1)}). Update the journal, then restore.`,
    );
}
