import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { formatOf } from './formats.js';

const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'formats-')), 'upload');
const OLD_OFFICE = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);

it.each<[name: string, format: string | null, content: string | Buffer]>([
  ['tabela.xls', 'xls', OLD_OFFICE],
  ['tabela.DOC', 'doc', OLD_OFFICE],
  ['tabela.pdf', null, OLD_OFFICE],
  ['tabela', null, OLD_OFFICE],
  ['tabela.csv', 'csv', 'a,b\n1,2'],
  ['harta.json', 'geojson', '{}'],
  ['tabela.csv', null, 'a\0b'],
  ['figura.svg', null, '<svg/>'],
  ['faqja', null, '<html>'],
  ['figura.pdf', null, '<svg/>'],
  ['faqja.pdf', null, '%PDF-1.7\n<html>'],
])('a file named %s may have the format %p', async (name, format, content) => {
  fs.writeFileSync(file, content);
  expect(await formatOf(file, name, ['pdf', 'csv', 'geojson', 'txt', 'doc', 'xls'])).toBe(format);
});
