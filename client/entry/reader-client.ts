import type { ApolloClient, OperationVariables } from '@apollo/client';
import { missingScript } from '../routing/missing-script';
import { questionOf, type PageClient } from '../routing/page-loader';
import type { PageState } from './page-state';

/**
 * A reader's client. A document comes with the answers to what its page asks for, so that hydration, and a return to the page, need
 * nothing else: Apollo Client, a quarter of the script, is loaded for the first query of another page.
 */
export function readerClient(answers: PageState['answers']): PageClient {
  let loading: Promise<ApolloClient> | undefined;
  const client = () =>
    (loading ??= import('./reader-network').then(
      ({ apollo }) => apollo,
      (cause: Error) => {
        loading = undefined;
        return missingScript(cause);
      },
    ));
  return {
    query: async <Data, Variables extends OperationVariables>(options: ApolloClient.QueryOptions<Data, Variables>) => {
      const data = answers[questionOf(options)] as Data | undefined;
      return data ? { data } : (await client()).query<Data, Variables>(options);
    },
    mutate: async (options: ApolloClient.MutateOptions) => (await client()).mutate(options),
  } as PageClient;
}
