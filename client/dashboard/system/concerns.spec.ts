import { concernsOf } from './concerns';

type SystemStatus = Parameters<typeof concernsOf>[0];

const NOW = Date.parse('2026-11-22T12:00:00Z');
const WELL = {
  database: { missingFixes: null },
  disks: [{ __typename: 'DiskStatus', setting: 'DATA_DIR', folder: '/data', freeBytes: 5e9, isLow: false }],
  damagedFiles: 0,
  failedBackup: null,
  failedRestoreCheck: null,
  backup: { at: '2026-11-20T12:00:00Z' },
  hasDailyBackups: true,
  mailsFailed: 0,
  verification: { startedAt: '2026-11-15T02:00:00Z', finishedAt: '2026-11-15T02:01:00Z', files: 3 },
} as unknown as SystemStatus;
const idsOf = (changes: object) => concernsOf({ ...WELL, ...changes } as SystemStatus, NOW).map(({ id }) => id);

it('reports nothing when all is well', () => expect(idsOf({})).toEqual([]));

it.each([
  ['damaged files', { damagedFiles: 1 }, 'system.concern.files'],
  ['little room', { disks: [{ ...WELL.disks[0], isLow: true }] }, 'system.concern.disk'],
  ['a failed backup', { failedBackup: { reason: 'ENOSPC' } }, 'system.concern.failedBackup'],
  [
    'a backup that could not be restored',
    { failedRestoreCheck: { reason: 'ENOSPC' } },
    'system.concern.failedRestoreCheck',
  ],
  ['an old PostgreSQL', { database: { missingFixes: 'PostgreSQL 18.3 lacks …' } }, 'system.concern.postgres'],
  ['no backup', { backup: null, hasDailyBackups: false }, 'system.concern.noBackup'],
  ['an old backup', { backup: { at: '2026-11-19T18:00:00Z' } }, 'system.concern.oldBackup'],
  [
    'files that were last checked weeks ago',
    { verification: { finishedAt: '2026-11-01T02:00:00Z' } },
    'system.concern.oldVerification',
  ],
  [
    'a check of files that never ends',
    { verification: { startedAt: '2026-11-01T02:00:00Z', finishedAt: null } },
    'system.concern.oldVerification',
  ],
  ['mails that were not sent', { mailsFailed: 1 }, 'system.concern.mails'],
])('%s', (_, changes, id) => expect(idsOf(changes)).toEqual([id]));

it('does not report a missing backup on the first day', () => expect(idsOf({ backup: null })).toEqual([]));
