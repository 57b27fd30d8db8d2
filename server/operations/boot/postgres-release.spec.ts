import { missingPostgresFixes } from './postgres-release.js';

it.each([
  ['18.4', '2026-08-12', null],
  ['18.4', '2026-08-14', 'PostgreSQL 18.4 is of 2026-05-14, and its makers publish fixes every three months.'],
  ['15.18 (Debian 15.18-0+deb12u1)', '2027-02-11', /^PostgreSQL 15\.18 \(.* is of 2026-05-14/],
  ['17.9', '2026-06-01', 'PostgreSQL 17.9 lacks the fixes up to 17.10 of 2026-05-14.'],
  // Newer than this program: nothing is known.
  ['18.5', '2027-03-01', null],
  ['19.0', '2027-03-01', null],
])('%s on %s', (version, day, warning) => {
  const said = missingPostgresFixes(version, new Date(`${day}T12:00:00Z`));
  if (warning === null) expect(said).toBeNull();
  else expect(said).toMatch(warning);
});
