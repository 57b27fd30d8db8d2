import { useEffect, useId, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { Link } from '../../components/link';
import { Conflict } from './conflict';
import type { EditedNoun } from '../../schema.generated';
import { FormContext } from './form-context';
import { LeaveGuard } from './leave-guard';
import { isExplainedAtFields, reasonsOf, Rejected, Restored, Sending, Unsaved, Unsent } from './form-messages';
import { Button } from '../shell/controls';
import { type Heading, ScreenHeading } from '../shell/heading';
import { useFocusAfter } from '../shell/use-focus-after';
import { Unfinished } from '../drafts/unfinished';
import { draftKey, type Values } from '../drafts/local-drafts';
import type { ServerRejection } from '../session/apollo';
import { useDraft } from '../drafts/use-draft';
import { screenPath, type ScreenName } from '../sitemap';
import { useListState } from '../shell/use-screen-url';
import { useUndoNotice } from '../shell/notices';
import { useSubmission, type Intent, type SubmissionOptions } from './use-submission';

type Props<V extends Values> = Omit<SubmissionOptions<V>, 'id' | 'draft' | 'intents' | 'isUnfinished'> & {
  heading: Heading;
  /** The screen whose drafts these are; see `DraftKey`. */
  draftOf: ScreenName;
  titleOf: (values: V) => string;
  /** The values on the server, or an empty form. */
  initial: V;
  /** Undefined for a new one. */
  record?: { id: number; version: number };
  /** Of records with a history. */
  noun?: EditedNoun;
  secret?: (keyof V & string)[];
  /** Submit buttons for the current values, main one first. Default: a single Save. */
  intents?: (values: V) => [Intent, ...Intent[]];
  /** Shown beside the submit buttons. */
  actions?: ReactNode;
  /** A second column, where there is room. */
  side?: ReactNode;
  children: ReactNode;
};

const SAVE: Intent = { name: 'save', label: 'form.save' };

/** The base of every record's form: drafts, progress, the specification's alerts, rejections and conflicts. */
export function RecordForm<V extends Values>(props: Props<V>) {
  const { heading, draftOf, titleOf, initial, record, noun, onClose, children } = props;
  const historyOf = noun && record && { noun, id: record.id };
  const id = useId();
  const intl = useIntl();
  const undoable = useUndoNotice();
  const { formId } = useListState();
  const element = useRef<HTMLFormElement>(null);
  const draft = useDraft({
    draftKey: draftKey(draftOf, record?.id ?? formId ?? 'new'),
    initial,
    version: record?.version,
    titleOf,
    secret: props.secret,
  });
  const intents = props.intents?.(draft.values) ?? [SAVE];
  const { outdated } = draft;
  const unfinished = () => element.current?.querySelector<HTMLElement>('[data-unfinished]');
  const { submit, stop, progress, unsent, last, isLeaving } = useSubmission({
    ...props,
    id: record?.id,
    draft,
    intents,
    isUnfinished: () => {
      const zone = unfinished();
      if (zone) openDetails(zone);
      zone?.focus();
      return Boolean(zone);
    },
  });
  const busy = progress !== null;

  const discarded = (undo: () => void, event?: MouseEvent) =>
    undoable(intl.formatMessage({ id: 'draft.discarded' }), undo, event?.detail === 0);

  useSaveKey(element);
  useFocusAfter(busy);
  useRejectedFields(element, draft.rejected);
  useFieldInUrl(element);
  const errors = draft.rejected ? reasonsOf(draft.rejected.code, draft.rejected.fields) : {};

  return (
    <FormContext value={{ id, errors, ...draft }}>
      <LeaveGuard
        isDirty={() => (draft.dirty || Boolean(unfinished())) && !isLeaving()}
        onDiscard={() => {
          if (isLeaving()) return; // it has been sent meanwhile
          stop();
          discarded(draft.done());
        }}
      />
      <ScreenHeading {...heading}>
        {historyOf && (
          <Message as={Link} id="history.title" to={`${screenPath('history')}?noun=${noun}&id=${record.id}`} />
        )}
        {noun !== 'JOURNAL' && <Button label="form.back" className="quiet" onClick={onClose} />}
      </ScreenHeading>
      <Unsaved
        dirty={draft.dirty && !busy}
        stored={draft.stored}
        at={draft.savedAt}
        onDiscard={(event) => discarded(draft.discard(), event)}
      />
      <Restored restored={draft.restored} lostFiles={draft.lostFiles} />
      {formId && <Unfinished of={draftOf} />}
      {draft.rejected && !outdated && !isExplainedAtFields(draft.rejected) && (
        <Rejected rejection={draft.rejected} form={id} />
      )}
      {outdated && (
        <Conflict
          historyOf={historyOf}
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
        onInvalidCapture={({ target }) => openDetails(target as Element)}
      >
        {/* What is typed while it is being sent would be lost with the form. */}
        <div className="form-main" inert={busy}>
          {children}
        </div>
        <div className="form-side">
          {props.side && (
            <div className="form-side-fields" inert={busy}>
              {props.side}
            </div>
          )}
          {unsent && <Unsent reason={unsent} />}
          <div className="row form-actions">
            {intents.map(({ name, label, skipsValidation }, index) => (
              <Button
                label={unsent && name === last ? 'error.retry' : label}
                type="submit"
                key={name}
                name="intent"
                value={name}
                className={index === 0 ? 'primary' : undefined}
                formNoValidate={skipsValidation}
                disabled={busy || outdated}
              />
            ))}
            {props.actions}
            {busy && <Sending share={progress} files={draft.files} onStop={stop} />}
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

function openDetails(field: Element) {
  const closed = () => field.closest<HTMLDetailsElement>('details:not([open])');
  for (let fold = closed(); fold; fold = closed()) fold.open = true;
}

/** Opens collapsed sections that contain a rejected field, and focuses the first field if nothing else explains the rejection. */
function useRejectedFields(form: React.RefObject<HTMLFormElement | null>, rejected: ServerRejection | undefined) {
  useEffect(() => {
    if (!rejected) return;
    form.current?.querySelectorAll('details:not([open]) [aria-invalid]').forEach(openDetails);
    if (isExplainedAtFields(rejected)) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [form, rejected]);
}

/** Focuses the field named in the URL. */
function useFieldInUrl(form: React.RefObject<HTMLFormElement | null>) {
  const name = useListState().get('field');
  useEffect(() => {
    const field = form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLElement)) return;
    openDetails(field);
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
