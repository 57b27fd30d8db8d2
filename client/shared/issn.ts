export const ISSN = /^\d{4}-\d{3}[\dX]$/;
const PLACEHOLDER = '0000-0000';

/** The first valid ISSN. An issue's is free text, and a placeholder would make indexes confuse journals. */
export const firstIssn = (...candidates: (string | null | undefined)[]): string | null =>
  candidates.find((candidate) => candidate && ISSN.test(candidate) && candidate !== PLACEHOLDER) ?? null;
