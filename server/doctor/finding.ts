/** What an examination found: fine, to be looked at, or wrong. `remedy` is what to do about it. */
export type Finding = { level: 'fine' | 'look' | 'wrong'; about: string; says: string; remedy?: string };

export const fine = (about: string, says: string): Finding => ({ level: 'fine', about, says });
export const look = (about: string, says: string, remedy: string): Finding => ({ level: 'look', about, says, remedy });
export const wrong = (about: string, says: string, remedy: string): Finding => ({
  level: 'wrong',
  about,
  says,
  remedy,
});
