import type { ComponentProps } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../i18n/message-ids';

type Props = ComponentProps<'button'> & {
  label: MessageId;
  values?: ComponentProps<typeof FormattedMessage>['values'];
};

/** A button with a message as its text; the children follow it. It submits a form only if its type says so. */
export const Button = ({ label, values, type = 'button', children, ...attributes }: Props) => (
  // oxlint-disable-next-line react/button-has-type -- one of the props
  <button type={type} {...attributes}>
    <FormattedMessage id={label} values={values} />
    {children}
  </button>
);
