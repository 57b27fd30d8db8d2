import { useEffect, useId, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { Pager } from '../../components/pager';
import { Button } from '../shell/controls';
import { useListState } from '../shell/use-screen-url';
import { rejectionOf } from '../session/apollo';
import { RequestId } from '../form/form-messages';
import type { MessageId } from '../../i18n/message-ids';

const WAIT_MS = 200;

/** Searches while typing; `/` focuses it. */
export function ListSearch({ placeholder = 'list.search' }: { placeholder?: MessageId }) {
  const id = useId();
  const intl = useIntl();
  const list = useListState();
  const value = list.get('q');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The URL may also change from outside, but what is being typed takes precedence.
  useEffect(() => {
    if (document.activeElement !== input.current) input.current!.value = value;
  }, [value]);
  return (
    <search className="list-search">
      <Message as="label" id="list.search" className="visually-hidden" htmlFor={id} />
      <input
        id={id}
        ref={input}
        type="search"
        defaultValue={value}
        placeholder={intl.formatMessage({ id: placeholder })}
        onChange={({ target }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => list.set({ q: target.value }), WAIT_MS);
        }}
      />
    </search>
  );
}

/** The specification's sentence, and a hint at what to do. */
export const Empty = ({ hint }: { hint?: MessageId }) => (
  <div className="empty">
    <Message id="list.empty" />
    {hint && <Message id={hint} className="hint" />}
  </div>
);

/** Shown while a list is loading, or when loading failed: logged, with a retry instead of an alert. */
export function Pending({ error, onRetry }: { error?: unknown; onRetry: () => unknown }) {
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  if (!error) return <Message id="nav.loading" className="pending" role="status" />;
  return (
    <div className="pending">
      <Message id="list.failed" role="status" />
      <RequestId id={rejectionOf(error)?.requestId} />
      <Button label="error.retry" onClick={() => onRetry()} />
    </div>
  );
}

/** The URL names no record. */
export const Missing = ({ onClose }: { onClose: () => void }) => (
  <div className="pending">
    <Message id="error.NOT_FOUND" role="status" />
    <Button label="form.back" onClick={onClose} />
  </div>
);

/** Announces the number of results, also to screen readers. */
export const RecordCount = ({ count }: { count: number }) => (
  <Message id="list.found" values={{ count }} className="found" role="status" />
);

/** Links to the pages of a list, which the URL counts. */
export function ListPager({ total, size }: { total: number; size: number }) {
  const { page, to } = useListState();
  return <Pager current={page} count={Math.ceil(total / size)} to={(page) => to({ page: String(page) })} />;
}
