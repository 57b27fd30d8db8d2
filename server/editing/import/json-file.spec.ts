import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Row, readRows } from './json-file.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-json-'));

async function rowsOf(content: string): Promise<Row[]> {
  const file = path.join(folder, 'articles.json');
  fs.writeFileSync(file, content);
  const rows: Row[] = [];
  for await (const row of readRows({ path: file, name: 'articles.json' })) rows.push(row);
  return rows;
}

describe('readRows', () => {
  it('reads what JSON.parse reads, wherever the pieces of the file end', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => ({
      id: `a-${index}`,
      title: `"Shqipëria" \\ {[${'ç🌍'.repeat(index % 97)}]}`,
      authors: [{ given: null }, {}],
    }));
    expect(await rowsOf(JSON.stringify(rows, null, 2))).toEqual(rows);
    expect(await rowsOf(' [\r\n] ')).toEqual([]);
  });

  it('reads no more than 100,000 rows', async () => {
    await expect(rowsOf(`[${'{},'.repeat(100_000)}{}]`)).rejects.toThrow('articles.json has more than 100000 rows');
  });

  it('names the line of an error', async () => {
    await expect(rowsOf('[\n{"a": 1},\n\n{"b": }\n]')).rejects.toThrow('articles.json, line 4: this is not JSON');
    await expect(rowsOf('[\n{"a": 1,\n b}\n]')).rejects.toThrow('articles.json, line 3: this is not JSON');
  });
});
