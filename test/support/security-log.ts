import { jest } from '@jest/globals';

export type SecurityLine = Record<string, unknown>;

/** What the security log says while `work` runs, and every line as it was written. */
export async function securityLogOf(work: () => Promise<unknown>): Promise<{ lines: SecurityLine[]; text: string }> {
  const spy = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await work();
    const written = spy.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('"log":"security"'));
    return { lines: written.map((text) => JSON.parse(text) as SecurityLine), text: written.join('') };
  } finally {
    spy.mockRestore();
  }
}
