import { type ValidationError } from 'class-validator';
import { type Remark, type RemarkCode, remark } from './remark.js';

/** The rules of both APIs, by the names of their validators. */
const RULES: Record<string, RemarkCode> = {
  arrayMaxSize: 'tooMany',
  isBoolean: 'notFlag',
  isCleanText: 'notStorable',
  isEmail: 'notEmail',
  isEnum: 'notKnown',
  isInt: 'notWhole',
  isoDate: 'notDay',
  max: 'tooLarge',
  maxLength: 'tooLong',
  min: 'tooSmall',
  notBlank: 'required',
  orcidCheckDigit: 'orcidDigit',
  ror: 'notRor',
  webUrl: 'notUrl',
  withinContentsLimits: 'textTooComplex',
  withinFullTextLimits: 'textTooComplex',
  withinItems: 'tooMany',
};
/** The rules that are patterns, by the field. */
const PATTERNS: Record<string, RemarkCode> = {
  doi: 'notDoi',
  firstPage: 'notPage',
  language: 'notLanguage',
  lastPage: 'notPage',
  orcid: 'notOrcid',
};

/** The first error of each field; `fields` has the names of the fields in the file. */
export function invalidValues(errors: ValidationError[], fields: Record<string, string> = {}): Remark[] {
  return errors.flatMap(({ property, constraints, children = [] }) => {
    const field = fields[property] ?? property;
    const inner = children.flatMap((child) => {
      if (!/^\d+$/.test(child.property)) return invalidValues([child], fields);
      const place = `${field}[${child.property}]`;
      return invalidValues(child.children ?? [], fields).map((reason) => remark('within', { place, reason }));
    });
    return constraints ? [invalidValue(property, field, constraints), ...inner] : inner;
  });
}

function invalidValue(property: string, field: string, constraints: Record<string, string>): Remark {
  const [rule, message] = constraints.isInt ? ['isInt', constraints.isInt] : Object.entries(constraints)[0];
  const code = (rule === 'matches' ? PATTERNS[property] : RULES[rule]) ?? 'invalid';
  // class-validator gives the limit only in its message.
  const [limit] = /\d+/.exec(message.slice(property.length)) ?? [];
  return remark(code, limit === undefined ? { field } : { field, limit: Number(limit) });
}
