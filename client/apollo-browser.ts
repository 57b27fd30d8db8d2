import { HttpLink } from '@apollo/client/link/http';
import { createApollo } from './apollo';

/** The readers' Apollo Client, in a chunk of its own, because the first page arrives with its data. */
export const apollo = createApollo({ link: new HttpLink({ uri: '/graphql' }) });
