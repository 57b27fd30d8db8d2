import { ApolloClient, InMemoryCache, type ApolloLink } from '@apollo/client';

/** The same cache rules on both sides, so that the server's state restores in the browser without a request. */
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
