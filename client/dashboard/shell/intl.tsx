import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import type { MessageId } from '../../i18n/message-ids';
import { useMessages } from '../../i18n/messages';

/** Screens write numbers and moments, too. English has the plurals of Albanian, which browsers are not sure to know. */
export const ScreenIntl = ({ children }: { children: ReactNode }) => (
  <IntlProvider locale="en" messages={useMessages() as Record<MessageId, string>}>
    {children}
  </IntlProvider>
);
