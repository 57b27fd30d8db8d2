/**
 * What the directory at the end of a ZIP archive says of its files: whether one of a name has a checksum. `at` is where `tail`, its last
 * bytes, begins. Throws, or knows no file, if the archive was cut off.
 */
export function zipDirectory(tail: Buffer, at = 0): (name: string, checksum: number) => boolean {
  const known = new Set<string>();
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const is64 = tail.toString('latin1', end - 20, end - 16) === 'PK\x06\x07';
  let entry = (is64 ? tail.readUIntLE(tail.readUIntLE(end - 12, 6) - at + 48, 6) : tail.readUInt32LE(end + 16)) - at;
  while (tail.readUInt32BE(entry) === 0x504b0102) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => tail.readUInt16LE(entry + offset));
    const isUtf8 = (tail.readUInt16LE(entry + 8) & 0x800) !== 0;
    const begin = entry + 46;
    known.add(`${tail.readUInt32LE(entry + 16)} ${tail.toString(isUtf8 ? 'utf8' : 'latin1', begin, begin + name)}`);
    entry = begin + name + extra + comment;
  }
  return (name, checksum) => known.has(`${checksum} ${name}`);
}
