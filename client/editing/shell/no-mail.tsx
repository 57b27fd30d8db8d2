import { Message } from '../../components/message';

export const NoMail = () => <Message id="letters.noMail" className="callout" role="note" />;
