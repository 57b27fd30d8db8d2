import { crc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import { MEGABYTE } from '../../../client/shared/rules.js';
import { zipDirectory } from '../../platform/files/zip-directory.js';

const MAX_ENTRIES = 5_000;
const MAX_BYTES = 150 * MEGABYTE;

/** What is read of a manuscript that cannot be read. */
export class Unreadable extends Error {}

/** The wanted files of a ZIP archive, by name; no folder is wanted. Nothing is written anywhere, so a name can lead nowhere. Throws `Unreadable`. */
export function unpacked(archive: Buffer, isWanted: (name: string) => boolean): Map<string, Uint8Array> {
  let entries = 0;
  let bytes = 0;
  try {
    // The library passes over the checksums.
    const isListed = zipDirectory(archive);
    const files = unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        if (++entries > MAX_ENTRIES) throw new Unreadable('too many files');
        if (!isWanted(name)) return false;
        bytes += originalSize;
        if (bytes > MAX_BYTES) throw new Unreadable('too large');
        return true;
      },
    });
    for (const [name, content] of Object.entries(files))
      if (!isListed(name, crc32(content))) throw new Unreadable('damaged');
    return new Map(Object.entries(files));
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('not a complete archive');
  }
}
