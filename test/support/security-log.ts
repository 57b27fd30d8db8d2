import type { NestExpressApplication } from '@nestjs/platform-express';
import { SecurityLog } from '../../server/security-log/security-log.js';

type Line = Record<string, unknown>;

/** What the security log says while `work` runs: each line, and all of them as they were written. */
export async function securityLogOf(
  nest: NestExpressApplication,
  work: () => Promise<unknown>,
): Promise<{ lines: Line[]; text: string }> {
  const log = nest.get(SecurityLog, { strict: false });
  const { print } = log;
  const written: string[] = [];
  log.print = (line) => void written.push(line);
  try {
    await work();
  } finally {
    log.print = print;
  }
  return { lines: written.map((line) => JSON.parse(line) as Line), text: written.join('') };
}

/** The progress of the tests is what they print. */
export function silenceSecurityLog(nest: NestExpressApplication): void {
  nest.get(SecurityLog, { strict: false }).print = () => {};
}
