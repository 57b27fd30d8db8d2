import { useEffect, useLayoutEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { useBlocker } from 'react-router-dom';
import { Dialog } from '../shell/dialog';

type Props = { isDirty: () => boolean; onDiscard: () => void };

/** Asks before unsaved changes are left. They stay as a draft unless they are thrown away. */
export function LeaveGuard({ isDirty, onDiscard }: Props) {
  const ask = useRef(isDirty);
  useLayoutEffect(() => {
    ask.current = isDirty;
  });
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const moves = from.pathname !== to.pathname || from.search !== to.search;
    return moves && ask.current();
  });

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (ask.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);

  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title="leave.title" onClose={blocker.reset}>
      <p>
        <FormattedMessage id="leave.text" />
      </p>
      <div className="dialog-actions">
        <button type="button" className="primary" onClick={blocker.reset}>
          <FormattedMessage id="leave.stay" />
        </button>
        <button type="button" onClick={blocker.proceed}>
          <FormattedMessage id="leave.keep" />
        </button>
        <button
          type="button"
          className="danger"
          onClick={() => {
            onDiscard();
            blocker.proceed();
          }}
        >
          <FormattedMessage id="leave.discard" />
        </button>
      </div>
    </Dialog>
  );
}
