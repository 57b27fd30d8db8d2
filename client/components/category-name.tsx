import { useIntl } from 'react-intl';
import { isMessageId } from '../i18n/message-ids';

/** The specification's categories are translated; any other is shown as it was entered. */
export function CategoryName({ name }: { name: string }) {
  const { formatMessage, messages } = useIntl();
  const id = `category.${name}`;
  return isMessageId(id, messages) ? formatMessage({ id }) : <span lang="sq">{name}</span>;
}
