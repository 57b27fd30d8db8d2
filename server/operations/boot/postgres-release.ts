/** The newest minor releases known when this program was written, and the day they came out (postgresql.org/support/versioning). */
const KNOWN: Record<number, number> = { 15: 18, 16: 14, 17: 10, 18: 4 };
const KNOWN_SINCE = '2026-05-14';
/** PostgreSQL publishes its fixes on the second Thursday of these months. */
const MONTHS = [1, 4, 7, 10];

/** A warning if fixes are known to be missing from this version of PostgreSQL, or must have come out since; otherwise null. */
export function missingPostgresFixes(version: string, today: Date): string | null {
  const [major, minor] = version.split(/[ .]/).map(Number);
  const known = KNOWN[major];
  if (known !== undefined && minor < known)
    return `PostgreSQL ${version} lacks the fixes up to ${major}.${known} of ${KNOWN_SINCE}.`;
  if (known !== minor) return null;
  const due = releasesBetween(new Date(`${KNOWN_SINCE}T23:59:59Z`), today);
  if (!due.length) return null;
  return `PostgreSQL ${version} is of ${KNOWN_SINCE}; its makers have planned fixes for ${due.join(', ')} since.`;
}

function releasesBetween(start: Date, end: Date): string[] {
  const days: string[] = [];
  for (let year = start.getUTCFullYear(); year <= end.getUTCFullYear(); year++)
    for (const month of MONTHS) {
      const day = secondThursday(year, month);
      if (day > start && day <= end) days.push(day.toISOString().slice(0, 10));
    }
  return days;
}

function secondThursday(year: number, month: number): Date {
  const weekday = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return new Date(Date.UTC(year, month, 8 + ((4 - weekday + 7) % 7)));
}
