import type { MessageId } from '../../i18n/message-ids';
import { MAX_AGE_MS } from '../../shared/rules';
import type { SystemStatusQuery } from './system.generated';

export type Concern = { id: MessageId; values?: Record<string, string | number> };

/** Problems that need attention, worst first; empty if all is well. */
export function concernsOf(systemStatus: SystemStatusQuery['systemStatus'], now = Date.now()): Concern[] {
  const { database, disks, damagedFiles, failedBackup, failedRestoreCheck, backup, hasDailyBackups } = systemStatus;
  const { mailsFailed, verification } = systemStatus;
  const isOld = (at: string, what: keyof typeof MAX_AGE_MS) => now - Date.parse(at) > MAX_AGE_MS[what];
  const concerns: (Concern | false)[] = [
    damagedFiles > 0 && { id: 'system.concern.files', values: { count: damagedFiles } },
    ...disks
      .filter(({ isLow }) => isLow)
      .map(({ setting, freeBytes }): Concern => ({
        id: 'system.concern.disk',
        values: { setting, free: Math.floor(freeBytes / 1e6) },
      })),
    failedBackup !== null && { id: 'system.concern.failedBackup', values: { reason: failedBackup.reason } },
    failedRestoreCheck !== null && {
      id: 'system.concern.failedRestoreCheck',
      values: { reason: failedRestoreCheck.reason },
    },
    backup === null && !hasDailyBackups && { id: 'system.concern.noBackup' },
    backup !== null && isOld(backup.at, 'backup') && { id: 'system.concern.oldBackup' },
    verification !== null &&
      isOld(verification.finishedAt ?? verification.startedAt, 'verification') && {
        id: 'system.concern.oldVerification',
      },
    database.missingFixes !== null && { id: 'system.concern.postgres', values: { version: database.version } },
    mailsFailed > 0 && { id: 'system.concern.mails', values: { count: mailsFailed } },
  ];
  return concerns.filter((concern) => concern !== false);
}
