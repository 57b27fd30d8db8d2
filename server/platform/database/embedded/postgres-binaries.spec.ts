import fs from 'node:fs';
import { jest } from '@jest/globals';
import { canReach } from './postgres-binaries.js';

it.each([
  [0o700, [true, false, false]],
  [0o710, [true, true, false]],
  [0o601, [false, false, true]],
])('a file in a folder with mode %o is reached by its owner, its group, others: %j', (mode, expected) => {
  const folders = { '/srv': { mode, uid: 7, gid: 8 }, '/': { mode: 0o755, uid: 0, gid: 0 } };
  const stat = jest.spyOn(fs, 'statSync').mockImplementation((folder) => folders[folder as '/'] as fs.Stats);
  const users = [
    { uid: 7, gid: 9 },
    { uid: 9, gid: 8 },
    { uid: 9, gid: 9 },
  ];
  expect(users.map((user) => canReach('/srv/postgres', user))).toEqual(expected);
  stat.mockRestore();
});
