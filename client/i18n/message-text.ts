import type { MessageFormatElement, PluralElement, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Language } from '../locales';

/** A message without arguments, or one with arguments, parsed by the build. */
export type Message = string | MessageFormatElement[];

// Copies of the parser's constants, checked by the compiler; the browser does not load the parser.
const LITERAL: TYPE.literal = 0;
const ARGUMENT: TYPE.argument = 1;
const PLURAL: TYPE.plural = 6;
const POUND: TYPE.pound = 7;

const SEPARATOR: Record<Language, string> = { al: '\u00a0', en: ',' };

const grouped = (value: number, language: Language) => String(value).replace(/\B(?=(?:\d{3})+$)/g, SEPARATOR[language]);

/** English has the same plural rules as Albanian, which some browsers lack. */
const optionFor = ({ options }: PluralElement, count: number) =>
  options[`=${count}`] ?? options[count === 1 ? 'one' : 'other'] ?? options.other;

/** The parts of a message, with its arguments filled in. */
export function partsOf<Value>(
  message: Message,
  values: Record<string, Value>,
  language: Language,
  count = 0,
): (string | Value)[] {
  if (typeof message === 'string') return [message];
  return message.flatMap((element): (string | Value)[] => {
    switch (element.type) {
      case LITERAL:
        return [element.value];
      case ARGUMENT:
        return [values[element.value]];
      case POUND:
        return [grouped(count, language)];
      case PLURAL: {
        const number = Number(values[element.value]);
        return partsOf(optionFor(element, number).value, values, language, number);
      }
      default:
        throw new Error(`Messages of pages have no elements of type ${element.type}.`);
    }
  });
}
