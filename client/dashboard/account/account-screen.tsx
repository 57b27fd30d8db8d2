import { useQuery } from '@apollo/client/react';
import { useId, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PASSWORD_LENGTH } from '../../rules';
import { apollo, refusalOf } from '../apollo';
import { TextField } from '../form/fields';
import { FormContext } from '../form/form-context';
import { reasonId, reasonsOf, Refused, Unsent } from '../form/form-messages';
import { Moment } from '../shell/moment';
import { ScreenHeading } from '../shell/screen-heading';
import type { Refusal } from '../drafts/local-drafts';
import { session, useSession } from '../session/session';
import {
  ChangePasswordDocument,
  EndOtherSessionsDocument,
  EndSessionDocument,
  SessionsDocument,
  type NewSessionFragment,
} from './account.generated';
import type { MessageId } from '../../i18n/message-ids';

const store = ({ accessToken, user }: NewSessionFragment) =>
  session.store({ access_token: accessToken, user_details: user });

/** The current user's password and sessions. */
export function Screen() {
  const intl = useIntl();
  const { username, email } = useSession()!.user_details;
  return (
    <>
      <ScreenHeading title={intl.formatMessage({ id: 'dashboard.account' })} />
      <p className="account-of">
        {username} <span className="row-note">{email}</span>
      </p>
      <ChangePassword email={email} />
      <Sessions />
    </>
  );
}

const EMPTY = { currentPassword: '', newPassword: '' };

/** Saves no drafts: passwords are never stored. */
function ChangePassword({ email }: { email: string }) {
  const id = useId();
  const intl = useIntl();
  const [values, setValues] = useState(EMPTY);
  const [shown, setShown] = useState(false);
  const [state, setState] = useState<'busy' | 'done' | 'unsent' | Refusal>();
  const refused = typeof state === 'object' ? state : undefined;
  const errors = refused ? reasonsOf(refused.code, refused.fields) : {};
  const type = shown ? 'text' : 'password';

  async function submit(event: FormEvent) {
    event.preventDefault();
    setState('busy');
    try {
      const { data } = await apollo.mutate({ mutation: ChangePasswordDocument, variables: values });
      store(data!.changePassword);
      setValues(EMPTY);
      setState('done');
    } catch (error) {
      console.error(error);
      setState(refusalOf(error) ?? 'unsent');
    }
  }

  const form = {
    id,
    values,
    errors,
    set: (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value })),
    files: {},
    setFiles: () => {},
    dirty: values.newPassword !== '',
  };
  return (
    <FormContext value={form}>
      <section className="account" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>
          <FormattedMessage id="account.password" />
        </h2>
        {refused && <Refused refusal={refused} form={id} />}
        <form onSubmit={submit} aria-busy={state === 'busy'}>
          <input hidden autoComplete="username" readOnly value={email} />
          <TextField name="currentPassword" type={type} autoComplete="current-password" required />
          <TextField
            name="newPassword"
            type={type}
            autoComplete="new-password"
            minLength={PASSWORD_LENGTH}
            hint={intl.formatMessage({ id: 'account.passwordHint' }, { min: PASSWORD_LENGTH })}
            required
          />
          <label className="check">
            <input type="checkbox" checked={shown} onChange={({ target }) => setShown(target.checked)} />
            <FormattedMessage id="account.show" />
          </label>
          {state === 'unsent' && <Unsent />}
          <button className="primary" disabled={state === 'busy'}>
            <FormattedMessage id="account.change" />
          </button>
        </form>
        <p role="status">{state === 'done' && <FormattedMessage id="account.changed" />}</p>
      </section>
    </FormContext>
  );
}

function Sessions() {
  const id = useId();
  const { messages } = useIntl();
  const { data, refetch } = useQuery(SessionsDocument, { fetchPolicy: 'network-only' });
  const [outcome, setOutcome] = useState<MessageId>();

  async function end(request: () => Promise<unknown>, done: MessageId) {
    try {
      await request();
      setOutcome(done);
      await refetch();
    } catch (error) {
      console.error(error);
      setOutcome(reasonId(refusalOf(error)?.code ?? 'UNAVAILABLE', messages));
    }
  }
  const endOne = (session: string) =>
    end(() => apollo.mutate({ mutation: EndSessionDocument, variables: { id: session } }), 'account.endedOne');
  const endOthers = () =>
    end(async () => {
      const { data: ended } = await apollo.mutate({ mutation: EndOtherSessionsDocument });
      store(ended!.endOtherSessions);
    }, 'account.ended');

  return (
    <section className="account" aria-labelledby={id}>
      <h2 id={id}>
        <FormattedMessage id="account.sessions" />
      </h2>
      <p>
        <FormattedMessage id="account.sessionsHint" />
      </p>
      <ul className="sessions">
        {data?.sessions.map(({ id: session, createdAt, lastUsedAt, browser, isCurrent }) => (
          <li key={session}>
            <div>
              <strong id={`${id}-${session}`}>{browser ?? <FormattedMessage id="account.unknownBrowser" />}</strong>{' '}
              {isCurrent && (
                <span className="mark-current">
                  <FormattedMessage id="account.thisSession" />
                </span>
              )}
              <p className="row-note">
                <FormattedMessage
                  id="account.times"
                  values={{ begun: <Moment at={createdAt} />, used: <Moment at={lastUsedAt} /> }}
                />
              </p>
            </div>
            {!isCurrent && (
              <button type="button" aria-describedby={`${id}-${session}`} onClick={() => endOne(session)}>
                <FormattedMessage id="account.endOne" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <button type="button" onClick={endOthers}>
        <FormattedMessage id="account.end" />
      </button>
      <p role="status">{outcome && <FormattedMessage id={outcome} />}</p>
    </section>
  );
}
