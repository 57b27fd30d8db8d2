import { decoded } from '../decoded.js';

/** Stand in for a literal character that means something else in LaTeX, while commands are parsed. */
const LITERAL: Record<string, string> = {
  '{': '\ue000',
  '}': '\ue001',
  ' ': '\ue002',
  '~': '\ue003',
  '\\': '\ue004',
  $: '\ue005',
};
/** Characters and names that LaTeX and the styles of TeX journals write as commands, as far as names and titles contain them. */
const SIGNS: Record<string, string> = {
  ...{ ss: 'ß', o: 'ø', O: 'Ø', l: 'ł', L: 'Ł', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ', aa: 'å', AA: 'Å', i: 'ı', j: 'ȷ' },
  ...{ dh: 'ð', DH: 'Ð', th: 'þ', TH: 'Þ', dj: 'đ', DJ: 'Đ', ldots: '…', dots: '…', copyright: '©', S: '§' },
  ...{
    textbackslash: LITERAL['\\'],
    textasciitilde: LITERAL['~'],
    textasciicircum: '^',
    textless: '<',
    textgreater: '>',
    textbar: '|',
  },
  ...{ textbraceleft: LITERAL['{'], textbraceright: LITERAL['}'] },
  ...{ textendash: '–', textemdash: '—', textquoteright: '’', guillemotleft: '«', guillemotright: '»' },
  ...{ ohorn: 'ơ', OHORN: 'Ơ', uhorn: 'ư', UHORN: 'Ư', Dash: ' — ', slash: '/', quad: ' ', qquad: ' ', space: ' ' },
  ...{ TeX: 'TeX', LaTeX: 'LaTeX', LaTeXe: 'LaTeX2ε', BibTeX: 'BibTeX', ConTeXt: 'ConTeXt', TUB: 'TUGboat' },
  ...{ MF: 'METAFONT', MP: 'MetaPost' },
};
/** Change the font or the case of what follows, and print nothing. */
const SILENT = new Set(
  'em it bf sl sc tt rm sf cal itshape bfseries slshape scshape ttfamily rmfamily sffamily normalfont'
    .concat(' upshape mdseries tiny small large Large protect noopsort relax newblock nobreak llap rlap hbox mbox')
    .split(' '),
);
/** Combining marks, by the command that puts them above or below a letter. */
const ACCENTS: Record<string, string> = {
  ...{ '`': '\u0300', "'": '\u0301', '^': '\u0302', '~': '\u0303', '"': '\u0308', '=': '\u0304', '.': '\u0307' },
  ...{ u: '\u0306', v: '\u030c', H: '\u030b', c: '\u0327', k: '\u0328' },
  ...{ r: '\u030a', d: '\u0323', b: '\u0331', h: '\u0309' },
};
const ACCENT = /\\(?:([`'^~"=.])|([uvHckrdbh])(?![A-Za-z]))\s*(?:\{\s*\\?(\p{L})\s*\}|\\([ij])(?![A-Za-z])|(\p{L}))/gu;
/** An accent on nothing is put over the letter before, or stands for itself. */
const BARE: Record<string, string> = { "'": '\u0301', '~': '\\textasciitilde{}', '^': '\\textasciicircum{}' };
const ESCAPED = /\\([&%$#_{} ])/g;
const LITERALS = Object.fromEntries(Object.entries(LITERAL).map(([character, stand]) => [stand, character]));
const LENGTH = /\\(?:raise|lower|kern|hskip|vskip)\s*-?[\d.]+\s*[a-z]{2}/g;
const DEFINITION = /\\(?:def|(?:re)?newcommand\*?|providecommand\*?)\s*(?:\{\s*)?\\([A-Za-z]+)\s*(?:\}\s*)?(?=\{)/g;
const MAX_DEFINED = 1_000;
const MAX_DEFINED_LENGTH = 500;

const accented = (text: string): string =>
  text.replace(ACCENT, (_, accent: string, letter: string, ...[braced, undotted, bare]: (string | undefined)[]) =>
    `${braced ?? undotted ?? bare}${ACCENTS[accent ?? letter]}`.normalize('NFC'),
  );

const MAX_COUNTED = 100;

/** Counts a name, unless it is one of too many. */
export function addOne(names: Map<string, number>, name: string): void {
  const times = names.get(name) ?? 0;
  if (times || names.size < MAX_COUNTED) names.set(name, times + 1);
}

/** Converts the LaTeX of a file to text, with the commands that the file defines. */
export class Latex {
  private readonly own = new Map<string, string>();
  /** How often each unknown command became its name. */
  readonly named = new Map<string, number>();

  /** Takes `\def\Thanh{…}` and `\newcommand`, as far as they have no arguments. */
  define(latex: string): void {
    for (const { 0: head, 1: name, index } of latex.matchAll(DEFINITION)) {
      const begin = index + head.length;
      const start = latex.slice(begin, begin + MAX_DEFINED_LENGTH);
      const body = start.slice(0, endOf(start, 0) + 1);
      const text = this.plain(body);
      if (body && text.length <= MAX_DEFINED_LENGTH && this.own.size < MAX_DEFINED) this.own.set(name, text);
    }
  }

  /** An unknown command with an argument is removed, one without becomes its name. */
  text(latex: string): string {
    return decoded(this.plain(latex));
  }

  private plain(latex: string): string {
    const text = latex
      .replace(/\\[-/@]/g, '')
      .replace(LENGTH, '')
      .replace(/\\(['~^])\{\}/g, (_, accent: string) => BARE[accent])
      .replace(ESCAPED, (_, character: string) => LITERAL[character] ?? character)
      .replace(/\\(?:[,;:!]|\\)/g, LITERAL[' ']);
    // An accent may stand on a letter that has one.
    return accented(accented(accented(text)))
      .replace(/\\([A-Za-z]+)(?:\{\}|\s+|(?![A-Za-z]))(?=(\{?))/g, (_, name: string, argument: string) =>
        this.command(name, argument !== ''),
      )
      .replace(/(?<!\\)~/g, ' ')
      .replace(/``|''/g, (quotes) => (quotes === '``' ? '“' : '”'))
      .replace(/---?/g, (dashes) => (dashes.length === 3 ? '—' : '–'))
      .replace(/\$([^$]*)\$/g, '$1')
      .replace(/[{}]|\\(?=[^\\])/g, '')
      .replace(/[\ue000-\ue005]/g, (stand) => LITERALS[stand])
      .normalize('NFC');
  }

  private command(name: string, hasArgument: boolean): string {
    const sign = this.own.get(name) ?? (Object.hasOwn(SIGNS, name) ? SIGNS[name] : undefined);
    if (sign !== undefined || hasArgument || SILENT.has(name)) return sign ?? '';
    addOne(this.named, name);
    return name;
  }
}

/** The end of a value that begins with a brace or a quotation mark; -1 if it has none. */
export function endOf(text: string, begin: number): number {
  const isQuoted = text[begin] === '"';
  let depth = 0;
  for (let at = begin; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '{') depth++;
    else if (text[at] === '}') depth--;
    if (depth === 0 && at > begin && text[at] === (isQuoted ? '"' : '}')) return at;
  }
  return -1;
}
