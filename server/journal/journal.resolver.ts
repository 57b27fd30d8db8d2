import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Admin, Public } from '../common/access.js';
import { Journal, UpdateJournalInput } from './journal.entity.js';
import { JournalService } from './journal.service.js';

@Resolver(() => Journal)
export class JournalResolver {
  constructor(private readonly service: JournalService) {}

  @Public()
  @Query(() => Journal, { description: 'The journal itself.' })
  journal() {
    return this.service.get();
  }

  @Admin()
  @Mutation(() => Journal, { description: "Changes the journal's record. Omitted fields stay unchanged." })
  updateJournal(@Args('input', { description: 'The changes.' }) input: UpdateJournalInput) {
    return this.service.update(input);
  }
}
