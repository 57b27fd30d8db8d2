import type { ReactNode } from 'react';
import type { MessageId } from '../../i18n/message-ids';
import { Button } from './button';
import { Dialog } from './dialog';

type Props = { title: MessageId; yes: MessageId; onYes: () => unknown; onClose: () => void; children: ReactNode };

/** Asks before something that cannot be undone. */
export function Question({ title, yes, onYes, onClose, children }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className="dialog-actions">
        <Button
          label={yes}
          className="primary"
          onClick={() => {
            onClose();
            onYes();
          }}
        />
        <Button label="common.close" onClick={onClose} />
      </div>
    </Dialog>
  );
}
