import type { NestExpressApplication } from '@nestjs/platform-express';
import { SecurityLog } from '../../server/platform/security-log/security-log.js';

type Line = Record<string, unknown>;

/** The security log while `work` runs: the parsed lines and the raw text. */
export async function securityLogOf(
  nest: NestExpressApplication,
  work: () => Promise<unknown>,
): Promise<{ lines: Line[]; text: string }> {
  const log = nest.get(SecurityLog);
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

/** The tests' own output is their progress. */
export function silenceSecurityLog(nest: NestExpressApplication): void {
  nest.get(SecurityLog).print = () => {};
}
