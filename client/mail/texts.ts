import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import type { Language } from '../locales';
import al from '../i18n/mail.al.json';
import en from '../i18n/mail.en.json';

export type MailMessageId = keyof typeof al;
type KindOf<Id> = Id extends `${infer Kind}.after` ? Kind : never;
/** 'reset' in 'reset.after'. */
export type NoticeKind = KindOf<MailMessageId>;
type Values = Record<string, string | number>;

const cache = createIntlCache();
// English has the same plural rules as Albanian, which some systems lack.
const intlOf = (messages: Record<string, string>): IntlShape =>
  createIntl({ locale: 'en', messages, onError: () => {} }, cache);
const intls: Record<Language, IntlShape> = { al: intlOf(al), en: intlOf(en) };

/** The message with this id in the language of a mail. */
export const mailText = (language: Language, id: MailMessageId, values?: Values): string =>
  // The types know the messages of pages only.
  (intls[language] as { formatMessage: (d: { id: string }, v?: Values) => string }).formatMessage({ id }, values);
