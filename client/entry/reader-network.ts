import { ApolloClient } from '@apollo/client';
import { HttpLink } from '@apollo/client/link/http';
import { createCache } from '../apollo/cache';

export const apollo = new ApolloClient({ cache: createCache(), link: new HttpLink({ uri: '/graphql' }) });
