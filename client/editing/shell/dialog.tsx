import { useEffect, useId, useRef, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../i18n/message-ids';
import { Button } from './button';

type Props = { title: MessageId; wide?: boolean; onClose: () => void; children: ReactNode };

/** A modal dialog while it is rendered. Escape closes it and returns the focus. */
export function Dialog({ title, wide, onClose, children }: Props) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current!;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={wide ? 'wide' : undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>
        <FormattedMessage id={title} />
      </h2>
      {children}
    </dialog>
  );
}

type QuestionProps = {
  title: MessageId;
  yes: MessageId;
  onYes: () => unknown;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before something that cannot be undone. */
export function Question({ title, yes, onYes, onClose, children }: QuestionProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className="row">
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
