import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Admin, type Identity } from '../common/access.js';
import { CurrentUser } from '../common/current-user.js';
import { KEPT_DAYS } from '../records/edited-record.entity.js';
import { HistoryService } from './history.service.js';
import { DeletedRecord, EditedNoun, Revision } from './revision.entity.js';

@Resolver(() => Revision)
export class HistoryResolver {
  constructor(private readonly service: HistoryService) {}

  @Admin()
  @Query(() => [Revision], {
    description: 'Who changed a record, when and to what: the last 100 changes, the latest first.',
  })
  revisions(
    @Args('noun', { type: () => EditedNoun, description: 'What kind of record it is.' }) noun: EditedNoun,
    @Args('recordId', { type: () => Int, description: 'The id of the record.' }) recordId: number,
  ) {
    return this.service.revisions(noun, recordId);
  }

  @Admin()
  @Query(() => [DeletedRecord], {
    description: `What was deleted in the last ${KEPT_DAYS} days and can be restored, the latest first.`,
  })
  deletedRecords() {
    return this.service.deleted();
  }

  @Admin()
  @Mutation(() => Int, {
    description: 'Makes a record what it was after an earlier change. Answers the id of the record.',
  })
  restoreRevision(
    @CurrentUser() editor: Identity,
    @Args('id', { type: () => Int, description: 'The id of the revision.' }) id: number,
    @Args('version', {
      type: () => Int,
      nullable: true,
      description:
        'The version of the record that was looked at; when somebody saved a newer one, the answer is CONFLICT.',
    })
    version?: number | null,
  ) {
    return this.service.restore(editor, id, version ?? null);
  }
}
