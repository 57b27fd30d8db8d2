import type { ApolloClient, OperationVariables } from '@apollo/client';
import { createCache, type CachedData } from '../apollo/cache';
import { missingScript } from '../routing/missing-script';
import type { PageClient } from '../routing/page-loader';

/**
 * A reader's client. A document comes with the cache of its page, so the first page needs nothing else of Apollo Client: the rest, a
 * fifth of the script, is loaded for the first query that the cache cannot answer.
 */
export function readerClient(cached: CachedData): PageClient {
  const cache = createCache(cached);
  let loading: Promise<ApolloClient> | undefined;
  const client = () =>
    (loading ??= import('./reader-network').then(
      ({ connect }) => connect(cache),
      (cause: Error) => {
        loading = undefined;
        return missingScript(cause);
      },
    ));
  return {
    query: async <Data, Variables extends OperationVariables>(options: ApolloClient.QueryOptions<Data, Variables>) => {
      const data = cache.readQuery<Data, Variables>(options);
      return data ? { data } : (await client()).query<Data, Variables>(options);
    },
    mutate: async (options: ApolloClient.MutateOptions) => (await client()).mutate(options),
  } as PageClient;
}
