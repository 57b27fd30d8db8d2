import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { createIntl, createIntlCache, RawIntlProvider, type IntlShape } from 'react-intl';
import { TIME_ZONE, type Language } from '../locales';

export type Messages = Record<string, string>;

/** Keys of the catalogues in Vite's manifest. */
export const catalogueFile = (language: Language) => `i18n/catalogue.${language}.ts`;

/**
 * Browsers are not sure to know Albanian and would fall back to their user's language, unlike the server. English has the same plural
 * rule; dates and sizes are written by `formats.ts`.
 */
const FORMAT_LOCALE = 'en';

const intls = new WeakMap<Messages, IntlShape>();

/** Formatters are dear to build, so one object serves a catalogue for the life of the process. */
function intlOf(messages: Messages): IntlShape {
  const known = intls.get(messages);
  if (known) return known;
  const intl = createIntl({ locale: FORMAT_LOCALE, messages, timeZone: TIME_ZONE }, createIntlCache());
  intls.set(messages, intl);
  return intl;
}

const LanguageContext = createContext<Language>('al');

export const useLanguage = (): Language => useContext(LanguageContext);

type Props = { language: Language; messages: Messages; children: ReactNode };

export function LanguageProvider({ language, messages, children }: Props) {
  const intl = useMemo(() => intlOf(messages), [messages]);
  return (
    <LanguageContext value={language}>
      <RawIntlProvider value={intl}>{children}</RawIntlProvider>
    </LanguageContext>
  );
}

/** The language of an address is its last segment. */
export function languageOfPath(pathname: string): Language {
  return /\/en\/?$/.test(pathname) ? 'en' : 'al';
}
