import { Args, Context, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Admin, type Identity, Public, type RequestContext, CurrentUser } from '../../platform/access/access.js';
import { Upload, type Uploading, stagedList } from '../../platform/files/graphql-uploads.js';
import { ResolverOf, idOf } from '../../platform/records/of-records.js';
import { accepted } from '../../platform/store/file-rules.js';
import { JournalService } from '../journal/journal.service.js';
import { Call, CreateCallInput, UpdateCallInput } from './call.entity.js';
import { CallsService, MAX_CALL_FILES } from './calls.service.js';

const INPUT = { description: 'The call.' };
const id = idOf('call');
const files = { type: () => [Upload], nullable: true, description: `The documents, each ${accepted('callFile')}.` };

@Resolver(() => Call)
export class CallsResolver extends ResolverOf(Call, CallsService, 'call') {
  constructor(private readonly journal: JournalService) {
    super();
  }

  @Public()
  @Query(() => [Call], { name: 'calls', description: 'All calls for papers, latest last.' })
  list() {
    return this.service.list();
  }

  @Public()
  @Query(() => Call, { nullable: true, description: 'The most recently created call.' })
  latestCall() {
    return this.service.latest();
  }

  @Admin()
  @Mutation(() => Call, { description: `Publishes a call with up to ${MAX_CALL_FILES} files.` })
  async createCall(
    @CurrentUser() editor: Identity,
    @Args('input', INPUT) input: CreateCallInput,
    @Args('files', files) uploading?: Uploading[] | null,
  ) {
    return this.service.create(editor, input, await stagedList('files', 'callFile', uploading));
  }

  @Admin()
  @Mutation(() => Call, { description: 'Changes a call. New files replace all existing ones.' })
  async updateCall(
    @CurrentUser() editor: Identity,
    @Args('id', id) callId: number,
    @Args('input', INPUT) input: UpdateCallInput,
    @Args('files', files) uploading?: Uploading[] | null,
  ) {
    return this.service.update(editor, callId, input, await stagedList('files', 'callFile', uploading));
  }

  @ResolveField('licenceUrl', () => String, { description: 'The URL of its licence.' })
  async licenceUrl(@Context() context: RequestContext) {
    return (await this.journal.ofRequest(context)).licenceUrl;
  }
}
