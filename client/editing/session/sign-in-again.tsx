import { useState } from 'react';
import { Message } from '../../components/message';
import { settle, SignInDeclined, useNeed, type Need } from './expired-session';
import { useSession } from './session';
import { Button } from '../shell/controls';
import { Dialog } from '../shell/dialog';
import { SignInForm } from './sign-in-form';
import { endSession } from './sign-out';

/** Signs in again in place, after which waiting requests continue. */
export function SignInAgain() {
  const need = useNeed();
  return need && <SignInDialog need={need} />;
}

function SignInDialog({ need }: { need: Need }) {
  const [before] = useState(useSession());

  function resume() {
    if (need === 'fresh' && before) endSession(before.access_token);
    settle();
  }

  const decline = () => settle(new SignInDeclined('Nobody signed in again.'));
  return (
    <Dialog title="expired.title" onClose={decline}>
      <Message id={`${need}.text`} />
      <p>
        <strong>{before?.user_details.email}</strong>
      </p>
      <SignInForm email={before?.user_details.email} onSignedIn={resume} />
      <Button label="common.close" className="quiet" onClick={decline} />
    </Dialog>
  );
}
