import { FormattedMessage } from 'react-intl';
import { settle, SignInDeclined, useExpired } from './expired-session';
import { useSession } from './session';
import { Dialog } from '../shell/dialog';
import { SignInForm } from './sign-in-form';

/** The session has expired: signs in again in place, after which waiting requests continue. */
export function SignInAgain() {
  const expired = useExpired();
  const session = useSession();
  if (!expired) return null;
  return (
    <Dialog title="expired.title" onClose={() => settle(new SignInDeclined('The session expired.'))}>
      <p>
        <FormattedMessage id="expired.text" />
      </p>
      <SignInForm email={session?.user_details.email} onSignedIn={() => settle()} />
    </Dialog>
  );
}
