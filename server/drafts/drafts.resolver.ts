import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Admin, type Identity } from '../common/access.js';
import { CurrentUser } from '../common/current-user.js';
import { JsonScalar } from '../graphql/json-scalar.js';
import { Draft } from './draft.entity.js';
import { DraftsService } from './drafts.service.js';

const KEY = { description: "Which form, e.g. 'material:12' or 'call:new'." };

@Resolver(() => Draft)
export class DraftsResolver {
  constructor(private readonly service: DraftsService) {}

  @Admin()
  @Query(() => [Draft], { description: 'All drafts of whoever is signed in, the latest first.' })
  drafts(@CurrentUser() me: Identity) {
    return this.service.list(me.id);
  }

  @Admin()
  @Query(() => Draft, { nullable: true, description: 'One draft of whoever is signed in.' })
  draft(@Args('key', KEY) key: string, @CurrentUser() me: Identity) {
    return this.service.find(me.id, key);
  }

  @Admin()
  @Mutation(() => Draft, {
    description: 'Keeps what was typed into a form; takes the place of an earlier draft of the same key.',
  })
  saveDraft(
    @Args('key', KEY) key: string,
    @Args('data', { type: () => JsonScalar, description: 'The fields of the form.' }) data: object,
    @CurrentUser() me: Identity,
  ) {
    return this.service.save(me.id, key, data);
  }

  @Admin()
  @Mutation(() => Boolean, { description: 'Drops a draft. True also when there was none.' })
  deleteDraft(@Args('key', KEY) key: string, @CurrentUser() me: Identity) {
    return this.service.remove(me.id, key);
  }
}
