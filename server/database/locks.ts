/**
 * All PostgreSQL advisory locks that the application takes; no two may be equal. Negative keys belong to migration 1700000012000, which
 * numbers changes.
 */
export const ADVISORY_LOCKS = {
  migration: 20_230_602,
  firstAdministrator: 20_230_603,
  import: 20_230_604,
  demonstration: 20_230_605,
  letters: 20_230_619,
  jobs: 20_230_620,
  harvest: 20_230_606,
  search: 20_230_610,
  backup: 20_230_616,
  scrub: 20_230_617,
} as const;
