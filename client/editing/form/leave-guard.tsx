import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { Message } from '../../components/message';
import { Button } from '../shell/controls';
import { Dialog } from '../shell/dialog';

let confirmInOpenForm: (() => Promise<boolean>) | null = null;

/** Call before navigating without a link: resolves to false if the editor prefers to stay with unsaved changes. */
export const mayLeave = (): Promise<boolean> => confirmInOpenForm?.() ?? Promise.resolve(true);

/** Asks before the editor leaves unsaved changes, which are kept unless discarded. */
export function LeaveGuard({ isDirty, onDiscard }: { isDirty: () => boolean; onDiscard: () => void }) {
  const hasChanges = useRef(isDirty);
  const isLeaving = useRef(false);
  const [decide, setDecide] = useState<((leaves: boolean) => void) | null>(null);
  useLayoutEffect(() => {
    hasChanges.current = isDirty;
  });
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const moves = `${from.pathname}${from.search}` !== `${to.pathname}${to.search}`;
    return moves && !isLeaving.current && hasChanges.current();
  });

  useEffect(() => {
    confirmInOpenForm = () =>
      hasChanges.current()
        ? new Promise((resolve) =>
            setDecide(() => (leaves: boolean) => {
              isLeaving.current = leaves;
              setDecide(null);
              resolve(leaves);
            }),
          )
        : Promise.resolve(true);
    return () => void (confirmInOpenForm = null);
  }, []);
  useBeforeUnload((event) => {
    if (!isLeaving.current && hasChanges.current()) event.preventDefault();
  });

  if (!decide && blocker.state !== 'blocked') return null;
  const stay = () => (decide ? decide(false) : blocker.reset?.());
  const leave = () => (decide ? decide(true) : blocker.proceed?.());
  return (
    <Dialog title="leave.title" onClose={stay}>
      <Message id="leave.text" />
      <div className="row">
        <Button label="leave.stay" className="primary" onClick={stay} />
        <Button label="leave.keep" onClick={leave} />
        <Button
          label="leave.discard"
          className="danger"
          onClick={() => {
            onDiscard();
            leave();
          }}
        />
      </div>
    </Dialog>
  );
}
