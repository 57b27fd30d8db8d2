const ISSN = /^\d{4}-\d{3}[\dX]$/;
const PLACEHOLDER = '0000-0000';

/** The last character is a check digit (ISO 3297). A placeholder would make indexes confuse journals. */
export function isIssn(text: string): boolean {
  const digits = [...text.replace('-', '')];
  const sum = digits.reduce((total, digit, at) => total + (digit === 'X' ? 10 : Number(digit)) * (8 - at), 0);
  return ISSN.test(text) && text !== PLACEHOLDER && sum % 11 === 0;
}

/** The first valid ISSN. An issue's is free text. */
export const firstIssn = (...candidates: (string | null | undefined)[]): string | null =>
  candidates.find((candidate) => candidate && isIssn(candidate)) ?? null;
