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
  const reaches = (uid: number, gid: number) => canReach('/srv/postgres', { uid, gid });
  expect([reaches(7, 9), reaches(9, 8), reaches(9, 9)]).toEqual(expected);
  stat.mockRestore();
});
