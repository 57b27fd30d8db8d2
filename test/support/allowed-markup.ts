import type { Locator } from 'playwright-core';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../../client/shared/markup.js';

/**
 * Every element and attribute within `place`, as parsed by the browser, that is not allowed in the contents of an issue. Except for
 * the scrollable regions around tables and preformatted text, which the page adds.
 */
export async function beyondTheList(place: Locator): Promise<string[]> {
  const found = (await place.evaluate(
    (root) =>
      [...(root as any).querySelectorAll(':not(div.scroll)')].map((element: any) => [
        element.localName,
        [...element.getAttributeNames()],
      ]) as unknown,
  )) as [tag: string, attributes: string[]][];
  return found.flatMap(([tag, attributes]) => [
    ...(ALLOWED_TAGS.includes(tag) ? [] : [`<${tag}>`]),
    ...attributes
      .filter(
        (name) =>
          !(tag === 'pre' && name === 'tabindex') &&
          ![...(ALLOWED_ATTRIBUTES[tag] ?? []), ...ALLOWED_ATTRIBUTES['*']].includes(name),
      )
      .map((name) => `${tag}[${name}]`),
  ]);
}
