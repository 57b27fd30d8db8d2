import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Admin, type Identity, Public, CurrentUser } from '../../platform/access/access.js';
import { SecurityLog } from '../../platform/security-log/security-log.js';
import { Journal, UpdateJournalInput } from './journal.entity.js';
import { JournalService } from './journal.service.js';

@Admin()
@Resolver(() => Journal)
export class JournalResolver {
  constructor(
    private readonly service: JournalService,
    private readonly log: SecurityLog,
  ) {}

  @Public()
  @Query(() => Journal, { description: 'The journal itself.' })
  journal() {
    return this.service.get();
  }

  @Mutation(() => Journal, { description: "Changes the journal's record. Omitted fields stay unchanged." })
  async updateJournal(
    @CurrentUser() editor: Identity,
    @Args('input', { description: 'The changes.' }) input: UpdateJournalInput,
  ) {
    const journal = await this.service.update(editor, input);
    this.log.write('journal-changed', editor);
    return journal;
  }

  @Mutation(() => Int, {
    description: 'Deletes every record of the demonstration; each can be restored. Returns how many there were.',
  })
  removeDemonstration(@CurrentUser() editor: Identity) {
    return this.service.removeDemonstrationBy(editor);
  }
}
