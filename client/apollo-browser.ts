import { HttpLink } from '@apollo/client/link/http';
import { createApollo } from './apollo';

/** The readers' client; a chunk of its own, since the first page comes with its data. */
export const apollo = createApollo({ link: new HttpLink({ uri: '/graphql' }) });
