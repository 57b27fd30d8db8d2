import fs from 'node:fs';
import type { MessageId } from '../../client/i18n/message-ids.js';
import type { Language } from '../../client/shared/locales.js';

const FILES = ['client/i18n', 'client/shared'].flatMap((folder) =>
  fs.readdirSync(folder).map((file) => `${folder}/${file}`),
);

const catalogueOf = (language: Language): Record<string, string> =>
  Object.assign(
    {},
    ...FILES.filter((file) => file.endsWith(`.${language}.json`)).map(
      (file) => JSON.parse(fs.readFileSync(file, 'utf8')) as object,
    ),
  ) as Record<string, string>;

export const catalogues: Record<Language, Record<string, string>> = { al: catalogueOf('al'), en: catalogueOf('en') };

/** The text of a message without arguments. Stories write out the texts that the specification fixes. */
export const textOf = (id: MessageId, language: Language = 'al'): string => catalogues[language][id];

/** The names of a message's arguments: of nested braces every other pair is one, of quoted ones none. */
function argumentsOf(message: string): string[] {
  const names = new Set<string>();
  let depth = 0;
  for (const [brace, name] of message.replaceAll(/'[{}]'/g, '').matchAll(/\{\s*(\w*)|\}/g)) {
    depth += brace === '}' ? -1 : 1;
    if (brace !== '}' && depth % 2 === 1) names.add(name);
  }
  return [...names];
}

/** Each message as its id and the values of its arguments: what a screen says, in whatever words. */
export const ids = Object.fromEntries(
  Object.entries(catalogues.al).map(([id, message]) => {
    const names = argumentsOf(message).map((name) => `{${name}}`);
    // A list, of which dates have one each.
    if (id === 'date.months') return [id, message];
    return [id, names.length ? `${id}(${names.join(' ')})` : id];
  }),
);
