import path from 'node:path';
import { atMost } from '../processes/at-most.js';
import { runLimited } from '../processes/limited-process.js';
import { PROJECT_ROOT } from '../config.js';

const SCRIPT = path.join(PROJECT_ROOT, 'dist/server/files/pdf-lock.process.js');
const oneAtATime = atMost(1);

/** Whether an encrypted PDF cannot be read without a password. If in doubt it counts as readable. */
export async function isLocked(file: string): Promise<boolean> {
  return (await oneAtATime(() => runLimited(SCRIPT, [file])).catch(() => '')) === 'locked';
}
