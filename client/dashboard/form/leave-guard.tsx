import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useBlocker } from 'react-router-dom';
import { Dialog } from '../shell/dialog';

type Props = { isDirty: () => boolean; onDiscard: () => void };

let confirmInOpenForm: (() => Promise<boolean>) | null = null;

/** Call before navigating without a link: resolves to false if the editor prefers to stay with unsaved changes. */
export const mayLeave = (): Promise<boolean> => confirmInOpenForm?.() ?? Promise.resolve(true);

/** Asks before the editor leaves unsaved changes, which remain as a draft unless discarded. */
export function LeaveGuard({ isDirty, onDiscard }: Props) {
  const ask = useRef(isDirty);
  const isLeaving = useRef(false);
  const [answer, setAnswer] = useState<((leaves: boolean) => void) | null>(null);
  useLayoutEffect(() => {
    ask.current = isDirty;
  });
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const moves = from.pathname !== to.pathname || from.search !== to.search;
    return moves && !isLeaving.current && ask.current();
  });

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current && ask.current()) event.preventDefault();
    };
    confirmInOpenForm = () =>
      ask.current()
        ? new Promise((resolve) =>
            setAnswer(() => (leaves: boolean) => {
              isLeaving.current = leaves;
              setAnswer(null);
              resolve(leaves);
            }),
          )
        : Promise.resolve(true);
    window.addEventListener('beforeunload', warn);
    return () => {
      confirmInOpenForm = null;
      window.removeEventListener('beforeunload', warn);
    };
  }, []);

  if (!answer && blocker.state !== 'blocked') return null;
  const stay = () => (answer ? answer(false) : blocker.reset?.());
  const leave = () => (answer ? answer(true) : blocker.proceed?.());
  return (
    <Dialog title="leave.title" onClose={stay}>
      <p>
        <FormattedMessage id="leave.text" />
      </p>
      <div className="dialog-actions">
        <button type="button" className="primary" onClick={stay}>
          <FormattedMessage id="leave.stay" />
        </button>
        <button type="button" onClick={leave}>
          <FormattedMessage id="leave.keep" />
        </button>
        <button
          type="button"
          className="danger"
          onClick={() => {
            onDiscard();
            leave();
          }}
        >
          <FormattedMessage id="leave.discard" />
        </button>
      </div>
    </Dialog>
  );
}
