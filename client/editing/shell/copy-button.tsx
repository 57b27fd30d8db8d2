import { useIntl } from 'react-intl';
import { copyText } from '../../browser/clipboard';
import type { MessageId } from '../../i18n/message-ids';
import { Button } from './button';
import { useNotify } from './notices';

type Props = { label: MessageId; text: string };

export function CopyButton({ label, text }: Props) {
  const intl = useIntl();
  const notify = useNotify();
  async function copy() {
    const isCopied = await copyText(text);
    notify({ text: intl.formatMessage({ id: isCopied ? 'copy.done' : 'copy.failed' }), focus: false });
  }
  return <Button label={label} onClick={() => void copy()} />;
}
