import { session } from '../../editing/session/session';
import type { NewSessionFragment } from './account.generated';

export const storeSession = ({ accessToken, user }: NewSessionFragment) =>
  session.store({ access_token: accessToken, user_details: user });
