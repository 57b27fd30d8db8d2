import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../i18n/message-ids';
import { Dialog } from './dialog';

type Props = { title: MessageId; yes: MessageId; onYes: () => unknown; onClose: () => void; children: ReactNode };

/** Asks before something that cannot be undone. */
export function Question({ title, yes, onYes, onClose, children }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className="dialog-actions">
        <button
          type="button"
          className="primary"
          onClick={() => {
            onClose();
            onYes();
          }}
        >
          <FormattedMessage id={yes} />
        </button>
        <button type="button" onClick={onClose}>
          <FormattedMessage id="letters.close" />
        </button>
      </div>
    </Dialog>
  );
}
