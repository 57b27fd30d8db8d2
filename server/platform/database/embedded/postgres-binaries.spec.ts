import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canReach } from './postgres-binaries.js';

it.each([
  [0o700, [true, false, false]],
  [0o710, [true, true, false]],
  [0o601, [false, false, true]],
])('a file in a folder with mode %o is reached by its owner, its group, others: %j', (mode, expected) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-binaries-'));
  const { uid, gid } = fs.statSync(folder);
  const file = path.join(folder, 'postgres');
  fs.chmodSync(folder, mode);
  const users = [
    { uid, gid },
    { uid: uid + 1, gid },
    { uid: uid + 1, gid: gid + 1 },
  ];
  expect(users.map((user) => canReach(file, user))).toEqual(expected);
  fs.rmdirSync(folder);
});
