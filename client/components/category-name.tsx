import { useIntl } from 'react-intl';
import { messageOf } from '../i18n/message-ids';

/** The specification's categories are translated; any other is shown as it was entered. */
export const CategoryName = ({ name }: { name: string }) =>
  messageOf(`category.${name}`, useIntl()) ?? <span lang="sq">{name}</span>;
