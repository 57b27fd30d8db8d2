import { MATHS, MATHS_ATTRIBUTES } from '../../../client/shared/markup.js';
import type { Element } from '../../platform/markup/tree.js';
import { isTag, textOf } from '../../platform/markup/tree.js';
import { Xml, xml } from './xml.js';

const TOKENS = ['mi', 'mn', 'mo', 'ms', 'mtext'];
const EMPTY = ['mspace', 'none', 'mprescripts'];
const SIZES = ['width', 'height'];
/** What an element may have in the MathML of JATS, besides the `mathvariant` of tokens; `mstyle` may have all. */
const HAVING: Record<string, readonly string[]> = {
  math: SIZES,
  mfrac: ['linethickness'],
  mo: ['accent', 'fence', 'form', 'lspace', 'rspace', 'separator', 'stretchy'],
  mover: ['accent'],
  mpadded: [...SIZES, 'depth', 'lspace'],
  mspace: [...SIZES, 'depth'],
  mstyle: MATHS_ATTRIBUTES.filter((name) => name !== 'display'),
  mtable: ['columnalign', 'displaystyle', 'width'],
  mtd: ['columnalign', 'columnspan', 'rowspan'],
  mtr: ['columnalign'],
  munder: ['accentunder'],
  munderover: ['accent', 'accentunder'],
};
const FLAGS = ['accent', 'accentunder', 'displaystyle', 'fence', 'separator', 'stretchy'];

function isOfMaths(element: string, attribute: string, value: string): boolean {
  if (attribute === 'mathvariant' && TOKENS.includes(element)) return true;
  if (!HAVING[element]?.includes(attribute)) return false;
  if (attribute === 'form') return /^(?:pre|in|post)fix$/.test(value);
  return !FLAGS.includes(attribute) || /^(?:true|false)$/.test(value);
}

/** Valid, whatever an element contains: words that are in no token are text. */
export function mathml(element: Element, name = element.name): Xml {
  const attributes = MATHS_ATTRIBUTES.flatMap((attribute) => {
    const value = element.attribs[attribute];
    return value !== undefined && isOfMaths(name, attribute, value)
      ? [new Xml(` ${attribute}="${xml`${value}`.text}"`)]
      : [];
  });
  const namespace = name === 'math' && xml` xmlns:mml="http://www.w3.org/1998/Math/MathML"`;
  const start = xml`${namespace}${attributes}`.text;
  return new Xml(`<mml:${name}${start}>${xml`${mathsIn(element, name)}`.text}</mml:${name}>`);
}

function mathsIn(element: Element, name: string): (Xml | string)[] {
  if (EMPTY.includes(name)) return [];
  if (TOKENS.includes(name)) return [textOf(element)];
  return element.children.map((node) => {
    if (!isTag(node) || !MATHS.includes(node.name)) {
      const text = textOf(node);
      return text.trim() ? xml`<mml:mtext>${text}</mml:mtext>` : text;
    }
    if (['math', 'semantics'].includes(name) && ['none', 'mprescripts'].includes(node.name)) return '';
    return mathml(node, node.name === 'math' ? 'mrow' : node.name);
  });
}
