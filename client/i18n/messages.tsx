import { createContext, useContext, type ReactNode } from 'react';
import { createIntl, createIntlCache, RawIntlProvider, type IntlShape, type MessageFormatElement } from 'react-intl';
import { DEFAULT_LANGUAGE, type Language } from '../shared/locales';

/** The build parses messages. */
export type Messages = Record<string, string | MessageFormatElement[]>;

/** Some browsers lack Albanian. Bulgarian has the same plurals, and writes numbers, sizes and percentages alike. */
const FORMATS: Record<Language, string> = {
  al: Intl.NumberFormat.supportedLocalesOf('sq').length ? 'sq' : 'bg',
  en: 'en',
};

const cache = createIntlCache();
const intls = new WeakMap<Messages, IntlShape>();

/** Made once for each object of messages; what is added to the object later is found. */
export function intlOf(language: Language, messages: Messages): IntlShape {
  const cached = intls.get(messages);
  if (cached) return cached;
  const intl = createIntl(
    { locale: FORMATS[language], messages: messages as Record<string, string>, onError: fail },
    cache,
  );
  intls.set(messages, intl);
  return intl;
}

/** A message that is missing fails where it is first rendered, on the server. */
function fail(error: Error): never {
  throw error;
}

const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);
export const useLanguage = (): Language => useContext(LanguageContext);

type Props = { language: Language; messages: Messages; children: ReactNode };

export const LanguageProvider = ({ language, messages, children }: Props) => (
  <LanguageContext value={language}>
    <RawIntlProvider value={intlOf(language, messages)}>{children}</RawIntlProvider>
  </LanguageContext>
);
