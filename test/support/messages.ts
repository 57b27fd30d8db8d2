import fs from 'node:fs';
import type { MessageId } from '../../client/i18n/message-ids.js';
import type { Language } from '../../client/shared/locales.js';

const FOLDER = 'client/i18n/';

const catalogueOf = (language: Language): Record<string, string> =>
  Object.assign(
    {},
    ...fs
      .readdirSync(FOLDER)
      .filter((file) => file.endsWith(`.${language}.json`))
      .map((file) => JSON.parse(fs.readFileSync(`${FOLDER}/${file}`, 'utf8')) as object),
  ) as Record<string, string>;

export const catalogues: Record<Language, Record<string, string>> = { al: catalogueOf('al'), en: catalogueOf('en') };

/** The text of a message without arguments. Stories write out the texts that the specification fixes. */
export const textOf = (id: MessageId, language: Language = 'al'): string => catalogues[language][id];
