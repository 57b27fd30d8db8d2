/** What an examination found: fine, a warning, or wrong. `remedy` is what to do about it. */
export type Finding = { level: 'fine' | 'warn' | 'wrong'; about: string; says: string; remedy?: string };

export const fine = (about: string, says: string): Finding => ({ level: 'fine', about, says });
const finding =
  (level: Finding['level']) =>
  (about: string, says: string, remedy: string): Finding => ({ level, about, says, remedy });
export const warn = finding('warn');
export const wrong = finding('wrong');
