import { Logger, type LoggerService } from '@nestjs/common';
import { DiskSpace } from './disk-space.js';

const lines: string[] = [];
beforeAll(() => Logger.overrideLogger({ warn: (line: string) => lines.push(line) } as unknown as LoggerService));
afterAll(() => Logger.overrideLogger(['log', 'warn', 'error']));

const GB = 1024 ** 3;
const look = async (free: Record<string, number>, backupDir: string | null = '/backups') => {
  lines.length = 0;
  await new DiskSpace({ dataDir: '/data', backupDir }).look(async (folder) => {
    if (!(folder in free)) throw new Error('ENOENT');
    return free[folder];
  });
  return [...lines];
};

it('reports only a lack of space, with the setting and the folder', async () => {
  expect(await look({ '/data': 499_000_000, '/backups': GB })).toEqual([
    expect.stringMatching(/^Only 499 MB are free in DATA_DIR \(\/data\)/),
  ]);
  expect(await look({ '/data': GB, '/backups': 0 })).toEqual([expect.stringMatching(/^Only 0 MB .* BACKUP_DIR/)]);
  expect(await look({ '/data': GB, '/backups': GB })).toEqual([]);
  expect(await look({ '/data': GB })).toEqual([]);
  expect(await look({ '/data': GB }, null)).toEqual([]);
});
