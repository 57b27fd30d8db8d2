import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { formatOf } from './formats.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'formats-'));

it.each([
  ['tabela.xls', 'xls'],
  ['tabela.DOC', 'doc'],
  ['tabela.pdf', null],
  ['tabela', null],
])('an old Office file named %s has the format %p', async (name, format) => {
  const file = path.join(folder, 'upload');
  fs.writeFileSync(file, Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]));
  expect(await formatOf(file, name, ['doc', 'xls'])).toBe(format);
});

it.each([
  ['a,b\n1,2', 'tabela.csv', 'csv'],
  ['{}', 'harta.json', 'geojson'],
  ['a\0b', 'tabela.csv', null],
  ['<svg/>', 'figura.svg', null],
  ['<html>', 'faqja', null],
  ['%PDF-1.7\n<html>', 'faqja.pdf', null],
])('%j named %s has the format %p', async (content, name, format) => {
  const file = path.join(folder, 'text');
  fs.writeFileSync(file, content);
  expect(await formatOf(file, name, ['pdf', 'csv', 'geojson', 'txt'])).toBe(format);
});
