import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Admin, type Identity, CurrentUser } from '../../platform/access/access.js';
import { JsonScalar } from '../../platform/graphql/scalars.js';
import { Draft } from './draft.entity.js';
import { DraftsService } from './drafts.service.js';

const KEY = { description: "The form, e.g. 'material:12' or 'call:new'." };

@Admin()
@Resolver(() => Draft)
export class DraftsResolver {
  constructor(private readonly service: DraftsService) {}

  @Query(() => [Draft], { description: 'All drafts of the current user, latest first.' })
  drafts(@CurrentUser() me: Identity) {
    return this.service.list(me.id);
  }

  @Mutation(() => Draft, {
    description: 'Saves unsaved form input, replacing an earlier draft with the same key.',
  })
  saveDraft(
    @Args('key', KEY) key: string,
    @Args('data', { type: () => JsonScalar, description: 'The fields of the form.' }) data: object,
    @CurrentUser() me: Identity,
  ) {
    return this.service.save(me.id, key, data);
  }

  @Mutation(() => Boolean, { description: 'Deletes a draft. Returns true even if there was none.' })
  deleteDraft(@Args('key', KEY) key: string, @CurrentUser() me: Identity) {
    return this.service.remove(me.id, key);
  }
}
