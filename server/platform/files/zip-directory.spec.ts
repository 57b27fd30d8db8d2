import { crc32 } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { zipDirectory } from './zip-directory.js';

const TEXTS: Record<string, string> = { 'a.ris': 'TY  - JOUR', 'Vjosa në verë.pdf': 'Vjosa', 'Drini.pdf': 'Drini' };
const extra = { 1: new Uint8Array(3) };
const plain = Buffer.from(
  zipSync(
    Object.fromEntries(Object.entries(TEXTS).map(([name, text]) => [name, [strToU8(text), { extra, comment: 'c' }]])),
  ),
);

/** The same with a directory of 64 bits, as an archive of more than 4 GB has. */
function as64(archive: Buffer): Buffer {
  const end = archive.length - 22;
  const [record, locator, last] = [Buffer.alloc(56), Buffer.alloc(20), Buffer.from(archive.subarray(end))];
  record.write('PK\x06\x06');
  record.writeUInt32LE(archive.readUInt32LE(end + 16), 48);
  locator.write('PK\x06\x07');
  locator.writeUInt32LE(end, 8);
  last.writeUInt32LE(0xffffffff, 16);
  return Buffer.concat([archive.subarray(0, end), record, locator, last]);
}

it.each([
  ['of 32 bits', plain],
  ['of 64 bits', as64(plain)],
])('a directory %s tells the checksums of files, also from the end of an archive alone', (_, archive) => {
  for (const at of [0, 7]) {
    const isListed = zipDirectory(archive.subarray(at), at);
    for (const [name, text] of Object.entries(TEXTS)) {
      expect([name, isListed(name, crc32(text))]).toEqual([name, true]);
      expect(isListed(name, crc32(`${text}.`))).toBe(false);
    }
  }
});

it('names of before UTF-8 are read as Latin-1, and an empty archive has no files', () => {
  const old = Buffer.from(plain.toString('latin1').replaceAll('Drini', 'Drin\xeb'), 'latin1');
  expect(zipDirectory(old)('Drinë.pdf', crc32('Drini'))).toBe(true);
  expect(zipDirectory(Buffer.from(zipSync({})))('', 0)).toBe(false);
  for (const cut of [plain.subarray(0, -22), Buffer.alloc(0)]) expect(() => zipDirectory(cut)).toThrow();
});
