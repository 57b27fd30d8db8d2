import { escape, withoutTags } from '../../../client/shared/escape.js';
import { type Element, attribute, child, childrenOf, elements, textOf } from '../../platform/markup/tree.js';

/** Formulas of Word (OMML, ISO 29500-1, 22.1) as presentation MathML. */

const OPERATOR = /[^\p{L}\p{N}\s]/u;
const TOKEN = /\d+(?:[.,]\d+)*|\s+|[^\d\s]/gu;
/** Upright letters belong together, as in lim. */
const UPRIGHT = /\d+(?:[.,]\d+)*|\s+|\p{L}+|[^\d\s]/gu;
/** What MathML calls the styles of letters. */
const VARIANTS: Record<string, string> = { p: 'normal', b: 'bold', bi: 'bold-italic' };

const row = (parts: string[]) => (parts.length === 1 ? parts[0] : `<mrow>${parts.join('')}</mrow>`);

/** `report` receives the names of elements that have no counterpart here; what is in them stays. */
export function mathOf(formula: Element, isDisplay: boolean, report: (name: string) => void): string {
  const property = (element: Element, name: string) => {
    const found = child(child(element, `${element.name}Pr`), `m:${name}`);
    return found && (attribute(found, 'm:val') ?? '');
  };
  const isOff = (element: Element, name: string, usual: string) =>
    /^(?:0|off|false)$/.test(property(element, name) ?? usual);
  const all = (element: Element | undefined): string[] => childrenOf(element).flatMap(convert);
  const part = (element: Element, name: string) => row(all(child(element, `m:${name}`)));
  const operator = (text: string, attributes = '') => `<mo${attributes}>${escape(text)}</mo>`;

  function run(element: Element): string[] {
    const style = attribute(child(child(element, 'm:rPr'), 'm:sty'), 'm:val') ?? 'i';
    const script = attribute(child(child(element, 'm:rPr'), 'm:scr'), 'm:val') ?? 'roman';
    const text = elements(element, 'm:t').map(textOf).join('');
    if (child(child(element, 'm:rPr'), 'm:nor')) return [`<mtext>${escape(text)}</mtext>`];
    return (text.match(style === 'p' ? UPRIGHT : TOKEN) ?? []).map((token) => {
      if (/^\d/.test(token)) return `<mn>${token}</mn>`;
      if (/^\s/.test(token)) return '<mspace width="0.25em"></mspace>';
      if (OPERATOR.test(token)) return operator(token);
      const variant = script !== 'roman' ? script : token.length > 1 ? '' : VARIANTS[style];
      return `<mi${variant ? ` mathvariant="${escape(variant)}"` : ''}>${escape(token)}</mi>`;
    });
  }

  function nary(element: Element): string {
    const sign = operator(property(element, 'chr') ?? '∫', property(element, 'chr') ? ' movablelimits="false"' : '');
    const below = isOff(element, 'subHide', 'off') ? part(element, 'sub') : '';
    const above = isOff(element, 'supHide', 'off') ? part(element, 'sup') : '';
    const isUnder = property(element, 'limLoc') === 'undOvr';
    const [both, lower, upper] = isUnder ? ['munderover', 'munder', 'mover'] : ['msubsup', 'msub', 'msup'];
    const tag = below && above ? both : below ? lower : upper;
    const limited = below || above ? `<${tag}>${sign}${below}${above}</${tag}>` : sign;
    return `<mrow>${limited}${part(element, 'e')}</mrow>`;
  }

  function delimited(element: Element): string {
    const [open, close] = [property(element, 'begChr') ?? '(', property(element, 'endChr') ?? ')'];
    const separator = property(element, 'sepChr') ?? '|';
    const fence = (text: string) => text && operator(text, ' fence="true" stretchy="true"');
    const inside = elements(element, 'm:e').map((each) => all(each).join(''));
    return `<mrow>${fence(open)}${inside.join(operator(separator))}${fence(close)}</mrow>`;
  }

  function stacked(element: Element, position: string, sign: string): string {
    const tag = position === 'top' ? 'mover' : 'munder';
    return `<${tag} accent${position === 'top' ? '' : 'under'}="true">${part(element, 'e')}${operator(sign, ' stretchy="true"')}</${tag}>`;
  }

  const table = (rows: string[][]) =>
    `<mtable>${rows.map((cells) => `<mtr>${cells.map((cell) => `<mtd>${cell}</mtd>`).join('')}</mtr>`).join('')}</mtable>`;

  const CONVERTERS: Record<string, (element: Element) => string> = {
    'm:f': (element) => {
      const [above, below, type] = [part(element, 'num'), part(element, 'den'), property(element, 'type')];
      if (type === 'lin' || type === 'skw') return `<mrow>${above}${operator('/')}${below}</mrow>`;
      return `<mfrac${type === 'noBar' ? ' linethickness="0"' : ''}>${above}${below}</mfrac>`;
    },
    'm:rad': (element) => {
      const degree = isOff(element, 'degHide', 'off') ? part(element, 'deg').replace(/^<mrow><\/mrow>$/, '') : '';
      return degree ? `<mroot>${part(element, 'e')}${degree}</mroot>` : `<msqrt>${part(element, 'e')}</msqrt>`;
    },
    'm:sSup': (element) => `<msup>${part(element, 'e')}${part(element, 'sup')}</msup>`,
    'm:sSub': (element) => `<msub>${part(element, 'e')}${part(element, 'sub')}</msub>`,
    'm:sSubSup': (element) => `<msubsup>${part(element, 'e')}${part(element, 'sub')}${part(element, 'sup')}</msubsup>`,
    'm:sPre': (element) =>
      `<mmultiscripts>${part(element, 'e')}<mprescripts></mprescripts>${part(element, 'sub')}${part(element, 'sup')}</mmultiscripts>`,
    'm:nary': nary,
    'm:d': delimited,
    'm:func': (element) => `<mrow>${functionName(element)}<mo>\u2061</mo>${part(element, 'e')}</mrow>`,
    'm:limLow': (element) => `<munder>${part(element, 'e')}${part(element, 'lim')}</munder>`,
    'm:limUpp': (element) => `<mover>${part(element, 'e')}${part(element, 'lim')}</mover>`,
    'm:acc': (element) => stacked(element, 'top', property(element, 'chr') ?? '\u0302'),
    'm:bar': (element) => stacked(element, property(element, 'pos') ?? 'bot', '\u00AF'),
    'm:groupChr': (element) =>
      stacked(element, property(element, 'pos') ?? 'bot', property(element, 'chr') ?? '\u23DF'),
    'm:box': (element) => part(element, 'e'),
    'm:phant': (element) =>
      isOff(element, 'show', 'on') ? `<mphantom>${part(element, 'e')}</mphantom>` : part(element, 'e'),
    'm:eqArr': (element) =>
      table(elements(element, 'm:e').map((each) => [all(each).join('').replaceAll('<mo>&amp;</mo>', '')])),
    'm:m': (element) =>
      table(elements(element, 'm:mr').map((line) => elements(line, 'm:e').map((each) => all(each).join('')))),
  };

  /** The letters of sin and lim belong together. */
  function functionName(element: Element): string {
    return part(element, 'fName').replace(
      /(?:<mi[^>]*>\p{L}<\/mi>){2,}/u,
      (letters) => `<mi>${withoutTags(letters)}</mi>`,
    );
  }

  function convert(element: Element): string[] {
    if (element.name.endsWith('Pr') || element.name.startsWith('w:bookmark')) return [];
    if (element.name === 'm:r') return run(element);
    if (element.name === 'w:r') return elements(element, 'w:t').map((text) => `<mtext>${escape(textOf(text))}</mtext>`);
    const converter = CONVERTERS[element.name];
    if (converter) return [converter(element)];
    if (!['m:oMath', 'm:ins', 'w:ins', 'm:e'].includes(element.name)) report(element.name);
    return all(element);
  }

  const content = all(formula).join('');
  return `<math${isDisplay ? ' display="block"' : ''}><mrow>${content}</mrow></math>`;
}
