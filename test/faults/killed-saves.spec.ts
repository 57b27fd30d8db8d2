import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ADMIN } from '../support/admin.js';
import { type Api, query, rest } from '../support/apis.js';
import { type UploadFile, pdf } from '../support/files.js';
import { sha256 } from '../support/journal-state.js';
import { make } from '../support/records.js';
import { type Server, startServer, temporaryFolder } from '../support/server.js';

type Point = [side: string, call: string, of: string];
/** Of what the journal does while it stores an uploaded file and writes its record, in order; between two calls nothing else is written. */
const CREATING: Point[] = [
  ['before', 'open', '\\.staging/'],
  ['before', 'appendFile', '\\.staging/'],
  // It may have been done in part. Other calls have been made then, or not, as before and after them.
  ['during', 'appendFile', '\\.staging/'],
  ['before', 'sync', '\\.staging/'],
  ['before', 'rename', '\\.staging/'],
  ['before', 'sync', 'uploads/materials$'],
  ['before', 'query', '^START TRANSACTION'],
  ['before', 'query', '^INSERT INTO "materials"'],
];
const COMMITTING = ['before', 'during', 'after'].map((side): Point => [side, 'query', '^COMMIT']);

const folder = temporaryFolder();
const failPoint = path.join(folder, 'fail-point');
let server: Server;
let token: string | undefined;
let admin: Api;
async function start(): Promise<void> {
  const preload = `--import ${pathToFileURL('test/support/fail-points.mjs').href}`;
  const settings = { SEARCH_INDEXING: 'off', FAIL_POINT: failPoint, NODE_OPTIONS: preload };
  // Later starts neither change the password nor end the session.
  const later = token && { ADMIN_PASSWORD: 'tjeter fjalekalim' };
  server = await startServer({ dataDir: folder, settings: { ...settings, ...later } });
  const signedIn = await rest(server.url).login(ADMIN.email, ADMIN.password);
  token ??= signedIn.token;
  admin = rest(server.url, token);
}
beforeAll(start);
afterAll(() => server.stop());

/** The process kills itself at the point, which `save` passes; the next start has to find everything whole. */
async function dieAt([side, call, of]: Point, save: () => Promise<unknown>) {
  const died = once(server.process, 'exit');
  const point = JSON.stringify({ call, of, side });
  fs.writeFileSync(failPoint, point);
  server.process.kill('SIGUSR2');
  while (!server.output().includes(point)) await once(server.process.stdout!, 'data');
  await expect(save()).rejects.toThrow();
  await died;
  await start();
  const text = '{ materials(first: 100) { nodes { id title version pdf { path sha256 } } } }';
  const { nodes } = (await query(server.url, token, text)).materials;
  for (const { pdf } of nodes) expect(sha256(fs.readFileSync(path.join(folder, pdf.path)))).toBe(pdf.sha256);
  expect(fs.readdirSync(path.join(folder, 'uploads/.staging'))).toEqual([]);
  return nodes as { id: number; title: string; version: number; pdf: { sha256: string } }[];
}

/** A file's name begins with its hash. */
const isStored = ({ bytes }: UploadFile) =>
  fs.readdirSync(path.join(folder, 'uploads/materials')).some((name) => name.startsWith(sha256(bytes).slice(0, 20)));

it.each([...CREATING, ...COMMITTING])(
  'a process killed %s %s of %s creates a record with its file, or neither',
  async (...point) => {
    const title = point.join(' ');
    const file = await pdf({ text: title });
    const kept = await make.article(admin, { title: 'Para' });
    const records = await dieAt(point, () => make.article(admin, { title }, { pdf: file }));
    expect(records.map(({ id }) => id)).toContain(kept.id);
    expect(isStored(file)).toBe(records.some((record) => record.title === title));
  },
);

// A new file is stored as that of a new record is.
it.each<Point>([['before', 'query', '^UPDATE "materials"'], ...COMMITTING])(
  'a process killed %s %s of %s replaces title and file, or neither',
  async (...point) => {
    const title = point.join(' ');
    const [before, after] = [await pdf({ text: `Para: ${title}` }), await pdf({ text: `Pas: ${title}` })];
    const { id } = await make.article(admin, { title }, { pdf: before });
    const records = await dieAt(point, () => admin.update('materials', id, { title: 'I ri' }, { pdf: after }));
    const record = records.find((one) => one.id === id)!;
    const isReplaced = record.version === 2;
    const [expected, file] = isReplaced ? ['I ri', after] : [title, before];
    expect([record.title, record.pdf.sha256]).toEqual([expected, sha256(file.bytes)]);
    expect(isStored(after)).toBe(isReplaced);
    const history = `{ revisions(noun: MATERIAL, recordId: ${id}) { at } }`;
    expect((await query(server.url, token, history)).revisions).toHaveLength(record.version);
  },
);
