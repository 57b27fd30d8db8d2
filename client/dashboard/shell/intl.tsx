import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import type { MessageId } from '../../i18n/message-ids';
import { useMessages } from '../../i18n/messages';

/** Also formats numbers and times. The plural rules of English equal those of Albanian, which some browsers lack. */
export const ScreenIntl = ({ children }: { children: ReactNode }) => (
  <IntlProvider locale="en" messages={useMessages() as Record<MessageId, string>}>
    {children}
  </IntlProvider>
);
