import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { createIntl, createIntlCache, RawIntlProvider, type IntlShape } from 'react-intl';
import { languageTag, TIME_ZONE, type Language } from '../locales';

export type Messages = Record<string, string>;

/** Keys of the catalogues in Vite's manifest. */
export const catalogueFile = (language: Language) => `i18n/catalogue.${language}.ts`;

const intls = new WeakMap<Messages, IntlShape>();

/** Formatters are dear to build, so one object serves a catalogue for the life of the process. */
function intlOf(language: Language, messages: Messages): IntlShape {
  const known = intls.get(messages);
  if (known) return known;
  const intl = createIntl({ locale: languageTag(language), messages, timeZone: TIME_ZONE }, createIntlCache());
  intls.set(messages, intl);
  return intl;
}

const LanguageContext = createContext<Language>('al');

export const useLanguage = (): Language => useContext(LanguageContext);

type Props = { language: Language; messages: Messages; children: ReactNode };

export function LanguageProvider({ language, messages, children }: Props) {
  const intl = useMemo(() => intlOf(language, messages), [language, messages]);
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
