import type article from './article.al.json';
import type about from './about.al.json';
import type call from './call.al.json';
import type content from './content.al.json';
import type find from './find.al.json';
import type home from './home.al.json';
import type imports from '../shared/import.al.json';
import type issue from './issue.al.json';
import type letters from './letters.al.json';
import type lists from './lists.al.json';
import type map from './map.al.json';
import type terms from './terms.al.json';
import type dashboard from './dashboard.al.json';
import type login from './login.al.json';
import type site from './site.al.json';

/** The id of a message; a misspelt one does not compile. */
export type MessageId =
  | keyof typeof site
  | keyof typeof lists
  | keyof typeof home
  | keyof typeof article
  | keyof typeof about
  | keyof typeof call
  | keyof typeof content
  | keyof typeof imports
  | keyof typeof issue
  | keyof typeof letters
  | keyof typeof find
  | keyof typeof map
  | keyof typeof terms
  | keyof typeof login
  | keyof typeof dashboard;

type After<Prefix extends string, Id = MessageId> = Id extends `${Prefix}${infer Name}` ? Name : never;

/** A field of a form: 'title' in 'field.title'. */
export type FieldLabel = After<'field.'>;
/** A column of a table: 'title' in 'column.title'. */
export type ColumnLabel = After<'column.'>;

/** Narrows an id composed at run time, such as `error.${code}`. */
export const isMessageId = (id: string, messages: object): id is MessageId => id in messages;

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}
