/** The newest minor releases known when this program was written, and the day they came out (postgresql.org/support/versioning). */
const KNOWN: Record<number, number> = { 15: 18, 16: 14, 17: 10, 18: 4 };
const KNOWN_SINCE = '2026-05-14';
/** PostgreSQL publishes its fixes every three months. */
const PERIOD_MS = 92 * 86_400_000;

/** A warning if fixes are known to be missing from this version of PostgreSQL, or must have come out since; otherwise null. */
export function missingPostgresFixes(version: string, today: Date): string | null {
  const [major, minor] = version.split(/[ .]/).map(Number);
  const newest = KNOWN[major];
  if (newest !== undefined && minor < newest)
    return `PostgreSQL ${version} lacks the fixes up to ${major}.${newest} of ${KNOWN_SINCE}.`;
  if (newest !== minor || today.getTime() < Date.parse(KNOWN_SINCE) + PERIOD_MS) return null;
  return `PostgreSQL ${version} is of ${KNOWN_SINCE}, and its makers publish fixes every three months.`;
}
