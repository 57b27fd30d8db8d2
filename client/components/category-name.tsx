import { isMessageId } from '../i18n/message-ids';
import { useMessages, useText } from '../i18n/messages';

/** The specification's categories are translated; any other is shown as it was entered. */
export function CategoryName({ name }: { name: string }) {
  const text = useText();
  const id = `category.${name}`;
  return isMessageId(id, useMessages()) ? text(id) : <span lang="sq">{name}</span>;
}
