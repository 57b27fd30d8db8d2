import { expect, it } from '@jest/globals';
import { missingPostgresFixes } from './postgres-release.js';

it.each([
  ['18.4', '2026-08-12', null],
  ['18.4', '2026-08-13', 'PostgreSQL 18.4 is of 2026-05-14; its makers have planned fixes for 2026-08-13 since.'],
  ['15.18 (Debian 15.18-0+deb12u1)', '2027-02-11', /2026-08-13, 2026-11-12, 2027-02-11 since/],
  ['17.9', '2026-06-01', 'PostgreSQL 17.9 lacks the fixes up to 17.10 of 2026-05-14.'],
  // Newer than this program: nothing is known.
  ['18.5', '2027-03-01', null],
  ['19.0', '2027-03-01', null],
])('%s on %s', (version, day, warning) => {
  const said = missingPostgresFixes(version, new Date(`${day}T12:00:00Z`));
  if (warning === null) expect(said).toBeNull();
  else expect(said).toMatch(warning);
});
