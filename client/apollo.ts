import { ApolloClient, InMemoryCache, type ApolloLink } from '@apollo/client';

/** Server and browser share the cache rules, so that the browser restores the server's state without a request. */
const createCache = () =>
  new InMemoryCache({
    possibleTypes: { Material: ['Issue', 'Article', 'OtherMaterial'] },
    typePolicies: {
      Journal: { keyFields: [] },
      File: { merge: true },
      Image: { merge: true },
      Contact: { merge: true },
    },
  });

type Options = { link: ApolloLink; ssrMode?: boolean };

export const createApollo = ({ link, ssrMode = false }: Options): ApolloClient =>
  new ApolloClient({ cache: createCache(), link, ssrMode });
