import { type RestNames } from '../../platform/rest/rest-names.js';
import { type User } from '../users/user.entity.js';

export const userNames: RestNames = { in: {}, out: ({ id, username, email }: User) => ({ id, username, email }) };

export const sessionNames: RestNames = {
  in: {},
  out: ({ accessToken, user }: { accessToken: string; user: User }) => ({
    access_token: accessToken,
    user_details: { username: user.username, email: user.email },
  }),
};
