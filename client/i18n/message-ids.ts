import type { IntlShape } from 'react-intl';

/** The id of a message; a misspelt one does not compile. */
export type MessageId = keyof (typeof import('./site.al.json') &
  typeof import('./lists.al.json') &
  typeof import('./home.al.json') &
  typeof import('./article.al.json') &
  typeof import('./about.al.json') &
  typeof import('./call.al.json') &
  typeof import('./content.al.json') &
  typeof import('../shared/import.al.json') &
  typeof import('./issue.al.json') &
  typeof import('./letters.al.json') &
  typeof import('./find.al.json') &
  typeof import('./map.al.json') &
  typeof import('./terms.al.json') &
  typeof import('./login.al.json') &
  typeof import('./dashboard.al.json'));

type After<Prefix extends string, Id = MessageId> = Id extends `${Prefix}${infer Name}` ? Name : never;

/** A page whose title and lead are messages: 'about' in 'about.lead'. */
export type PageName<Id = MessageId> = Id extends `${infer Name}.lead` ? Name : never;
/** A field of a form: 'title' in 'field.title'. */
export type FieldLabel = After<'field.'>;
/** A column of a table: 'title' in 'column.title'. */
export type ColumnLabel = After<'column.'>;

/** Narrows an id composed at run time, such as `error.${code}`. */
export const isMessageId = (id: string, messages: object): id is MessageId => id in messages;

/** The message whose id is composed at run time, if there is one. */
export const messageOf = (id: string, { messages, formatMessage }: IntlShape, values?: Record<string, string>) =>
  isMessageId(id, messages) ? formatMessage({ id }, values) : undefined;

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}
