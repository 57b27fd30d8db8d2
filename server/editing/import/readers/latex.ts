import { decoded } from '../decoded.js';

/** Characters that LaTeX writes as commands, as far as names and titles contain them. */
const SIGNS: Record<string, string> = {
  ...{ ss: 'ß', o: 'ø', O: 'Ø', l: 'ł', L: 'Ł', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ', aa: 'å', AA: 'Å', i: 'ı', j: 'ȷ' },
  ...{ dh: 'ð', DH: 'Ð', th: 'þ', TH: 'Þ', dj: 'đ', DJ: 'Đ', ldots: '…', dots: '…', copyright: '©', S: '§' },
  ...{ textbackslash: '\\', textasciitilde: '~', textasciicircum: '^', textless: '<', textgreater: '>', textbar: '|' },
  ...{ textendash: '–', textemdash: '—', textquoteright: '’', guillemotleft: '«', guillemotright: '»' },
};
/** Combining marks, by the command that puts them above or below a letter. */
const ACCENTS: Record<string, string> = {
  ...{ '`': '\u0300', "'": '\u0301', '^': '\u0302', '~': '\u0303', '"': '\u0308', '=': '\u0304', '.': '\u0307' },
  ...{ u: '\u0306', v: '\u030c', H: '\u030b', c: '\u0327', k: '\u0328', r: '\u030a', d: '\u0323', b: '\u0331' },
};
const ACCENT = /\\(?:([`'^~"=.])|([uvHckrdb])(?![A-Za-z]))\s*(?:\{\s*\\?(\p{L})\s*\}|\\([ij])(?![A-Za-z])|(\p{L}))/gu;
const ESCAPED = /\\([&%$#_{} ])/g;
/** Stands in for a literal brace while commands are parsed. */
const BRACES: Record<string, string> = { '{': '\ue000', '}': '\ue001' };

/** Converts LaTeX to text. Unknown commands are removed, their arguments remain. */
export const textOfLatex = (latex: string): string => decoded(plain(latex));

const plain = (latex: string): string =>
  latex
    .replace(/\\-/g, '')
    .replace(ESCAPED, (_, character: string) => BRACES[character] ?? character)
    .replace(ACCENT, (_, accent: string, letter: string, ...bases: (string | undefined)[]) => {
      const base = bases.slice(0, 3).find((one) => one !== undefined)!;
      return (base + ACCENTS[accent ?? letter]).normalize('NFC');
    })
    .replace(/\\([A-Za-z]+)(?:\{\}|\s+|(?![A-Za-z]))/g, (_, name: string) => SIGNS[name] ?? '')
    .replace(/(?<!\\)~/g, ' ')
    .replace(/``|''/g, (quotes) => (quotes === '``' ? '“' : '”'))
    .replace(/[{}]|\$(?=[^$]*\$)|\\(?=[^\\])/g, '')
    .replace(/[\ue000\ue001]/g, (brace) => (brace === '\ue000' ? '{' : '}'));
