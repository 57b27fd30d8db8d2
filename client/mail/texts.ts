import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import type { Language } from '../locales';
import al from '../i18n/mail.al.json';
import en from '../i18n/mail.en.json';

type MailMessageId = keyof typeof al;
type Values = Record<string, string | number>;

const cache = createIntlCache();
// English has the same plural rules as Albanian, which some systems lack.
const intlOf = (messages: Record<string, string>): IntlShape =>
  createIntl({ locale: 'en', messages, onError: () => {} }, cache);
const intls: Record<Language, IntlShape> = { al: intlOf(al), en: intlOf(en) };

/** The message with this id in the language of a mail; '' if this kind of mail has none. */
export const mailText = (language: Language, id: string, values?: Values): string =>
  id in al
    ? (intls[language] as { formatMessage: (d: { id: string }, v?: Values) => string }).formatMessage({ id }, values)
    : '';
