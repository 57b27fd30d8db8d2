/** What an examination found: fine, a warning, or wrong. `remedy` is what to do about it. */
export type Finding = { level: 'fine' | 'warn' | 'wrong'; about: string; says: string; remedy?: string };

export const fine = (about: string, says: string): Finding => ({ level: 'fine', about, says });
export const warn = (about: string, says: string, remedy: string): Finding => ({ level: 'warn', about, says, remedy });
export const wrong = (about: string, says: string, remedy: string): Finding => ({
  level: 'wrong',
  about,
  says,
  remedy,
});
