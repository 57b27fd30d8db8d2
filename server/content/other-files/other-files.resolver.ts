import { Args, Context, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Cost } from '../../platform/graphql/cost.js';
import { type Language } from '../../../client/shared/locales.js';
import { Admin, type Identity, Public, type RequestContext, CurrentUser } from '../../platform/access/access.js';
import { LanguageEnum } from '../../platform/languages/language.js';
import { Upload, type Uploading, staged } from '../../platform/files/graphql-uploads.js';
import { ResolverOf, idOf } from '../../platform/records/of-records.js';
import { accepted } from '../../platform/store/file-rules.js';
import { JournalService } from '../journal/journal.service.js';
import { OtherFile, CreateOtherFileInput, UpdateOtherFileInput } from './other-file.entity.js';
import { OtherFileAudience, OtherFilesService } from './other-files.service.js';

const INPUT = { description: 'The document.' };
const id = idOf('document');

@Resolver(() => OtherFile)
export class OtherFilesResolver extends ResolverOf(OtherFile, OtherFilesService, 'document') {
  constructor(private readonly journal: JournalService) {
    super();
  }

  @Cost({ length: 30 })
  @Public()
  @Query(() => [OtherFile], { description: 'Documents for authors and reviewers, in order of creation.' })
  otherFiles(
    @Args('audience', { type: () => OtherFileAudience, nullable: true, description: 'The audience; all if omitted.' })
    audience?: OtherFileAudience | null,
    @Args('language', { type: () => LanguageEnum, nullable: true, description: 'The language; both if omitted.' })
    language?: Language | null,
  ) {
    return this.service.list({ audience, isEnglish: language ? language === 'en' : undefined });
  }

  @Admin()
  @Mutation(() => OtherFile, { description: 'Publishes a document for authors or reviewers.' })
  async createOtherFile(
    @CurrentUser() editor: Identity,
    @Args('input', INPUT) input: CreateOtherFileInput,
    @Args('file', { type: () => Upload, description: `The document: ${accepted('otherFile')}.` }) file: Uploading,
  ) {
    return this.service.create(editor, input, (await staged({ file: ['otherFile', file] })).file);
  }

  @Admin()
  @Mutation(() => OtherFile, { description: 'Changes a document. Without a new file, the existing one stays.' })
  async updateOtherFile(
    @CurrentUser() editor: Identity,
    @Args('id', id) fileId: number,
    @Args('input', INPUT) input: UpdateOtherFileInput,
    @Args('file', { type: () => Upload, nullable: true, description: 'The file that replaces it.' })
    file?: Uploading,
  ) {
    return this.service.update(editor, fileId, input, (await staged({ file: ['otherFile', file] })).file);
  }

  @ResolveField('licenceUrl', () => String, { description: 'The URL of its licence.' })
  async licenceUrl(@Context() context: RequestContext) {
    return (await this.journal.ofRequest(context)).licenceUrl;
  }
}
