import { crc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import { MEGABYTE } from '../../../client/shared/rules.js';

const MAX_ENTRIES = 5_000;
const MAX_BYTES = 150 * MEGABYTE;

/** What is read of a manuscript that cannot be read. */
export class Unreadable extends Error {}

/** The wanted files of a ZIP archive, by name. Nothing is written anywhere, so a name can lead nowhere. Throws `Unreadable`. */
export function unpacked(archive: Buffer, isWanted: (name: string) => boolean): Map<string, Uint8Array> {
  let entries = 0;
  let bytes = 0;
  /** The library passes over the checksums, which stand in the directory of the archive. */
  const sums = new Map<string, number>();
  let at = 0;
  try {
    const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
    const is64 = end >= 20 && archive.readUInt32BE(end - 20) === 0x504b0607;
    at = archive.readUInt32LE(is64 ? archive.readUInt32LE(end - 12) + 48 : end + 16);
    const files = unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        if (++entries > MAX_ENTRIES) throw new Unreadable('too many files');
        sums.set(name, archive.readUInt32LE(at + 16));
        for (const part of [28, 30, 32].map((place) => archive.readUInt16LE(at + place))) at += part;
        at += 46;
        if (name.endsWith('/') || !isWanted(name)) return false;
        bytes += originalSize;
        if (bytes > MAX_BYTES) throw new Unreadable('too large');
        return true;
      },
    });
    for (const [name, content] of Object.entries(files))
      if (crc32(content) !== sums.get(name)) throw new Unreadable('damaged');
    return new Map(Object.entries(files));
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('not a complete archive');
  }
}
