import { session } from '../../editing/session/session';
import type { NewSessionFragment } from './account.generated';

/** The session from now on; an `update` stores it before the queries that follow a mutation need it. */
export const storeSession = ({ accessToken, user }: NewSessionFragment) =>
  session.store({ access_token: accessToken, user_details: user });
