import { useMutation, useQuery } from '@apollo/client/react';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import type { MessageId } from '../../i18n/message-ids';
import { LANGUAGE_NAMES, LANGUAGES, type Language, languageTag } from '../../shared/locales';
import { instantOf } from '../../shared/wall-time';
import { useForm } from '../../editing/form/form-context';
import { useAttempt } from '../../editing/form/use-attempt';
import { Section } from '../../components/section';
import { Button } from '../../editing/shell/controls';
import { Moment } from '../../editing/shell/moment';
import { useNotify } from '../../editing/shell/notices';
import { AskButton, Question } from '../../editing/shell/dialog';
import * as api from './letters.generated';

type Letter = api.DashboardLetterQuery['letter'];
type Props = { letter: Letter; canSend: boolean; onChange: () => Promise<unknown>; onDeleted: () => void };

const REPORTS = { asNotice: true, reasons: { CONFLICT: 'letters.conflict' } } as const;

/** Test, send and schedule a letter. Only the stored version is sent. */
export function LetterSending({ letter, canSend, onChange, onDeleted }: Props) {
  const id = useId();
  const { dirty } = useForm();
  const intl = useIntl();
  const notify = useNotify();
  const { attempt } = useAttempt(REPORTS);
  const [sendTest] = useMutation(api.SendTestLetterDocument);
  const [sendLetter] = useMutation(api.SendLetterDocument);
  const [deleteLetter] = useMutation(api.DeleteLetterDocument);
  const [time, setTime] = useState('');
  const at = time && instantOf(time).toISOString();
  const [isConfirming, setConfirming] = useState(false);

  const test = (language: Language) =>
    attempt(() => sendTest({ variables: { id: letter.id, language } }), 'letters.tested');
  function confirm() {
    if (at && at < new Date().toISOString()) notify(intl.formatMessage({ id: 'letters.past' }));
    else setConfirming(true);
  }
  async function send() {
    const variables = { id: letter.id, version: letter.version, at: at || null };
    await attempt(() => sendLetter({ variables }), 'letters.onItsWay');
    await onChange().catch(console.error);
  }
  async function remove() {
    const variables = { id: letter.id };
    if (await attempt(() => deleteLetter({ variables }))) onDeleted();
  }

  return (
    <>
      {canSend && (
        <Section title="letters.ask" className="letter-sending">
          {dirty && <Message id="letters.saveFirst" className="hint" />}
          {LANGUAGES.map((language) => (
            <button key={language} type="button" disabled={dirty} onClick={() => test(language)}>
              <FormattedMessage id="letters.test" />{' '}
              <span lang={languageTag(language)}>({LANGUAGE_NAMES[language]})</span>
            </button>
          ))}
          <Message as="label" id="letters.at" htmlFor={`${id}-at`} />
          <input id={`${id}-at`} type="datetime-local" value={time} onChange={({ target }) => setTime(target.value)} />
          {letter.kind === 'FREE' && <Message id="letters.becomesPage" className="hint" />}
          <Button label={at ? 'publication.schedule' : 'letters.send'} disabled={dirty} onClick={confirm} />
        </Section>
      )}
      {letter.state === 'SCHEDULED' && <StopOrContinue letter={letter} onChange={onChange} />}
      <AskButton label="letters.delete" className="quiet danger" title="letters.delete" yes="row.delete" onYes={remove}>
        <Message id="letters.deleteText" />
      </AskButton>
      {isConfirming && (
        <Question
          title="letters.ask"
          yes={at ? 'publication.schedule' : 'letters.send'}
          onYes={send}
          onClose={() => setConfirming(false)}
        >
          {at && (
            <p>
              <FormattedMessage id="letters.askWhen" /> <Moment at={at} />
            </p>
          )}
          <Audience letter={letter} />
          <Message id="letters.askText" />
        </Question>
      )}
    </>
  );
}

function Audience({ letter }: { letter: Letter }) {
  const { data } = useQuery(api.LetterAudienceDocument, { variables: { id: letter.id } });
  if (!data) return null;
  const { audience } = data.letter;
  return (
    <p>
      <Message as="strong" id="letters.audience" values={{ count: audience }} />{' '}
      {letter.kind === 'ISSUE' && <FormattedMessage id="letters.followers" />}
    </p>
  );
}

/** Stops a letter that is scheduled or being sent; sends the other copies of one that was stopped. */
export function StopOrContinue({ letter: { id, version, state }, onChange }: Pick<Props, 'letter' | 'onChange'>) {
  const { attempt } = useAttempt(REPORTS);
  const [cancel] = useMutation(api.CancelLetterDocument);
  const [sendLetter] = useMutation(api.SendLetterDocument);
  const change = (mutate: () => Promise<object>, done: MessageId) =>
    attempt(mutate, done)
      .then(() => onChange())
      .catch(console.error);
  const resume = () => change(() => sendLetter({ variables: { id, version } }), 'letters.onItsWay');
  const stop = () => change(() => cancel({ variables: { id } }), 'letters.state.CANCELLED');
  return state === 'CANCELLED' ? (
    <Button label="letters.continue" onClick={resume} />
  ) : (
    <Button label="form.stop" className="danger" onClick={stop} />
  );
}
