import { useMutation, useQuery } from '@apollo/client/react';
import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Message } from '../../components/message';
import { useAttempt } from '../../editing/form/use-attempt';
import { Button } from '../../editing/shell/controls';
import { Moment } from '../../editing/shell/moment';
import { Section } from '../../components/section';
import { ScreenHeading } from '../../editing/shell/heading';
import { useSession } from '../../editing/session/session';
import { EndOtherSessionsDocument, EndSessionDocument, SessionsDocument } from './account.generated';
import { ChangePassword } from './change-password';
import { SecondFactor } from './second-factor';
import { storingSession } from './store-session';
import type { MessageId } from '../../i18n/message-ids';

/** The current user's password, second factor and sessions. */
export function Screen() {
  const { username, email } = useSession()!.user_details;
  return (
    <>
      <ScreenHeading id="dashboard.account" />
      <p>
        {username} <span className="row-note">{email}</span>
      </p>
      <ChangePassword email={email} />
      <SecondFactor />
      <Sessions />
    </>
  );
}

function Sessions() {
  const id = useId();
  const { data } = useQuery(SessionsDocument);
  const [endSession] = useMutation(EndSessionDocument, { refetchQueries: [SessionsDocument] });
  const [endOtherSessions] = useMutation(
    EndOtherSessionsDocument,
    storingSession(({ endOtherSessions }) => endOtherSessions),
  );
  const { attempt, failure } = useAttempt();
  const [outcome, setOutcome] = useState<MessageId>();

  async function endOne(session: string) {
    if (await attempt(() => endSession({ variables: { id: session } }))) setOutcome('account.endedOne');
  }
  async function endOthers() {
    if (await attempt(endOtherSessions)) setOutcome('account.ended');
  }

  return (
    <Section title="account.sessions" className="narrow-section">
      <Message id="account.sessionsHint" />
      <ul className="sessions">
        {data?.sessions.map(({ id: session, createdAt, lastUsedAt, browser, isCurrent }) => (
          <li key={session}>
            <div>
              <strong id={`${id}-${session}`}>{browser ?? <FormattedMessage id="account.unknownBrowser" />}</strong>{' '}
              {isCurrent && <Message as="span" id="account.thisSession" className="mark-current" />}
              <p className="row-note">
                <FormattedMessage
                  id="account.times"
                  values={{ begun: <Moment at={createdAt} />, used: <Moment at={lastUsedAt} /> }}
                />
              </p>
            </div>
            {!isCurrent && (
              <Button label="account.endOne" aria-describedby={`${id}-${session}`} onClick={() => endOne(session)} />
            )}
          </li>
        ))}
      </ul>
      <Button label="account.end" onClick={endOthers} />
      <p role="status">{failure ?? (outcome && <FormattedMessage id={outcome} />)}</p>
    </Section>
  );
}
