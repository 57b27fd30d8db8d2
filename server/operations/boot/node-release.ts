/** The end of support of each major version of Node that the journal runs on (nodejs.org/about/previous-releases). */
const END_OF_SUPPORT: Record<number, string> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
};

/** A warning if this version of Node no longer receives security fixes; otherwise null. */
export function unsupportedNode(version: string, today: Date): string | null {
  const end = END_OF_SUPPORT[parseInt(version.slice(1))];
  if (!end || today <= new Date(`${end}T23:59:59Z`)) return null;
  return `Node ${version} has had no security fixes since ${end}. Install Node 24 or 22 from https://nodejs.org.`;
}
