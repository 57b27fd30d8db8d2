import { Args, Field, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { Public } from '../common/access.js';
import { type Client } from '../common/client.js';
import { CurrentClient } from '../common/current-user.js';
import { SubscriptionsService } from './subscriptions.service.js';

@ObjectType('SubscriptionReply', { description: 'What to tell the visitor, in both languages.' })
class SubscriptionReplyType {
  @Field({ description: 'In Albanian.' })
  alMessage: string;

  @Field({ description: 'In English.' })
  enMessage: string;
}

@Resolver()
export class SubscriptionsResolver {
  constructor(private readonly service: SubscriptionsService) {}

  @Public()
  @Mutation(() => SubscriptionReplyType, {
    description: 'Asks for the newsletter. The answer never tells whether an address is on the list.',
  })
  subscribe(
    @Args('email', { description: 'The e-mail address, as the visitor typed it.' }) email: string,
    @CurrentClient() client: Client,
  ) {
    return this.service.subscribe(email, null, client);
  }
}
