import fs from 'node:fs';
import path from 'node:path';
import type { TestApp } from './app.js';
import { type TestDatabase, createDatabase } from './database.js';
import { temporaryFolder } from './server.js';

export const sourceOf = ({ databaseUrl, config }: TestApp) => ({
  databaseUrl,
  dataDir: config.dataDir,
  hasOwnSecret: true,
});

/** A folder for the backups of a file's stories, and empty folders and databases to restore them into. Removed after the last story. */
export function useBackups() {
  const folder = temporaryFolder();
  const databases: TestDatabase[] = [];
  afterAll(async () => {
    for (const database of databases) await database.drop();
  });
  return {
    folder,
    archive: path.join(folder, 'journal.tar.gz'),
    newFolder: () => fs.mkdtempSync(path.join(folder, 'restored-')),
    emptyDatabase: async () => {
      const database = await createDatabase('template0');
      databases.push(database);
      return database;
    },
  };
}
