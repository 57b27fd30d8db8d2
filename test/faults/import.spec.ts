import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { pdf } from '../support/files.js';
import { anArticle, journalFolder, removeFolder } from '../support/journal-folder.js';
import { startServer } from '../support/server.js';

let dataDir: string;
let attempts = 0;
const folders: string[] = [];
afterAll(() => {
  folders.forEach(removeFolder);
});

type Run = { process: ChildProcess; ended: Promise<{ code: number | null; output: string }> };

/** `npm run import -- …`, run in the folder `from` with production's permissions. */
function runImport(from: string, ...args: string[]): Run {
  const child = spawn(
    process.execPath,
    ['--disallow-code-generation-from-strings', 'dist/server/commands/import.js', ...args],
    {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, npm_lifecycle_event: 'import', INIT_CWD: from },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
  return { process: child, ended };
}

describe('npm run import', () => {
  it('imports the example of the documentation from a relative path', async () => {
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-import-'));
    folders.push(dataDir);
    const { code, output } = await runImport(path.resolve('docs'), 'import-example').ended;
    expect(output).toMatch(/^Imported: 4 created, 0 updated, 0 unchanged, 0 rejected\.$/m);
    expect(output).not.toMatch(/^warning/m);
    expect(code).toBe(0);
  });

  it('leaves out rejected records if asked to, and lists them with their lines', async () => {
    const rows = [anArticle('a'), anArticle('b', { title: '', doi: '=1' }), anArticle('c')];
    const text = `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`;
    const folder = journalFolder({ 'articles.json': text }, 'kufij');
    folders.push(path.dirname(folder));
    const { code, output } = await runImport(folder, '.', '--skip-rejected').ended;
    expect([code, output]).toEqual([
      3,
      expect.stringContaining('Imported: 2 created, 0 updated, 0 unchanged, 1 rejected.'),
    ]);
    const list = fs.readFileSync(path.join(folder, 'rejected.csv'), 'utf8');
    expect(list).toMatch(
      /^\uFEFFline,kind,label,title,reasons\r\narticles.json:3,article,articles\[1\] b,,.*doi.*\r\n$/,
    );
    fs.writeFileSync(
      path.join(folder, 'articles.json'),
      text.replace('"title":""', '"title":"B"').replace('=1', '10.5555/b'),
    );
    const again = await runImport(folder, '.', '--report', 'rejected.json').ended;
    expect([again.code, again.output]).toEqual([
      0,
      expect.stringContaining('Imported: 1 created, 0 updated, 2 unchanged'),
    ]);
    expect(JSON.parse(fs.readFileSync(path.join(folder, 'rejected.json'), 'utf8'))).toEqual([]);
  });

  it('is rejected in a sentence while the journal runs on the embedded database', async () => {
    const server = await startServer({ dataDir });
    try {
      const { code, output } = await runImport('docs', path.resolve('docs/import-example')).ended;
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/^The database in .* is in use by another process\..*\n$/),
      ]);
    } finally {
      await server.stop();
    }
  });

  it.each(['SIGKILL', 'SIGINT'] as const)('leaves only staged files when interrupted by %s', async (signal) => {
    const attempt = ++attempts;
    const articles = Array.from({ length: 1_000 }, (_, index) =>
      anArticle(`${signal}-${attempt}-${index}`, index ? {} : { pdf: 'a.pdf' }),
    );
    const folder = journalFolder({ 'a.pdf': (await pdf()).bytes, 'articles.json': articles }, signal);
    folders.push(path.dirname(folder));
    const materials = () => fs.readdirSync(path.join(dataDir, 'uploads/materials')).sort();
    const before = materials();

    const cut = runImport(folder, '.');
    cut.process.stderr!.on('data', (chunk: Buffer) => /checked/.test(chunk.toString()) && cut.process.kill(signal));
    const { code, output } = await cut.ended;
    if (signal === 'SIGINT') expect([code, output]).toEqual([130, expect.stringContaining('Nothing was written.')]);
    expect(output).not.toContain('Imported');
    expect(materials()).toEqual(before);

    const again = await runImport(folder, '.').ended;
    expect(again.output).toContain('Imported: 1000 created, 0 updated, 0 unchanged, 0 rejected.');
  });

  it('prints its usage', async () => {
    for (const args of [[], ['a', 'b'], ['a', '--nonsense']]) {
      const { code, output } = await runImport('.', ...args).ended;
      expect([code, output]).toEqual([2, expect.stringContaining('npm run import -- FILE|DIR|URL')]);
    }
  });
});
