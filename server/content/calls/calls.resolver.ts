import { Inject } from '@nestjs/common';
import { Args, Context, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { type Language } from '../../../client/shared/locales.js';
import { paths } from '../../../client/shared/paths.js';
import { Admin, type Identity, Public, type RequestContext, CurrentUser } from '../../platform/access/access.js';
import { LANGUAGE, LANGUAGE_OR_ALBANIAN, LocalizedText, localized } from '../../platform/languages/language.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Upload, type Uploading, stagedList } from '../../platform/files/graphql-uploads.js';
import { accepted } from '../../platform/store/file-rules.js';
import { JournalService } from '../journal/journal.service.js';
import { Call } from './call.entity.js';
import { CreateCallInput, UpdateCallInput } from './call.input.js';
import { CallsService, MAX_CALL_FILES } from './calls.service.js';

const INPUT = { description: 'The call.' };
const id = { type: () => Int, description: 'The id of the call.' };
const files = { type: () => [Upload], nullable: true, description: `The documents, each ${accepted('callFile')}.` };

@Resolver(() => Call)
export class CallsResolver {
  constructor(
    private readonly service: CallsService,
    private readonly journal: JournalService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Public()
  @Query(() => [Call], { name: 'calls', description: 'All calls for papers, latest last.' })
  list() {
    return this.service.list();
  }

  @Public()
  @Query(() => Call, {
    nullable: true,
    description: 'A call; null if it does not exist, the error GONE if it was deleted.',
  })
  call(@Args('id', id) callId: number, @CurrentUser() viewer: Identity | null) {
    return this.service.find(callId, viewer);
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
    return this.service.create(editor, input, await stagedList('callFile', uploading));
  }

  @Admin()
  @Mutation(() => Call, { description: 'Changes a call. New files replace all existing ones.' })
  async updateCall(
    @CurrentUser() editor: Identity,
    @Args('id', id) callId: number,
    @Args('input', INPUT) input: UpdateCallInput,
    @Args('files', files) uploading?: Uploading[] | null,
  ) {
    return this.service.update(editor, callId, input, await stagedList('callFile', uploading));
  }

  @Admin()
  @Mutation(() => Boolean, { description: 'Deletes a call; restoreCall undoes it.' })
  deleteCall(@CurrentUser() editor: Identity, @Args('id', id) callId: number) {
    return this.service.remove(editor, callId);
  }

  @Admin()
  @Mutation(() => Call, { description: 'Restores a deleted call.' })
  restoreCall(@CurrentUser() editor: Identity, @Args('id', id) callId: number) {
    return this.service.restore(editor, callId);
  }

  @ResolveField('url', () => String, { description: 'The absolute canonical URL of the call.' })
  url(@Args('language', LANGUAGE_OR_ALBANIAN) language: Language) {
    return this.config.publicUrl + paths.call(language);
  }

  @ResolveField('licenceUrl', () => String, { description: 'The URL of its licence.' })
  async licenceUrl(@Context() context: RequestContext) {
    return (await this.journal.ofRequest(context)).licenceUrl;
  }

  @ResolveField('localizedDescription', () => LocalizedText, { description: 'The text of the call.' })
  localizedDescription(@Parent() call: Call, @Args('language', LANGUAGE) language: Language) {
    return localized(language, call.description, call.descriptionEn);
  }
}
