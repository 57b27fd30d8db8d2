import { type RestNames } from '../../platform/rest/rest-names.js';
import { type SubscriptionReply } from './subscriptions.service.js';

export const subscriptionNames: RestNames = {
  in: {},
  out: ({ alMessage, enMessage }: SubscriptionReply) => ({ al_message: alMessage, en_message: enMessage }),
};
