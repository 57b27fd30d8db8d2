import { useQuery } from '@apollo/client/react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LANGUAGES, languageTag, type Language } from '../../locales';
import { paths } from '../../paths';
import { apollo, refusalOf } from '../apollo';
import { TextField } from '../form/fields';
import { FormContext } from '../form/form-context';
import { reasonsOf } from '../form/form-messages';
import { Missing, Pending } from '../list/list-states';
import { Dialog } from '../shell/dialog';
import { Moment } from '../shell/moment';
import { ScreenHeading } from '../shell/screen-heading';
import type { MessageId } from '../../i18n/message-ids';
import { NoMail, STATES } from './letter-list';
import {
  CancelLetterDocument,
  DashboardLetterDocument,
  DeleteLetterDocument,
  LetterPreviewQueryDocument,
  SendLetterDocument,
  SendTestLetterDocument,
  UpdateLetterDocument,
  type DashboardLetterQuery,
  type LetterTextFieldsFragment,
} from './letters.generated';

type Letter = DashboardLetterQuery['letter'];
type Props = { id: number; onClose: () => void };
const NAMES = { al: 'Shqip', en: 'English' };

/** One letter: written while it is a draft, watched while it goes out. */
export function LetterEditor({ id, onClose }: Props) {
  const { data, error, refetch, startPolling, stopPolling } = useQuery(DashboardLetterDocument, {
    variables: { id },
    fetchPolicy: 'network-only',
  });
  const isMoving = data && ['SCHEDULED', 'SENDING'].includes(data.letter.state);
  useEffect(() => {
    if (isMoving) startPolling(2_000);
    else stopPolling();
    return stopPolling;
  }, [isMoving, startPolling, stopPolling]);
  if (error && refusalOf(error)?.code === 'NOT_FOUND') return <Missing onClose={onClose} />;
  if (!data) return <Pending error={error} onRetry={refetch} />;
  const { letter, mailState } = data;
  return (
    <>
      <ScreenHeading title={letter.al.subject}>
        <button type="button" onClick={onClose}>
          <FormattedMessage id="form.back" />
        </button>
      </ScreenHeading>
      {!mailState.isConfigured && <NoMail />}
      <Progress letter={letter} />
      <Editing
        // A letter that was stored by somebody else is read anew.
        key={letter.version}
        letter={letter}
        canSend={mailState.isConfigured}
        onChange={() => refetch()}
        onClose={onClose}
      />
    </>
  );
}

const COUNTS = ['sent', 'waiting', 'sending', 'failed', 'unknown', 'cancelled'] as const;
const COUNT_LABELS: Record<(typeof COUNTS)[number], MessageId> = {
  sent: 'letters.count.sent',
  waiting: 'letters.count.waiting',
  sending: 'letters.count.sending',
  failed: 'letters.count.failed',
  unknown: 'letters.count.unknown',
  cancelled: 'letters.count.cancelled',
};

function Progress({ letter }: { letter: Letter }) {
  const { state, counts, scheduledFor, startedAt, failures, problem } = letter;
  const total = COUNTS.reduce((sum, name) => sum + counts[name], 0);
  return (
    <section className="letter-progress">
      <p role="status">
        <strong>
          <FormattedMessage id={STATES[state]} />
        </strong>{' '}
        {(startedAt ?? scheduledFor) && <Moment at={(startedAt ?? scheduledFor)!} />}{' '}
        {problem && <FormattedMessage id="letters.notPublished" />}
      </p>
      {total > 0 && (
        <>
          <progress max={total} value={total - counts.waiting - counts.sending} />
          <dl>
            {COUNTS.filter((name) => counts[name] > 0).map((name) => (
              <div key={name}>
                <dt>
                  <FormattedMessage id={COUNT_LABELS[name]} />
                </dt>
                <dd>{counts[name]}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {failures.length > 0 && (
        <ul>
          {failures.map(({ reason, count, state: of }) => (
            <li key={reason + of}>
              <code>{reason}</code> × {count}
            </li>
          ))}
        </ul>
      )}
      {startedAt && (
        <p>
          <a href={paths.letter(letter.id, 'al')}>
            <FormattedMessage id="letters.page" />
          </a>
        </p>
      )}
    </section>
  );
}

const bare = ({ __typename, items, ...text }: LetterTextFieldsFragment & { __typename?: string }) => ({
  ...text,
  items: items.map(({ articleId, title, detail, path }) => ({ articleId, title, detail, path })),
});
type Text = ReturnType<typeof bare>;

type EditingProps = { letter: Letter; canSend: boolean; onChange: () => void; onClose: () => void };

function Editing({ letter, canSend, onChange, onClose }: EditingProps) {
  const intl = useIntl();
  const id = useId();
  const [texts, setTexts] = useState<Record<Language, Text>>({ al: bare(letter.al), en: bare(letter.en) });
  const [isChanged, setChanged] = useState(false);
  const [said, setSaid] = useState<ReactNode>();
  const [errors, setErrors] = useState<Record<string, ReactNode>>({});
  const [preview, setPreview] = useState<{ html: string; text: string; subject: string }>();
  const [isAsking, setAsking] = useState(false);
  const [at, setAt] = useState('');
  const isEditable = ['DRAFT', 'SCHEDULED'].includes(letter.state);
  const say = (message: MessageId) => setSaid(intl.formatMessage({ id: message }));

  async function attempt(work: () => Promise<unknown>, done?: MessageId) {
    try {
      await work();
      setErrors({});
      if (done) say(done);
      return true;
    } catch (error) {
      console.error(error);
      const refusal = refusalOf(error);
      setErrors(refusal ? reasonsOf(refusal.code, refusal.fields) : {});
      say(refusal?.code === 'CONFLICT' ? 'letters.conflict' : 'letters.failed');
      return false;
    }
  }

  async function store() {
    if (!isChanged) return;
    const input = { ...texts, version: letter.version };
    await apollo.mutate({ mutation: UpdateLetterDocument, variables: { id: letter.id, input } });
    setChanged(false);
  }
  const save = () => attempt(store, 'letters.saved').then((saved) => saved && onChange());
  const show = (language: Language) =>
    attempt(async () => {
      await store();
      const variables = { id: letter.id, language };
      const { data } = await apollo.query({
        query: LetterPreviewQueryDocument,
        variables,
        fetchPolicy: 'network-only',
      });
      setPreview(data!.letterPreview);
    });
  const test = (language: Language) =>
    attempt(async () => {
      await store();
      await apollo.mutate({ mutation: SendTestLetterDocument, variables: { id: letter.id, language } });
    }, 'letters.tested');
  async function send() {
    setAsking(false);
    const moment = at ? new Date(at).toISOString() : null;
    const variables = { id: letter.id, version: letter.version, at: moment };
    await attempt(() => apollo.mutate({ mutation: SendLetterDocument, variables }), 'letters.onItsWay');
    onChange();
  }
  const cancel = () =>
    attempt(() => apollo.mutate({ mutation: CancelLetterDocument, variables: { id: letter.id } })).then(onChange);
  const remove = () =>
    attempt(() => apollo.mutate({ mutation: DeleteLetterDocument, variables: { id: letter.id } })).then(
      (done) => done && onClose(),
    );

  const change = (language: Language, changes: Partial<Text>) => {
    setTexts((before) => ({ ...before, [language]: { ...before[language], ...changes } }));
    setChanged(true);
  };

  return (
    <div className="letter-editor">
      <p role="status">{said}</p>
      {isEditable && (
        <div className="letter-texts">
          {LANGUAGES.map((language) => (
            <fieldset key={language}>
              <legend lang={languageTag(language)}>{NAMES[language]}</legend>
              <LetterFields
                form={`${id}-${language}`}
                language={language}
                text={texts[language]}
                errors={errors}
                onChange={(changes) => change(language, changes)}
              />
            </fieldset>
          ))}
        </div>
      )}
      <div className="letter-actions">
        {isEditable && (
          <button type="button" className="primary" disabled={!isChanged} onClick={save}>
            <FormattedMessage id="letters.save" />
          </button>
        )}
        {LANGUAGES.map((language) => (
          <button key={language} type="button" onClick={() => show(language)}>
            <FormattedMessage id="letters.preview" /> <span lang={languageTag(language)}>({NAMES[language]})</span>
          </button>
        ))}
        {canSend &&
          LANGUAGES.map((language) => (
            <button key={language} type="button" onClick={() => test(language)}>
              <FormattedMessage id="letters.test" /> <span lang={languageTag(language)}>({NAMES[language]})</span>
            </button>
          ))}
        {isEditable && canSend && (
          <>
            <label>
              <FormattedMessage id="letters.at" />{' '}
              <input type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
            </label>
            <button type="button" className="primary" disabled={isChanged} onClick={() => setAsking(true)}>
              <FormattedMessage id={at ? 'letters.schedule' : 'letters.send'} />
            </button>
          </>
        )}
        {['SCHEDULED', 'SENDING'].includes(letter.state) && (
          <button type="button" className="danger" onClick={cancel}>
            <FormattedMessage id="letters.cancel" />
          </button>
        )}
        {isEditable && (
          <button type="button" className="danger" onClick={remove}>
            <FormattedMessage id="letters.delete" />
          </button>
        )}
      </div>
      {isAsking && (
        <Dialog title="letters.ask" onClose={() => setAsking(false)}>
          <p>
            <FormattedMessage id="letters.askText" />
          </p>
          <button type="button" className="primary" onClick={send}>
            <FormattedMessage id={at ? 'letters.schedule' : 'letters.send'} />
          </button>{' '}
          <button type="button" onClick={() => setAsking(false)}>
            <FormattedMessage id="letters.close" />
          </button>
        </Dialog>
      )}
      {preview && (
        <Dialog title="letters.preview" wide onClose={() => setPreview(undefined)}>
          <p>
            <strong>{preview.subject}</strong>
          </p>
          <div className="letter-preview">
            <iframe title={preview.subject} sandbox="" srcDoc={preview.html} />
            <pre>{preview.text}</pre>
          </div>
          <button type="button" onClick={() => setPreview(undefined)}>
            <FormattedMessage id="letters.close" />
          </button>
        </Dialog>
      )}
    </div>
  );
}

type FieldsProps = {
  form: string;
  language: Language;
  text: Text;
  errors: Record<string, ReactNode>;
  onChange: (changes: Partial<Text>) => void;
};

function LetterFields({ form, language, text, errors, onChange }: FieldsProps) {
  const lang = languageTag(language);
  const { items, ...values } = text;
  const context = {
    id: form,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ''])),
    errors,
    set: (name: string, value: unknown) => onChange({ [name]: value }),
    files: {},
    setFiles: () => {},
  };
  return (
    <FormContext value={context}>
      <TextField name="subject" lang={lang} required />
      <TextField name="preheader" lang={lang} />
      <TextField name="heading" lang={lang} required />
      <TextField name="intro" rows={6} lang={lang} required />
      {items.map((item, index) => (
        <div key={item.path} className="letter-item" lang={lang}>
          <span>{item.title}</span>
          <button type="button" className="quiet" onClick={() => onChange({ items: items.toSpliced(index, 1) })}>
            <FormattedMessage id="letters.leaveOut" />
            <span className="visually-hidden"> {item.title}</span>
          </button>
        </div>
      ))}
      <TextField name="closing" rows={3} lang={lang} />
      <TextField name="actionLabel" lang={lang} />
      <TextField name="actionPath" />
    </FormContext>
  );
}
