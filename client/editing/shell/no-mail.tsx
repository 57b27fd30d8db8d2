import { Message } from '../../components/message';

/** Says that no mail can be sent, once that is known. */
export const NoMail = ({ mailState }: { mailState: { isConfigured: boolean } | undefined }) =>
  mailState?.isConfigured === false && <Message id="letters.noMail" className="callout" role="note" />;
