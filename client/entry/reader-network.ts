import { ApolloClient, type ApolloCache } from '@apollo/client';
import { HttpLink } from '@apollo/client/link/http';

export const connect = (cache: ApolloCache) => new ApolloClient({ cache, link: new HttpLink({ uri: '/graphql' }) });
