import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ensureSession, refusalOf } from '../apollo';
import { ALERTS } from './alerts';
import type { UploadContext } from '../upload-link';
import type { Values } from '../drafts/local-drafts';
import { Conflict } from './conflict';
import { HistoryLink, type HistoryOf } from '../history/history-link';
import { FormContext } from './form-context';
import { LeaveGuard } from './leave-guard';
import { reasonsOf, Refused, Saved, Sending, Unsent } from './form-messages';
import { ScreenHeading } from '../shell/screen-heading';
import { useDraft } from '../drafts/use-draft';

export type Save<V> = (form: {
  values: V;
  files: Record<string, File[]>;
  version?: number;
  context: UploadContext;
}) => Promise<unknown>;

type Props<V extends Values> = {
  heading: string;
  /** Names the draft, e.g. 'calls:new' or 'calls:7'. */
  draftKey: string;
  titleOf: (values: V) => string;
  /** What the server has, or an empty form. */
  initial: V;
  version?: number;
  save: Save<V>;
  saved: string | null;
  refused?: string | null;
  /** Back to the list even when the server refused; what was typed waits there as a draft. */
  alwaysCloses?: boolean;
  /** Fetches what the server has now, which arrives as `initial` and `version`. */
  reload?: () => Promise<unknown>;
  secret?: (keyof V & string)[];
  /** The record whose history can be looked up. */
  historyOf?: HistoryOf;
  /** What comes after a save, where it is not the list. */
  onSaved?: () => void;
  /** Beside the button that saves. */
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

const tell = (text: string | null | undefined) => text && window.alert(text);

/** Every form of the dashboard: drafts, sending with progress, the specification's alerts, refusals and conflicts. */
export function RecordForm<V extends Values>(props: Props<V>) {
  const { heading, draftKey, titleOf, initial, version, save, onClose, children } = props;
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const draft = useDraft({
    draftKey,
    initial,
    version,
    titleOf: (values) => titleOf(values as V),
    secret: props.secret,
  });
  const [progress, setProgress] = useState<number | null>(null);
  const [unsent, setUnsent] = useState(false);
  const leaving = useRef(false);
  const stop = useRef<AbortController>(undefined);
  const busy = progress !== null;
  const outdated = version !== undefined && draft.base !== undefined && draft.base < version;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    stop.current = new AbortController();
    setProgress(0);
    setUnsent(false);
    try {
      if (draft.hasFiles) await ensureSession();
      await save({
        values: draft.values as V,
        files: draft.files,
        version: draft.base,
        context: { onProgress: setProgress, signal: stop.current.signal },
      });
      draft.done();
      leave(props.saved);
    } catch (error) {
      await fail(error);
    } finally {
      setProgress(null);
    }
  }

  function leave(text: string | null) {
    leaving.current = true;
    tell(text);
    (props.onSaved ?? onClose)();
  }

  async function fail(error: unknown) {
    console.error(error);
    const refusal = refusalOf(error);
    if (!refusal) return setUnsent(true);
    draft.refuse(refusal);
    if (props.alwaysCloses) return leave(props.saved);
    tell(props.refused === undefined ? ALERTS.fillAll : (props.refused ?? refusal.message));
    if (refusal.code === 'CONFLICT') await props.reload?.().catch(console.error);
  }

  useSaveKey(element);
  const errors = draft.refused ? reasonsOf(draft.refused.code, draft.refused.fields) : {};

  return (
    <FormContext value={{ id, errors, ...draft }}>
      <LeaveGuard isDirty={() => draft.dirty && !leaving.current} onDiscard={draft.done} />
      <ScreenHeading title={heading}>
        {props.historyOf && <HistoryLink of={props.historyOf} />}
        <button type="button" className="quiet" onClick={onClose}>
          <FormattedMessage id="form.back" />
        </button>
      </ScreenHeading>
      <Saved at={draft.savedAt} restored={draft.restored} dirty={draft.dirty} onDiscard={draft.reset} />
      {draft.refused && !outdated && <Refused refusal={draft.refused} form={id} />}
      {outdated && (
        <Conflict mine={draft.merged()} theirs={initial} onKeepMine={draft.keepMine} onTakeTheirs={draft.reset} />
      )}
      <form ref={element} className="record-form" onSubmit={submit} aria-busy={busy}>
        {children}
        {unsent && <Unsent />}
        <div className="form-actions">
          <button className="primary" disabled={busy || outdated}>
            <FormattedMessage id={unsent ? 'form.retry' : 'form.save'} />
          </button>
          {props.actions}
          {busy && <Sending share={progress} files={draft.files} onStop={() => stop.current?.abort()} />}
        </div>
      </form>
    </FormContext>
  );
}

/** Ctrl+S, or ⌘S, saves. */
function useSaveKey(form: React.RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) form.current?.requestSubmit();
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, [form]);
}
