/** Letters that stand for a kind of thing, such as ℝ: Unicode has them, MathML Core has no styles for them. */

type Style = { from: Record<string, number>; older: string; letters: string };

/** Where the letters begin, and those that Unicode had before. */
const STYLES: Record<string, Style> = {
  'double-struck': { from: { A: 0x1d538, a: 0x1d552, 0: 0x1d7d8 }, older: 'CHNPQRZ', letters: 'ℂℍℕℙℚℝℤ' },
  script: { from: { A: 0x1d49c, a: 0x1d4b6 }, older: 'BEFHILMRego', letters: 'ℬℰℱℋℐℒℳℛℯℊℴ' },
  fraktur: { from: { A: 0x1d504, a: 0x1d51e }, older: 'CHIRZ', letters: 'ℭℌℑℜℨ' },
};

export const hasLetters = (variant: string) => Object.hasOwn(STYLES, variant);

/** A text that is HTML: its entities stay. */
export function mathLetters(html: string, variant: string): string {
  const { from, older, letters } = STYLES[variant];
  return html.replace(/&[^;]*;|[A-Za-z\d]/g, (character) => {
    const first = character < 'A' ? '0' : character < 'a' ? 'A' : 'a';
    if (character.length > 1 || !(first in from)) return character;
    const index = older.indexOf(character);
    return index >= 0
      ? letters[index]
      : String.fromCodePoint(from[first] + character.charCodeAt(0) - first.charCodeAt(0));
  });
}
