import { FormattedMessage } from 'react-intl';
import type { ServerRejection } from '../../editing/session/apollo';

/** Why nothing was done. What is wrong with an input the server says in Albanian. */
export function NotDone({ rejection }: { rejection: ServerRejection | null }) {
  if (rejection?.code === 'BAD_INPUT') return rejection.message;
  const isTooMany = rejection?.code === 'TOO_MANY_REQUESTS';
  return <FormattedMessage id={isTooMany ? 'error.TOO_MANY_REQUESTS' : 'error.UNAVAILABLE'} />;
}
