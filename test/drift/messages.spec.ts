import fs from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { ERROR_STATUS } from '../../server/common/errors.js';

const read = (name: string) =>
  JSON.parse(fs.readFileSync(`client/i18n/${name}.json`, 'utf8')) as Record<string, string>;
const al = read('al');
const en = read('en');

const NAMED = new Set([TYPE.argument, TYPE.number, TYPE.date, TYPE.time, TYPE.select, TYPE.plural, TYPE.tag]);
function argumentsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    const own = NAMED.has(element.type) ? [`${element.type}:${(element as { value: string }).value}`] : [];
    const inner =
      'options' in element ? Object.values(element.options).flatMap((option) => argumentsOf(option.value)) : [];
    const children = 'children' in element ? argumentsOf(element.children) : [];
    return [...own, ...inner, ...children];
  });
}
const shape = (message: string) => [...new Set(argumentsOf(parse(message)))].toSorted();

describe('the two catalogues of messages', () => {
  it('have the same keys', () => {
    expect(Object.keys(al).toSorted()).toEqual(Object.keys(en).toSorted());
  });

  it('have the same arguments in every message', () => {
    const shapes = (catalogue: Record<string, string>) =>
      Object.fromEntries(Object.entries(catalogue).map(([id, text]) => [id, shape(text)]));
    expect(shapes(al)).toEqual(shapes(en));
  });

  it('leave no message empty', () => {
    expect(Object.entries({ ...al, ...en }).filter(([, text]) => !text.trim())).toEqual([]);
  });

  it('have a sentence for every error the server answers', () => {
    const ids = Object.keys(ERROR_STATUS).map((code) => `code.${code}`);
    expect(ids.filter((id) => !al[id] || !en[id])).toEqual([]);
  });
});
