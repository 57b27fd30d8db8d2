import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ensureSession, rejectionOf } from '../session/apollo';
import type { Values } from '../drafts/local-drafts';
import type { useDraft } from '../drafts/use-draft';
import { useNotify } from '../shell/notices';
import type { UploadContext } from '../session/upload-link';
import type { MessageId } from '../../i18n/message-ids';
import { unsentReasonOf, type UnsentReason } from './form-messages';

/** The specification's browser alerts, word for word and in Albanian only. */
export const ALERTS = {
  materialCreated: 'Materiali u ngarkua!',
  materialUpdated: 'Materiali u ndryshua!',
  callCreated: 'Thirrja u ngarkua!',
  callUpdated: 'Thirrja u ndryshua!',
  somethingWrong: 'Dicka shkoi keq, provo perseri!',
  memberCreated: 'Anetari u shtua!',
  memberUpdated: 'Anetari u perditesua!',
  fileCreated: 'Materiali u ngarkua!',
  fileUpdated: 'Materiali u perditesua!',
  fillAll: 'Ju lutem mbushni te gjitha fushat e kerkuara!',
} as const;

export type Alert = (typeof ALERTS)[keyof typeof ALERTS];
/** The alert after a rejection: one of these, 'SERVER_MESSAGE' for the server's message, or null if the form reports it without an alert. */
export type RejectionAlert = Alert | 'SERVER_MESSAGE' | null;

export type Save<V> = (form: {
  values: V;
  files: Record<string, File[]>;
  version?: number;
  context: UploadContext;
  /** The name of the button that was pressed. */
  intent: string;
}) => Promise<unknown>;

/** A submit button and its outcome. */
export type Intent = {
  name: string;
  label: MessageId;
  /** Submits incomplete forms; Ctrl+S uses this button if there is one. */
  skipsValidation?: boolean;
  /** Default: the form's. */
  saved?: Alert | null;
  /** Returns to the list even if the server rejected the form; the input remains as a draft. */
  alwaysCloses?: boolean;
  /** Shown as a notice instead of an alert. */
  notice?: string;
  /** Replaces the return to the list. */
  onSaved?: () => void;
};

export type SubmissionOptions<V extends Values> = {
  /** The record; undefined for a new one. */
  id?: number;
  draft: ReturnType<typeof useDraft<V>>;
  intents: [Intent, ...Intent[]];
  save: Save<V>;
  /** The alert after saving; null if the form reports it itself. */
  saved: Alert | null;
  /** Default: ALERTS.fillAll. */
  rejected?: RejectionAlert;
  /** Fetches the current version, which arrives as `initial` and `version`. */
  reload?: () => Promise<unknown>;
  /** Whether something given to the form is not in it yet, such as a file that is being read. */
  isUnfinished: () => boolean;
  /** Replaces the return to the list after saving. */
  onSaved?: () => Promise<void>;
  onClose: () => void;
};

/** Sends a form to the server, and does what follows: the alert and the return to the list, or the reasons why it was not saved. */
export function useSubmission<V extends Values>(options: SubmissionOptions<V>) {
  const { draft, intents } = options;
  const notify = useNotify();
  const [progress, setProgress] = useState<number | null>(null);
  const [unsent, setUnsent] = useState<UnsentReason | null>(null);
  const [last, setLast] = useState<string>();
  const leaving = useRef(false);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const upload = useRef<AbortController>(undefined);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (progress !== null || draft.outdated) return;
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const intent = intents.find(({ name }) => name === pressed?.value) ?? intents[0];
    setLast(intent.name);
    if (options.isUnfinished()) return setUnsent('unfinished');
    upload.current = new AbortController();
    setProgress(0);
    setUnsent(null);
    try {
      if (draft.hasFiles) await ensureSession();
      upload.current.signal.throwIfAborted();
      await options.save({
        intent: intent.name,
        values: draft.values,
        files: draft.files,
        version: draft.baseVersion,
        context: {
          headers: options.id === undefined ? { 'idempotency-key': draft.creation() } : {},
          onProgress: setProgress,
          signal: upload.current.signal,
        },
      });
      draft.done();
      // The form takes no more input until it is closed or replaced.
      leave(intent, true);
    } catch (error) {
      setProgress(null);
      await fail(intent, error);
    }
  }

  function leave({ saved = options.saved, notice, onSaved }: Intent, isSaved = false) {
    const { onClose, onSaved: stay } = options;
    leaving.current = true;
    if (saved) window.alert(saved);
    if (notice) notify(notice);
    // What the editor has gone to meanwhile stays open.
    if (onSaved && isSaved) {
      if (isOpen.current) onSaved();
    } else if (stay) {
      // What was saved is read again. If that fails, the form is closed: it takes no more input.
      stay().catch((error: unknown) => {
        console.error(error);
        if (isOpen.current) onClose();
      });
    } else if (isOpen.current) onClose();
  }

  async function fail(intent: Intent, error: unknown) {
    console.error(error);
    const rejection = rejectionOf(error);
    if (!rejection || rejection.code === 'TOO_MANY_REQUESTS')
      return setUnsent(upload.current?.signal.aborted ? 'stopped' : unsentReasonOf(error));
    draft.reject(rejection);
    if (rejection.code === 'OUTCOME_UNKNOWN') return;
    const { rejected = ALERTS.fillAll } = options;
    const alert = rejected === 'SERVER_MESSAGE' ? rejection.message : rejected;
    if (intent.alwaysCloses) return leave(intent);
    if (alert) window.alert(alert);
    if (rejection.code === 'CONFLICT') await options.reload?.().catch(console.error);
  }

  return {
    submit,
    stop: () => (leaving.current ? options.onClose() : upload.current?.abort()),
    /** How much has been sent, from 0 to 1; null while nothing is being sent. */
    progress,
    /** Why the last attempt may not have been saved. */
    unsent,
    /** The name of the intent that was last submitted. */
    last,
    /** Whether the form has been saved and is about to close. */
    isLeaving: () => leaving.current,
  };
}
