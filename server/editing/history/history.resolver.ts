import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Cost } from '../../platform/graphql/cost.js';
import { Admin, type Identity, CurrentUser } from '../../platform/access/access.js';
import { RETENTION_DAYS } from '../../../client/shared/rules.js';
import { EditedNoun } from '../../platform/records/restorable.js';
import { HistoryService } from './history.service.js';
import { DeletedRecord, Revision } from './revision.entity.js';

@Admin()
@Resolver(() => Revision)
export class HistoryResolver {
  constructor(private readonly service: HistoryService) {}

  @Cost({ length: 100 })
  @Query(() => [Revision], {
    description: 'The history of a record: the last 100 changes, latest first.',
  })
  revisions(
    @Args('noun', { type: () => EditedNoun, description: 'The kind of record.' }) noun: string,
    @Args('recordId', { type: () => Int, description: 'The id of the record.' }) recordId: number,
  ) {
    return this.service.revisions(noun, recordId);
  }

  @Cost({ length: 100 })
  @Query(() => [DeletedRecord], {
    description: `Records deleted in the last ${RETENTION_DAYS} days, which can be restored; latest first.`,
  })
  deletedRecords() {
    return this.service.deleted();
  }

  @Mutation(() => Int, {
    description: 'Restores an earlier revision of a record. Returns the id of the record.',
  })
  restoreRevision(
    @CurrentUser() editor: Identity,
    @Args('id', { type: () => Int, description: 'The id of the revision.' }) id: number,
    @Args('version', {
      type: () => Int,
      nullable: true,
      description: 'The version of the record that the editor saw; rejected with CONFLICT if it is no longer current.',
    })
    version?: number | null,
  ) {
    return this.service.restore(editor, id, version ?? null);
  }
}
