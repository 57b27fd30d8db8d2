import { Message } from '../../components/message';
import { ScreenHeading } from '../../editing/shell/heading';
import { useSession } from '../../editing/session/session';
import { ChangePassword } from './change-password';

/** In place of every screen, for those whose password was generated or chosen by a colleague. */
export function FirstPassword({ onChanged }: { onChanged: () => void }) {
  return (
    <>
      <ScreenHeading id="firstPassword.title" />
      <Message id="firstPassword.text" />
      <ChangePassword email={useSession()!.user_details.email} onChanged={onChanged} />
    </>
  );
}
