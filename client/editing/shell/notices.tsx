import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../i18n/message-ids';

/** Long enough to read, or to decide on an undo. */
const SHOWN_MS = { plain: 8_000, undoable: 25_000 };

type Action = { label: MessageId; run: () => void; takesFocus?: boolean };
type Notice = { id: number; text: string; action?: Action };
type Notify = (text: string, action?: Action) => void;

const NotifyContext = createContext<Notify>(() => {});

export const useNotify = () => useContext(NotifyContext);

/** Announces a change, with a button that undoes it. */
export function useUndoNotice() {
  const notify = useNotify();
  return (text: string, run: () => void, takesFocus = false) => notify(text, { label: 'notice.undo', run, takesFocus });
}

let count = 0;

/** What was just done and how to undo it. The live region must exist before its first announcement. */
export function Notices({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<Notice[]>([]);
  const notify = useCallback<Notify>((text, action) => {
    // Only what can be undone stays beside the next notice: they lie over the end of the screen.
    setNotices((all) => [...all.filter((each) => each.action), { id: ++count, text, action }]);
  }, []);
  const remove = useCallback((id: number) => setNotices((all) => all.filter((each) => each.id !== id)), []);
  const stack = useRef<HTMLDivElement>(null);
  // The notices never cover the focus, however many there are.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (notices.length > 0) style.scrollPaddingBottom = `calc(${stack.current!.offsetHeight}px + 2 * var(--space-4))`;
    return () => void style.removeProperty('scroll-padding-bottom');
  }, [notices]);
  return (
    <NotifyContext value={notify}>
      {children}
      <div className="notices" ref={stack}>
        <p className="visually-hidden" role="status">
          {notices.at(-1)?.text}
        </p>
        {notices.map((notice) => (
          <NoticeBar key={notice.id} notice={notice} onDismiss={remove} />
        ))}
      </div>
    </NotifyContext>
  );
}

function NoticeBar({ notice, onDismiss }: { notice: Notice; onDismiss: (id: number) => void }) {
  const intl = useIntl();
  const { id, text, action } = notice;
  const isUndoable = action !== undefined;
  const [holds, setHolds] = useState(0);
  useEffect(() => {
    if (holds > 0) return;
    const timer = setTimeout(() => onDismiss(id), isUndoable ? SHOWN_MS.undoable : SHOWN_MS.plain);
    return () => clearTimeout(timer);
  }, [holds, id, isUndoable, onDismiss]);
  const hold = () => setHolds((by) => by + 1);
  const release = () => setHolds((by) => Math.max(0, by - 1));
  const leave = () => onDismiss(id);

  return (
    <div className="notice" onMouseEnter={hold} onMouseLeave={release} onFocus={hold} onBlur={release}>
      <span aria-hidden="true">{text}</span>
      {action && (
        <button
          type="button"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever acted by keyboard goes on by keyboard
          autoFocus={action.takesFocus}
          onClick={() => {
            leave();
            action.run();
          }}
        >
          <FormattedMessage id={action.label} />
        </button>
      )}
      <button type="button" className="quiet" aria-label={intl.formatMessage({ id: 'notice.close' })} onClick={leave}>
        ×
      </button>
    </div>
  );
}
