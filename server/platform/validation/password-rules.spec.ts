import { type PasswordProblem, passwordProblem } from './password-rules.js';

it.each<[password: string, problem: PasswordProblem | null, why: string]>([
  ['password', 'COMMON', 'is the most used'],
  ['PASSWORD', 'COMMON', 'is the most used in capitals'],
  ['ｐａｓｓｗｏｒｄ', 'COMMON', 'is the most used in full width'],
  ['12345678', 'COMMON', 'counts to eight'],
  ['blackhawks', 'COMMON', 'is far down a list of ten thousand'],
  ['Fjalekalimi1', 'COMMON', 'is the Albanian for it'],
  ['arbenhoxha', 'PERSONAL', 'is the name'],
  ['Arben.Hoxha.2026!', 'PERSONAL', 'is the name with something around it'],
  ['hoxha123456', 'PERSONAL', 'is half of the name'],
  ['Revista-Gjeografike', 'PERSONAL', 'is the name of the journal'],
  ['gjeografi.i.ri', 'PERSONAL', 'is the first half of the address'],
  ['Gjeografi@Example', 'PERSONAL', 'is in the address'],
  ['Zog-Hoxha', 'PERSONAL', 'is the name and a short one'],
  ['Hoxha-Al', null, 'has a syllable besides the name'],
  ['1234567', 'TOO_SHORT', 'is too short'],
  ['e\u0308'.repeat(5), 'TOO_SHORT', 'has five characters once they are put together'],
  ['', 'TOO_SHORT', 'is empty'],
  ['x'.repeat(201), 'TOO_LONG', 'is too long'],
  ['x'.repeat(199) + 'y', null, 'is as long as may be'],
  ['ë'.repeat(8), null, 'is as short as may be'],
  ['12 345 678 90 12', null, 'has no letters'],
  ['🦅🦅🦅🦅🦅🦅🦅🦅', null, 'is no text'],
])('%j: %s, because it %s', (password, problem) => {
  const names = ['gjeografi.i.ri@example.org', 'Arben Zog Hoxha Al', 'Revista Gjeografike'];
  expect(passwordProblem(password, names)).toBe(problem);
});
