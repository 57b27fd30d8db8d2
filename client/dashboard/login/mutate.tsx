import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { FormattedMessage } from 'react-intl';
import type { ServerRejection } from '../../editing/session/apollo';

const client = () => import('../../editing/session/apollo');

/** Does a mutation with the dashboard's client, loaded on demand: it is half as large again as the page. */
export async function mutate<V extends OperationVariables>(mutation: TypedDocumentNode<unknown, V>, variables: V) {
  try {
    await (await client()).apollo.mutate<unknown, OperationVariables>({ mutation, variables });
    return { isDone: true, rejection: null };
  } catch (error) {
    console.error(error);
    return { isDone: false, rejection: (await client().catch(() => null))?.failureOf(error) ?? null };
  }
}

/** Why nothing was done. What is wrong with an input, and how long to wait, the server says, in Albanian. */
export function NotDone({ rejection }: { rejection: ServerRejection | null }) {
  const isTooMany = rejection?.code === 'TOO_MANY_REQUESTS';
  if (rejection?.message && (isTooMany || rejection.code === 'BAD_INPUT'))
    return <span lang="sq">{rejection.message}</span>;
  return <FormattedMessage id={isTooMany ? 'error.TOO_MANY_REQUESTS' : 'error.UNAVAILABLE'} />;
}
