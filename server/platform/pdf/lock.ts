import { atMost } from '../limits/at-most.js';
import { builtScript, runLimited } from '../limits/limited-process.js';

const SCRIPT = builtScript('platform/pdf/lock.process.js');
const oneAtATime = atMost(1);

/** Whether an encrypted PDF cannot be read without a password. If in doubt it counts as readable. */
export async function isLocked(file: string): Promise<boolean> {
  return (await oneAtATime(() => runLimited(SCRIPT, [file], { reads: [file] })).catch(() => '')) === 'locked';
}
