import { HttpLink } from '@apollo/client/link/http';
import { createApollo } from './apollo';

/** Apollo Client for readers. A separate chunk, because the first page arrives with its data. */
export const apollo = createApollo({ link: new HttpLink({ uri: '/graphql' }) });
