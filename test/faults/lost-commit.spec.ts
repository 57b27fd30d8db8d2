import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ADMIN } from '../support/admin.js';
import { type TestDatabase, createDatabase } from '../support/database.js';
import { type Door, type Enter, type Uploads, doors, rest } from '../support/doors.js';
import { pdf, picture, word } from '../support/files.js';
import { type NounName, nouns } from '../support/nouns.js';
import { oneOf } from '../support/records.js';
import { type Server, startServer, temporaryFolder } from '../support/server.js';
import { type CommitCutter, cutAtCommit } from '../support/severed-commit.js';

const folder = temporaryFolder();
let database: TestDatabase;
let server: Server;
let cutter: CommitCutter;
let token: string;

beforeAll(async () => {
  database = await createDatabase();
  cutter = await cutAtCommit(database.url);
  server = await startServer({ dataDir: folder, settings: { DATABASE_URL: cutter.url } });
  ({ token } = await rest(server.url).login(ADMIN.email, ADMIN.password));
}, 60_000);
afterAll(async () => {
  await server?.stop();
  cutter?.close();
  await database?.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Replacement files for each noun. */
const otherUploads: Record<NounName, () => Promise<Uploads>> = {
  materials: async () => ({ pdf: await pdf({ text: 'Botimi i dytë' }), coverImage: await picture() }),
  calls: async () => ({ files: [word('thirrja.docx'), word('shtojca.docx')] }),
  boardMembers: async () => ({ cv: await pdf({ text: 'Jetëshkrimi' }), cvEn: await pdf({ text: 'CV' }) }),
  otherFiles: async () => ({ file: word('rregullore.docx') }),
};

const filesOf = (record: any): string[] =>
  [record.pdf, record.coverImage, record.cv, record.cvEn, record.file, ...(record.files ?? [])]
    .map((file) => file?.url ?? file)
    .filter(Boolean);

const cases = doors.flatMap(([door, enter]) =>
  (Object.keys(nouns) as NounName[]).map((noun): [NounName, string, Enter] => [noun, door, enter]),
);

describe.each(cases)('a connection lost between COMMIT and its answer: %s by %s', (noun, _, enter) => {
  let admin: Door;
  let before: any[];
  // Not as a reader: without the response, the public cache of this process is not yet invalidated.
  const list = () => enter(server.url, token).list(noun);

  beforeAll(() => {
    admin = enter(server.url, token);
  });

  const cutDuring = async (work: () => Promise<unknown>) => {
    cutter.arm();
    const outcome = await work().then(
      () => null,
      (refused: unknown) => refused,
    );
    expect(cutter.disarm()).toBeGreaterThan(0);
    expect(outcome).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('Check whether') });
  };
  const expectFiles = async (record: any) => {
    for (const file of filesOf(record)) {
      expect((await fetch(new URL(file, server.url))).status).toBe(200);
      expect(fs.existsSync(path.join(folder, new URL(file, server.url).pathname))).toBe(true);
    }
  };

  it('a new record that was committed has its files, and the editor is told to look', async () => {
    before = await list();
    await cutDuring(() => oneOf[noun](admin));
    const made = (await list()).filter(({ id }) => !before.some((known) => known.id === id));
    expect(made).toHaveLength(1);
    expect(filesOf(made[0]).length).toBeGreaterThan(0);
    await expectFiles(made[0]);
  });

  it('a changed record that was committed has its new files', async () => {
    const record = await oneOf[noun](admin);
    const uploads = await otherUploads[noun]();
    await cutDuring(() => admin.update(noun, record.id, {}, uploads));
    const changed = (await list()).find(({ id }) => id === record.id);
    expect(filesOf(changed).some((file) => !filesOf(record).includes(file))).toBe(true);
    await expectFiles(changed);
  });
});
