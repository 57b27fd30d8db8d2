import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { runCommand } from '../support/command.js';
import { pdf } from '../support/files.js';
import { anArticle, journalFolder } from '../support/journal-folder.js';
import { temporaryFolder } from '../support/server.js';

const dataDir = temporaryFolder();

/** `npm run import -- …`, run in the folder `from`. */
async function runImport(from: string, args: string[], onStart?: (child: ChildProcess) => void) {
  const env = { DATA_DIR: dataDir, npm_lifecycle_event: 'import', INIT_CWD: from };
  const { code, out, err } = await runCommand('import', args, { env, onStart });
  return [code, out + err] as const;
}

describe('npm run import', () => {
  it('imports the example of the documentation from a relative path', async () => {
    const [code, output] = await runImport(path.resolve('docs'), ['import-example']);
    expect(output).toMatch(/^Imported: 4 created, 0 updated, 0 unchanged, 0 rejected\.$/m);
    expect(output).not.toMatch(/^warning/m);
    expect(code).toBe(0);
    const [, ofAnother] = await runImport(path.resolve('docs'), ['import-example', '--as', 'tjeter', '--dry-run']);
    expect(ofAnother).toContain('the rejected rows: 3 created, 0 updated, 0 unchanged, 1 rejected.');
    const shared = await runImport(path.resolve('docs'), ['import-example', '--shared', 'none']);
    expect(shared).toEqual([1, `There is no folder ${path.resolve('docs/none')}.\n`]);
  });

  it('leaves out rejected records if asked to, and lists them with their lines', async () => {
    const rows = [anArticle('a'), anArticle('b', { title: '', doi: '=1' }), anArticle('c')];
    const text = `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`;
    const folder = journalFolder({ 'articles.json': text }, 'kufij');
    const undone = (outcome: string) => [
      1,
      expect.stringContaining(`Dry run. Nothing was written${outcome}: 2 created,`),
    ];
    expect(await runImport(folder, ['.', '--dry-run'])).toEqual(undone(', because of the rejected rows'));
    const other = temporaryFolder();
    for (const [report, why] of Object.entries({ '.': 'it is a folder', 'none/a': 'there is no such file or folder' }))
      expect(await runImport(other, [folder, '--report', report])).toEqual([
        1,
        `${path.join(other, report)}: ${why}.\n`,
      ]);
    expect((await runImport(other, ['none', '--skip-rejected']))[0]).toBe(1);
    expect(fs.readdirSync(other)).toEqual([]);
    const without = expect.stringContaining('Imported: 2 created, 0 updated, 0 unchanged, 1 rejected.');
    expect(await runImport(folder, ['.', '--skip-rejected'])).toEqual([3, without]);
    const [head, ...lines] = fs.readFileSync(path.join(folder, 'rejected.csv'), 'utf8').split('\r\n');
    expect(head).toBe('\uFEFFline,kind,label,title,reasons');
    expect(lines).toEqual([expect.stringMatching(/^articles.json:3,article,articles\[1\] b,,.*doi.*$/), '']);
    const corrected = text.replace('"title":""', '"title":"B"').replace('=1', '10.5555/b');
    fs.writeFileSync(path.join(folder, 'articles.json'), corrected);
    const complete = expect.stringContaining('Imported: 1 created, 0 updated, 2 unchanged');
    expect(await runImport(folder, ['.', '--report', 'rejected.json'])).toEqual([0, complete]);
    expect(JSON.parse(fs.readFileSync(path.join(folder, 'rejected.json'), 'utf8'))).toEqual([]);
  });

  it.each(['SIGKILL', 'SIGINT'] as const)('leaves only staged files when interrupted by %s', async (signal) => {
    const articles = Array.from({ length: 1_000 }, (_, n) => anArticle(`${signal}-${n}`, n ? {} : { pdf: 'a.pdf' }));
    const folder = journalFolder({ 'a.pdf': (await pdf()).bytes, 'articles.json': articles }, signal);
    const materials = () => fs.readdirSync(path.join(dataDir, 'uploads/materials')).sort();
    const before = materials();

    const [code, output] = await runImport(folder, ['.'], (child) =>
      child.stderr!.on('data', (chunk: Buffer) => /checked/.test(chunk.toString()) && child.kill(signal)),
    );
    if (signal === 'SIGINT') expect([code, output]).toEqual([130, expect.stringContaining('Nothing was written.')]);
    expect(output).not.toContain('Imported');
    expect(materials()).toEqual(before);

    const [, again] = await runImport(folder, ['.']);
    expect(again).toContain('Imported: 1000 created, 0 updated, 0 unchanged, 0 rejected.');
  });
});
