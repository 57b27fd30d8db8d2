import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import { lockFolder } from './folder-lock.js';

let folder: string;
const fileIn = (where: string) => path.join(where, 'lock');
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-lock-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

it('is held until it is released', () => {
  const unlock = lockFolder(folder, fileIn(folder));
  expect(unlock).not.toBeNull();
  expect(lockFolder(folder, fileIn(folder))).toBeNull();
  unlock!();
  expect(fs.readdirSync(folder)).toEqual([]);
});

it('is held on a file system without links, too', () => {
  const link = jest.spyOn(fs, 'linkSync').mockImplementation(() => {
    throw Object.assign(new Error(), { code: 'EPERM' });
  });
  expect([lockFolder(folder, fileIn(folder)), lockFolder(folder, fileIn(folder))]).toEqual([
    expect.any(Function),
    null,
  ]);
  link.mockRestore();
});

it('of the original does not hold its copy', () => {
  lockFolder(folder, fileIn(folder));
  const copy = path.join(folder, 'copy');
  fs.mkdirSync(copy);
  fs.copyFileSync(fileIn(folder), fileIn(copy));
  expect(lockFolder(copy, fileIn(copy))).not.toBeNull();
  expect(lockFolder(folder, fileIn(folder))).toBeNull();
});

it.each([
  ['a process that has ended', (lock: object) => ({ ...lock, pid: spawnSync('true').pid })],
  ['a process whose number another one has now', (lock: object) => ({ ...lock, started: 'earlier' })],
  ['an earlier start of the machine', (lock: object) => ({ ...lock, boot: 'before' })],
  ['nobody: it is empty', () => ''],
  ['nobody: it is garbage', () => '{"pid":'],
])('of %s does not count', (_, altered) => {
  lockFolder(folder, fileIn(folder));
  const lock = JSON.parse(fs.readFileSync(fileIn(folder), 'utf8')) as object;
  const content = altered(lock);
  fs.writeFileSync(fileIn(folder), typeof content === 'string' ? content : JSON.stringify(content));
  expect(lockFolder(folder, fileIn(folder))).not.toBeNull();
});

const inUnshared = ['--map-root-user', '--mount', 'sh', '-c'];
const canUnshare =
  spawnSync('unshare', [...inUnshared, 'mount --bind /dev/null /proc/sys/kernel/random/boot_id']).status === 0;

// Only a machine that gives a process another boot id can tell.
if (canUnshare)
  it('is held by a service that sees another boot id than a shell in the same container', async () => {
    const bootFile = path.join(folder, 'boot-id');
    fs.writeFileSync(bootFile, 'the service’s');
    const script = 'mount --bind "$0" /proc/sys/kernel/random/boot_id && echo ready && exec sleep 600';
    const service = spawn('unshare', [...inUnshared, script, bootFile], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      await once(service.stdout, 'data');
      lockFolder(folder, fileIn(folder));
      const lock = JSON.parse(fs.readFileSync(fileIn(folder), 'utf8')) as object;
      const started = fs.readFileSync(`/proc/${service.pid}/stat`, 'utf8').split(' ')[21];
      fs.writeFileSync(
        fileIn(folder),
        JSON.stringify({ ...lock, pid: service.pid, started, boot: fs.readFileSync(bootFile, 'utf8') }),
      );
      expect(lockFolder(folder, fileIn(folder))).toBeNull();
      fs.writeFileSync(bootFile, 'after a restart of the machine');
      expect(lockFolder(folder, fileIn(folder))).not.toBeNull();
    } finally {
      service.kill('SIGKILL');
    }
  });
