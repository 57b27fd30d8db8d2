/**
 * The checksums of a ZIP archive's files by name, from the directory at its end. `at` is where `tail`, its last bytes, begins. An archive
 * that was cut off has none: throws, or returns an empty map.
 */
export function checksumsIn(tail: Buffer, at = 0): Map<string, number> {
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const is64 = end >= 20 && tail.readUInt32BE(end - 20) === 0x504b0607;
  let entry = tail.readUInt32LE(is64 ? tail.readUInt32LE(end - 12) - at + 48 : end + 16) - at;
  const checksums = new Map<string, number>();
  while (tail.readUInt32BE(entry) === 0x504b0102) {
    const [name, extra, comment] = [28, 30, 32].map((place) => tail.readUInt16LE(entry + place));
    const isUtf8 = (tail.readUInt16LE(entry + 8) & 0x800) !== 0;
    const begin = entry + 46;
    checksums.set(tail.toString(isUtf8 ? 'utf8' : 'latin1', begin, begin + name), tail.readUInt32LE(entry + 16));
    entry = begin + name + extra + comment;
  }
  return checksums;
}
