import { createContext, useCallback, useContext, useMemo, type ReactNode } from 'react';
import { createIntl, createIntlCache, RawIntlProvider, useIntl, type IntlShape } from 'react-intl';
import type { Language } from '../locales';
import type { MessageId } from './message-ids';

export type Messages = Record<string, string>;

/** Keys of the catalogues in Vite's manifest. */
export const catalogueFile = (language: Language) => `i18n/catalogue.${language}.ts`;

/**
 * Browsers are not sure to know Albanian and would fall back to their user's language, unlike the server. English has the same plural
 * rule; dates and sizes are written by `formats.ts`.
 */
const FORMAT_LOCALE = 'en';

const intls = new WeakMap<Messages, IntlShape>();

/** Formatters are expensive, so each catalogue gets one object for the life of the process. */
function intlOf(messages: Messages): IntlShape {
  const known = intls.get(messages);
  if (known) return known;
  // A time zone here would be merged into every message.
  const intl = createIntl(
    { locale: FORMAT_LOCALE, messages: messages as Record<MessageId, string> },
    createIntlCache(),
  );
  intl.formatters.getMessageFormat = keptByMessage(intl.formatters.getMessageFormat);
  intls.set(messages, intl);
  return intl;
}

type GetFormat = IntlShape['formatters']['getMessageFormat'];

/** react-intl finds a message's formatter by the JSON of its syntax tree; a page has a hundred messages. Here the tree itself is the key. */
function keptByMessage(make: GetFormat): GetFormat {
  const kept = new Map<Parameters<GetFormat>[0], ReturnType<GetFormat>>();
  return (message, ...options) => {
    const format = kept.get(message) ?? make(message, ...options);
    kept.set(message, format);
    return format;
  };
}

const LanguageContext = createContext<Language>('al');

export const useLanguage = (): Language => useContext(LanguageContext);

/** The sentence with this id, in the language of the page. */
export function useText() {
  const intl = useIntl();
  return useCallback((id: MessageId) => intl.formatMessage({ id }), [intl]);
}

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
