import {
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ensureSession, refusalOf } from '../apollo';
import { ALERTS, type Alert, type RefusalAlert } from './alerts';
import type { UploadContext } from '../upload-link';
import { Conflict } from './conflict';
import { HistoryLink, type HistoryOf } from '../history/history-link';
import { FormContext } from './form-context';
import { LeaveGuard } from './leave-guard';
import {
  isExplainedAtFields,
  reasonsOf,
  Refused,
  Restored,
  Sending,
  Unsaved,
  Unsent,
  type UnsentReason,
} from './form-messages';
import { ScreenHeading } from '../shell/screen-heading';
import { Unfinished } from '../drafts/unfinished';
import { draftKey } from '../drafts/draft-key';
import { newFormId, type Refusal, type Values } from '../drafts/local-drafts';
import { SignInDeclined } from '../session/expired-session';
import { useDraft } from '../drafts/use-draft';
import type { ScreenName } from '../sitemap';
import { useListState } from '../list/use-list-state';
import { useNotify, useUndoNotice } from '../shell/notices';
import type { MessageId } from '../../i18n/message-ids';

export type Save<V> = (form: {
  values: V;
  files: Record<string, File[]>;
  version?: number;
  context: UploadContext;
  /** The name of the button that was pressed. */
  intent: string;
}) => Promise<unknown>;

/** A submit button and its outcome; unset options fall back to the form's. */
export type Intent = {
  name: string;
  label: MessageId;
  /** Submits incomplete forms; Ctrl+S uses this button if there is one. */
  skipsValidation?: boolean;
  saved?: Alert | null;
  refused?: RefusalAlert;
  alwaysCloses?: boolean;
  /** Shown as a notice instead of an alert. */
  notice?: string;
  /** Replaces the return to the list. */
  onSaved?: (result: unknown) => void;
};

type Props<V extends Values> = {
  heading: string;
  /** The screen whose drafts these are; see `DraftKey`. */
  draftOf: ScreenName;
  id?: number;
  titleOf: (values: V) => string;
  /** The values on the server, or an empty form. */
  initial: V;
  version?: number;
  save: Save<V>;
  /** The alert after saving; null if the form reports it itself. */
  saved: Alert | null;
  /** Default: ALERTS.fillAll. */
  refused?: RefusalAlert;
  /** Returns to the list even if the server rejected the form; the input remains as a draft. */
  alwaysCloses?: boolean;
  /** Fetches the current version, which arrives as `initial` and `version`. */
  reload?: () => Promise<unknown>;
  secret?: (keyof V & string)[];
  /** Links to the history of this record. */
  historyOf?: HistoryOf;
  /** Replaces the return to the list after saving. */
  onSaved?: () => void;
  /** Submit buttons for the current values, main one first. Default: a single Save. */
  intents?: (values: V) => [Intent, ...Intent[]];
  /** Shown beside the submit buttons. */
  actions?: ReactNode;
  /** A second column, where there is room. */
  side?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

const SAVE: Intent = { name: 'save', label: 'form.save' };

/** The base of every record's form: drafts, progress, the specification's alerts, rejections and conflicts. */
export function RecordForm<V extends Values>(props: Props<V>) {
  const { heading, draftOf, titleOf, initial, version, save, onClose, children } = props;
  const id = useId();
  const intl = useIntl();
  const notify = useNotify();
  const undoable = useUndoNotice();
  const { formId } = useListState();
  const element = useRef<HTMLFormElement>(null);
  const draft = useDraft({
    draftKey: draftKey(draftOf, props.id ?? formId ?? 'new'),
    initial,
    version,
    titleOf,
    secret: props.secret,
  });
  const [progress, setProgress] = useState<number | null>(null);
  const [unsent, setUnsent] = useState<UnsentReason | null>(null);
  // A repeated attempt to create a record must not create a second one, even after a reload.
  const [creation] = useState(() => draft.refused?.creation ?? newFormId());
  const leaving = useRef(false);
  const stop = useRef<AbortController>(undefined);
  const busy = progress !== null;
  const intents = props.intents?.(draft.values) ?? [SAVE];
  const [last, setLast] = useState(intents[0].name);
  const outdated = version !== undefined && draft.base !== undefined && draft.base < version;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || outdated) return;
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const intent = intents.find(({ name }) => name === pressed?.value) ?? intents[0];
    setLast(intent.name);
    stop.current = new AbortController();
    setProgress(0);
    setUnsent(null);
    try {
      if (draft.hasFiles) await ensureSession();
      const result = await save({
        intent: intent.name,
        values: draft.values,
        files: draft.files,
        version: draft.base,
        context: {
          headers: props.id === undefined ? { 'idempotency-key': creation } : {},
          onProgress: setProgress,
          signal: stop.current.signal,
        },
      });
      draft.done();
      leave(intent, result);
    } catch (error) {
      await fail(intent, error);
    } finally {
      setProgress(null);
    }
  }

  function leave({ saved = props.saved, notice, onSaved }: Intent, result?: unknown) {
    leaving.current = true;
    if (saved) window.alert(saved);
    if (notice) notify({ text: notice, focus: false });
    if (onSaved && result) onSaved(result);
    else (props.onSaved ?? onClose)();
  }

  function reasonOf(error: unknown): UnsentReason {
    if (stop.current?.signal.aborted) return 'stopped';
    return error instanceof SignInDeclined ? 'signedOut' : 'lost';
  }

  async function fail(intent: Intent, error: unknown) {
    console.error(error);
    const refusal = refusalOf(error);
    if (!refusal) return setUnsent(reasonOf(error));
    draft.refuse({ ...refusal, creation });
    if (refusal.code === 'OUTCOME_UNKNOWN') return;
    const { alwaysCloses = props.alwaysCloses, refused = props.refused } = intent;
    const alert = refused === undefined ? ALERTS.fillAll : refused === 'SERVER_MESSAGE' ? refusal.message : refused;
    if (alwaysCloses) return leave({ ...intent, notice: undefined });
    if (alert) window.alert(alert);
    if (refusal.code === 'CONFLICT') await props.reload?.().catch(console.error);
  }

  const discarded = (undo: () => void, event?: MouseEvent) =>
    undoable(intl.formatMessage({ id: 'draft.discarded' }), undo, event?.detail === 0);

  useSaveKey(element);
  useRefusedFields(element, draft.refused);
  useFieldInUrl(element);
  const errors = draft.refused ? reasonsOf(draft.refused.code, draft.refused.fields) : {};

  return (
    <FormContext value={{ id, errors, ...draft }}>
      <LeaveGuard isDirty={() => draft.dirty && !leaving.current} onDiscard={() => discarded(draft.done())} />
      <ScreenHeading title={heading}>
        {props.historyOf && <HistoryLink of={props.historyOf} />}
        <button type="button" className="quiet" onClick={onClose}>
          <FormattedMessage id="form.back" />
        </button>
      </ScreenHeading>
      <Unsaved
        dirty={draft.dirty}
        stored={draft.stored}
        at={draft.savedAt}
        onDiscard={(event) => discarded(draft.discard(), event)}
      />
      <Restored restored={draft.restored} lostFiles={draft.lostFiles} />
      {formId && <Unfinished of={draftOf} />}
      {draft.refused && !outdated && !isExplainedAtFields(draft.refused) && (
        <Refused refusal={draft.refused} form={id} />
      )}
      {outdated && (
        <Conflict
          historyOf={props.historyOf}
          before={draft.original}
          mine={draft.merged()}
          theirs={initial}
          onKeepMine={draft.keepMine}
          onTakeTheirs={(event) => discarded(draft.discard(), event)}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only stops Enter from submitting */}
      <form
        ref={element}
        className="record-form"
        data-side={props.side ? true : undefined}
        onSubmit={submit}
        onKeyDown={ignoreEnter}
        onInvalidCapture={({ target }) => openFolds(target as Element)}
        aria-busy={busy}
      >
        <div className="form-main">{children}</div>
        <div className="form-side">
          {props.side && <div className="form-side-fields">{props.side}</div>}
          {unsent && <Unsent reason={unsent} />}
          <div className="form-actions">
            {intents.map(({ name, label, skipsValidation }, index) => (
              <button
                key={name}
                name="intent"
                value={name}
                className={index === 0 ? 'primary' : undefined}
                formNoValidate={skipsValidation}
                disabled={busy || outdated}
              >
                <FormattedMessage id={unsent && name === last ? 'form.retry' : label} />
              </button>
            ))}
            {props.actions}
            {busy && <Sending share={progress} files={draft.files} onStop={() => stop.current?.abort()} />}
          </div>
        </div>
      </form>
    </FormContext>
  );
}

/** Enter in a one-line field is usually a slip: only a button or Ctrl+S submits the form. */
function ignoreEnter(event: KeyboardEvent<HTMLFormElement>) {
  const isLine = event.target instanceof HTMLInputElement && event.target.type !== 'file';
  if (event.key === 'Enter' && isLine && !event.nativeEvent.isComposing) event.preventDefault();
}

function openFolds(field: Element) {
  const fold = field.closest('details:not([open])');
  if (!(fold instanceof HTMLDetailsElement)) return;
  fold.open = true;
  openFolds(fold);
}

/** Opens collapsed sections that contain a rejected field, and focuses the first field if nothing else explains the rejection. */
function useRefusedFields(form: React.RefObject<HTMLFormElement | null>, refused: Refusal | undefined) {
  useEffect(() => {
    if (!refused) return;
    form.current?.querySelectorAll('details:not([open]) [aria-invalid]').forEach(openFolds);
    if (isExplainedAtFields(refused)) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [form, refused]);
}

/** Focuses the field named in the URL. */
function useFieldInUrl(form: React.RefObject<HTMLFormElement | null>) {
  const name = useListState().get('field');
  useEffect(() => {
    const field = name && form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLElement)) return;
    openFolds(field);
    field.focus();
  }, [form, name]);
}

/** Ctrl+S or ⌘S saves, without publishing if there is a choice. */
function useSaveKey(form: React.RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const save = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (document.querySelector('dialog[open]')) return;
      const withoutValidation = form.current?.querySelector<HTMLButtonElement>('button[name=intent][formnovalidate]');
      form.current?.requestSubmit(withoutValidation);
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, [form]);
}
