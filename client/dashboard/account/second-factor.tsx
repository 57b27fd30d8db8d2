import { useMutation, useQuery } from '@apollo/client/react';
import { lazy, useState, type FormEvent, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import type { MessageId } from '../../i18n/message-ids';
import { Section } from '../../components/section';
import { ScreenHeading } from '../../editing/shell/heading';
import { Button, CopyButton, Control } from '../../editing/shell/controls';
import { Loaded } from '../../editing/shell/loading';
import { useAttempt } from '../../editing/form/use-attempt';
import { rejectionOf } from '../../editing/session/apollo';
import { CodeField } from '../../editing/session/code-field';
import * as api from './account.generated';
import { storingSession } from './store-session';

const QrCode = lazy(() => import('./qr-code'));

type Setup = api.ProposeSecondFactorMutation['proposeSecondFactor'];

/** Signing in with a code of an app as well. */
export function SecondFactor() {
  const { data } = useQuery(api.AccountDocument);
  const [proposeFactor] = useMutation(api.ProposeSecondFactorDocument);
  const [enableFactor] = useMutation(
    api.EnableSecondFactorDocument,
    storingSession(({ enableSecondFactor }) => enableSecondFactor.session),
  );
  const [disableFactor] = useMutation(api.DisableSecondFactorDocument, { refetchQueries: [api.AccountDocument] });
  const [setup, setSetup] = useState<Setup>();
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  const [outcome, setOutcome] = useState<MessageId>();

  async function propose({ password }: Values) {
    const { data: proposed } = await proposeFactor({ variables: { password } });
    setOutcome(undefined);
    setSetup(proposed!.proposeSecondFactor);
  }
  async function enable({ code }: Values) {
    const { data: enabled } = await enableFactor({ variables: { setup: setup!.setup, code } });
    setSetup(undefined);
    setRecoveryCodes(enabled!.enableSecondFactor.recoveryCodes);
    setOutcome('secondFactor.enabled');
  }
  async function disable(variables: Values) {
    await disableFactor({ variables });
    setOutcome('secondFactor.disabled');
  }

  if (!data) return null;
  const { hasSecondFactor, recoveryCodesLeft } = data.account;
  return (
    <Section title="secondFactor.title" className="narrow-section">
      <p role="status">{outcome && <FormattedMessage id={outcome} />}</p>
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} />
      ) : hasSecondFactor ? (
        <>
          <Message id="secondFactor.isOn" values={{ left: recoveryCodesLeft }} />
          <Form key="disable" submit="secondFactor.disable" onSubmit={disable}>
            {(rejected) => (
              <>
                <Password rejected={rejected === 'password'} />
                <CodeField rejected={rejected === 'code'} />
              </>
            )}
          </Form>
        </>
      ) : setup ? (
        <>
          <Message id="secondFactor.scan" />
          <Key setup={setup} />
          <Form key="enable" primary submit="secondFactor.enable" onSubmit={enable}>
            {(rejected) => <NewCode rejected={rejected === 'code'} />}
          </Form>
        </>
      ) : (
        <>
          <Message id="secondFactor.about" />
          <Form key="propose" submit="common.continue" onSubmit={propose}>
            {(rejected) => <Password rejected={rejected === 'password'} />}
          </Form>
        </>
      )}
    </Section>
  );
}

/** In place of every screen, for those who lack what the journal requires. */
export function RequiredFactor({ onEnabled }: { onEnabled: () => void }) {
  const { data } = useQuery(api.AccountDocument);
  return (
    <>
      <ScreenHeading id="secondFactor.required" />
      <SecondFactor />
      {data?.account.hasSecondFactor && <Button label="common.continue" className="primary" onClick={onEnabled} />}
    </>
  );
}

type Values = { password: string; code: string };
type FormProps = {
  submit: MessageId;
  primary?: boolean;
  onSubmit: (values: Values) => Promise<void>;
  /** Given the name of the field that was rejected. */
  children: (rejected?: string) => ReactNode;
};

/** Its values are never stored, and sent once. */
function Form({ submit, primary, onSubmit, children }: FormProps) {
  const { attempt, busy, error, failure } = useAttempt();
  const field = rejectionOf(error)?.fields[0]?.field;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const values = { password: String(data.get('password') ?? ''), code: String(data.get('code') ?? '') };
    await attempt(() => onSubmit(values));
  }

  return (
    <form onSubmit={send} aria-busy={busy}>
      {children(field)}
      {!field && failure && <p role="alert">{failure}</p>}
      <Button label={submit} type="submit" className={primary ? 'primary' : undefined} disabled={busy} />
    </form>
  );
}

type InputProps = { rejected: boolean };

const Password = ({ rejected }: InputProps) => (
  <Control
    label="field.password"
    error={rejected && <FormattedMessage id="secondFactor.wrongPassword" />}
    isAlert
    name="password"
    type="password"
    autoComplete="current-password"
    required
  />
);

const NewCode = ({ rejected }: InputProps) => (
  <Control
    label="secondFactor.newCode"
    error={rejected && <FormattedMessage id="code.rejected" />}
    isAlert
    name="code"
    autoComplete="one-time-code"
    inputMode="numeric"
    required
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- takes the place of the field that had the focus
    autoFocus
  />
);

function Key({ setup: { key, uri } }: { setup: Setup }) {
  const intl = useIntl();
  return (
    <>
      <Loaded placeholder={<div className="qr-code" />}>
        <QrCode text={uri} label={intl.formatMessage({ id: 'secondFactor.qr' })} />
      </Loaded>
      <p className="row secret">
        <code>{key.replaceAll(/.{4}(?!$)/g, '$& ')}</code> <CopyButton label="secondFactor.copyKey" text={key} />
      </p>
    </>
  );
}

const RecoveryCodes = ({ codes }: { codes: string[] }) => (
  <div className="recovery-codes">
    <Message as="h3" id="secondFactor.codes" />
    <Message id="secondFactor.codesHint" />
    <ul className="lines">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <CopyButton label="secondFactor.copyCodes" text={codes.join('\n')} />
  </div>
);
