import type { Language } from '../shared/locales';
import { intlOf } from '../i18n/messages';
import al from '../i18n/mail.al.json';
import en from '../i18n/mail.en.json';

export type MailMessageId = keyof typeof al;
type KindOf<Id> = Id extends `${infer Kind}.after` ? Kind : never;
/** 'reset' in 'reset.after'. */
export type NoticeKind = KindOf<MailMessageId>;
type Values = Record<string, string | number>;

const catalogues: Record<Language, Record<string, string>> = { al, en };

/** The message with this id in the language of a mail. */
export const mailText = (language: Language, id: MailMessageId, values?: Values): string =>
  // The types know the messages of pages only.
  (
    intlOf(language, catalogues[language]) as { formatMessage: (d: { id: string }, v?: Values) => string }
  ).formatMessage({ id }, values);
