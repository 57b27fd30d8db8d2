import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Row, readObject, readRows } from './json-file.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-json-'));

async function rowsOf(content: string | Buffer): Promise<Row[]> {
  const file = path.join(folder, 'articles.json');
  fs.writeFileSync(file, content);
  const rows: Row[] = [];
  for await (const row of readRows({ path: file, name: 'articles.json' })) rows.push(row);
  return rows;
}

it('an object is read by the same rules', async () => {
  const file = path.join(folder, 'journal.json');
  for (const [content, message] of [
    ['\n{"id": "a", "id": "b"}', 'journal.json, line 2: “id” occurs twice'],
    ['[]', 'journal.json, line 1: each row must be an object'],
    [' '.repeat(1024 * 1024 + 1), 'journal.json is larger than 1 MB'],
  ]) {
    fs.writeFileSync(file, content);
    await expect(readObject({ path: file, name: 'journal.json' })).rejects.toThrow(message);
  }
});

describe('readRows', () => {
  it('reads what JSON.parse reads, wherever the pieces of the file end', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => ({
      id: `a-${index}`,
      title: `"Shqipëria" \\ {[${'ç🌍'.repeat(index % 97)}]}`,
      authors: [{ given: null }, {}],
      deep: JSON.parse('['.repeat(19) + ']'.repeat(19)) as object,
    }));
    expect(await rowsOf(JSON.stringify(rows, null, 2))).toEqual(rows);
    for (const empty of [' [\r\n] ', '\ufeff[]']) expect(await rowsOf(empty)).toEqual([]);
  });

  it('reads no more than 100,000 rows', async () => {
    await expect(rowsOf(`[${'{},'.repeat(100_000)}{}]`)).rejects.toThrow('articles.json has more than 100000 rows');
  });

  const rows = (...more: string[]) => `[\n${['{"id": "a"}', ...more].join(',\n')}\n]`;
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  const cut = Buffer.concat([Buffer.from(`[{"": "${'ç'.repeat(140_000)}"},\n`), latin1('"ë"')]);
  it.each<[string, string | Buffer, string]>([
    ['what is not JSON', rows('\n{"b": }'), 'line 4: this is not JSON'],
    ['half a member', rows('{"a": 1,\n b}'), 'line 4: this is not JSON'],
    ['Latin-1', latin1(rows('{"id": "b", "title": "Shqipëria"}')), 'line 3: this is not UTF-8'],
    ['Latin-1 far inside', latin1(rows(...Array(20_000).fill('{}'), '{"id": "ë"}')), 'line 20003: this is not UTF-8'],
    ['Latin-1 after a cut letter', cut, 'line 2: this is not UTF-8'],
    ['what begins with the end of a letter', latin1('\x80\n[{"id": "ë"}]'), 'line 1: this is not UTF-8'],
    ['Latin-1 after a blank line', latin1('\n[{"id": "ë"}]'), 'line 2: this is not UTF-8'],
    ['Latin-1 at its end, after a whole letter', latin1('[\nÃ§\n\x80'), 'line 3: this is not UTF-8'],
    ['UTF-16', Buffer.from(`\ufeff${rows()}`, 'utf16le'), 'articles.json is UTF-16'],
    ['UTF-16 without a mark', Buffer.from(rows(), 'utf16le'), 'articles.json is UTF-16'],
    ['UTF-16 in the other order', Buffer.from(`\ufeff${rows()}`, 'utf16le').swap16(), 'articles.json is UTF-16'],
    ['the same without a mark', Buffer.from(rows(), 'utf16le').swap16(), 'articles.json is UTF-16'],
    ['half a letter at its end', latin1(`${rows()}Ã`), 'ends in the middle of a letter'],
    ['a repeated key', rows('{"id": "",\n"title": "x\\"", "title": "y\\""}'), 'line 4: “title” occurs twice'],
    ['a repeated key, written otherwise', rows('{"a": {"x": 1, "\\u0078": 2}}'), '“x” occurs twice'],
    ['half a row', rows().slice(0, -4), 'the file ends before the list does'],
    ['no comma', rows().replace(/\n\]/, '{}]'), 'a comma or the end of the list is missing'],
    ['something behind the list', `${rows()} {}`, 'something follows the end of the list'],
    ['an object', '{}', 'line 1: the file must be a list'],
    ['rows that are none', '[\n\n[1]]', 'line 3: each row must be an object'],
    ['NaN', rows('{"id": NaN}'), 'line 3: this is not JSON'],
    ['depth', rows('{"a":'.repeat(100_000)), 'line 3: nested more than 20 levels deep'],
    ['a row without end', `[{"a": "${'x'.repeat(17_000_000)}`, 'line 1: the row is longer than 16 MB'],
  ])('rejects %s, and names the line', (_, content, message) => expect(rowsOf(content)).rejects.toThrow(message));
});
