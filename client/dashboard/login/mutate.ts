import type { OperationVariables, TypedDocumentNode } from '@apollo/client';

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
