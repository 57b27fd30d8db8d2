import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkArchive } from '../../server/operations/backup/check-archive.js';
import { restoreBackup } from '../../server/operations/backup/restore.js';
import { backupBeforeUpgrade } from '../../server/operations/backup/before-upgrade.js';
import { MIGRATIONS, openDataSource } from '../../server/platform/database/data-source.js';
import { useBackups } from '../support/backups.js';
import { runCommand } from '../support/command.js';
import { withClient } from '../support/database.js';
import { rest } from '../support/apis.js';
import { make } from '../support/records.js';
import { Second1795392001000 } from '../support/second-migration.mjs';
import { useApp } from '../support/use-app.js';

const app = useApp();
const { emptyDatabase } = useBackups();
const last = Second1795392001000.name;
beforeAll(async () => {
  await make.article(rest(app.url, app.token), { title: 'Para përditësimit' });
  // From here on the program is of the version after that of the database.
  MIGRATIONS.push(Second1795392001000);
});

const folder = () => path.join(app.config.dataDir, 'backups');
const done = async () => (await app.sql<{ name: string }>('select name from migrations')).map(({ name }) => name);
const open = (beforeUpgrade: (pending: string[]) => Promise<void>) =>
  openDataSource(app.databaseUrl, undefined, { beforeUpgrade }).then((dataSource) => dataSource.destroy());

it('a failed backup leaves the database unchanged, also before a command', async () => {
  const unwritable = path.join(app.config.dataDir, 'jwt-secret');
  const beforeUpgrade = backupBeforeUpgrade({ ...app.config, backupDir: unwritable }, app.databaseUrl);
  await expect(open(beforeUpgrade)).rejects.toThrow(/has to be upgraded.*Nothing was changed/);
  const [data, second] = ['dist/server/platform/database/data-source.js', 'test/support/second-migration.mjs'].map(
    (file) => pathToFileURL(file).href,
  );
  const newer = `import { MIGRATIONS } from '${data}'; import { ${last} } from '${second}'; MIGRATIONS.push(${last})`;
  const env = {
    ...{ DATABASE_URL: app.databaseUrl, DATA_DIR: app.config.dataDir, BACKUP_DIR: unwritable },
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(newer)}`,
  };
  expect(await runCommand('export', ['jats', '--to', '-'], { env })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/has to be upgraded.*Nothing was changed/),
  });
  expect(await done()).not.toContain(last);
});

it('two processes that start together upgrade it once, after one backup, which can be restored', async () => {
  const beforeUpgrade = backupBeforeUpgrade(app.config, app.databaseUrl);
  await Promise.all([open(beforeUpgrade), open(beforeUpgrade)]);
  expect(await done()).toContain(last);
  const [file, ...others] = fs.readdirSync(folder());
  expect(others).toEqual([]);
  expect(fs.statSync(folder()).mode & 0o777).toBe(0o700);
  const archive = path.join(folder(), file);
  const { migrations, hasFiles } = await checkArchive(archive);
  expect([migrations.includes(last), hasFiles]).toEqual([false, false]);

  // Into the same folder, which still has the files.
  const { url } = await emptyDatabase();
  await restoreBackup(archive, { dataDir: app.config.dataDir, databaseUrl: url });
  const { rows } = await withClient(url, (client) => client.query('select title from materials'));
  expect(rows).toEqual([{ title: 'Para përditësimit' }]);
});

it.each([
  [
    'an older version rejects a newer database',
    1_900_000_000_000,
    'Later',
    /last used by a newer version of the journal than this one/,
  ],
  [
    'a database of before the first release is rejected',
    1_700_000_000_000,
    'Initial',
    /made before 1\.0\.0.*npm run export -- jats/,
  ],
])('%s with a clear message, and leaves it unchanged', async (_, timestamp, name, message) => {
  await app.sql('insert into migrations (timestamp, name) values ($1, $2)', [timestamp, `${name}${timestamp}`]);
  try {
    await expect(openDataSource(app.databaseUrl)).rejects.toThrow(message);
  } finally {
    await app.sql('delete from migrations where timestamp = $1', [timestamp]);
  }
});

it('the remains of an interrupted restore are not used', async () => {
  await app.sql('create table unfinished_restore ()');
  try {
    await expect(openDataSource(app.databaseUrl)).rejects.toThrow(/was cut off.*Run it again/);
  } finally {
    await app.sql('drop table unfinished_restore');
  }
});
