import type { MessageId } from '../../i18n/message-ids';
import { MAX_AGE_MS } from '../../shared/rules';
import type { ConditionQuery } from './system.generated';

export type Concern = { id: MessageId; values?: Record<string, string | number> };

/** Problems that need attention, worst first; empty if all is well. */
export function concernsOf(condition: ConditionQuery['condition'], now = Date.now()): Concern[] {
  const { database, disks, faultyFiles, failedBackup, failedRestoreCheck, backup, hasDailyBackups } = condition;
  const { mailsFailed, scrub } = condition;
  const isOld = (at: string, what: keyof typeof MAX_AGE_MS) => now - Date.parse(at) > MAX_AGE_MS[what];
  const concerns: (Concern | false)[] = [
    faultyFiles > 0 && { id: 'system.concern.files', values: { count: faultyFiles } },
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
    scrub !== null && isOld(scrub.finishedAt ?? scrub.startedAt, 'scrub') && { id: 'system.concern.oldScrub' },
    database.missingFixes !== null && { id: 'system.concern.postgres', values: { version: database.version } },
    mailsFailed > 0 && { id: 'system.concern.mails', values: { count: mailsFailed } },
  ];
  return concerns.filter((concern) => concern !== false);
}
