import { FormattedMessage } from 'react-intl';
import type { ServerRejection } from '../../editing/session/apollo';

/** Why nothing was done. What is wrong with an input, and how long to wait, the server says, in Albanian. */
export function NotDone({ rejection }: { rejection: ServerRejection | null }) {
  const isTooMany = rejection?.code === 'TOO_MANY_REQUESTS';
  if (rejection?.message && (isTooMany || rejection.code === 'BAD_INPUT'))
    return <span lang="sq">{rejection.message}</span>;
  return <FormattedMessage id={isTooMany ? 'error.TOO_MANY_REQUESTS' : 'error.UNAVAILABLE'} />;
}
