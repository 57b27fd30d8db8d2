import { Inject } from '@nestjs/common';
import { Args, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Cost } from '../../platform/graphql/cost.js';
import { type Language } from '../../../client/shared/locales.js';
import { paths } from '../../../client/shared/paths.js';
import { BoardMember } from '../../content/board/board-member.entity.js';
import { BoardService } from '../../content/board/board.service.js';
import { Call } from '../../content/calls/call.entity.js';
import { CallsService } from '../../content/calls/calls.service.js';
import { ARTICLES, ISSUES } from '../../content/categories/category.entity.js';
import { Requested, type RequestedFields, Viewed, type Viewing } from '../../platform/graphql/requested-fields.js';
import { LANGUAGE, LANGUAGE_OR_ALBANIAN, LocalizedText, localized } from '../../platform/languages/language.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Journal } from '../../content/journal/journal.entity.js';
import { ArticleConnection, Issue, IssueConnection, MaterialListArgs } from '../../content/materials/material.types.js';
import { MaterialsService } from '../../content/materials/materials.service.js';
import { OtherFile } from '../../content/other-files/other-file.entity.js';
import { OtherFilesService } from '../../content/other-files/other-files.service.js';

/** The journal as the root of everything it published. */
@Resolver(() => Journal)
export class JournalContentsResolver {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly materialsService: MaterialsService,
    private readonly callsService: CallsService,
    private readonly boardService: BoardService,
    private readonly otherFilesService: OtherFilesService,
  ) {}

  @ResolveField('issues', () => IssueConnection, { description: 'The issues of the journal.' })
  issues(@Args() args: MaterialListArgs, @Viewed() by: Viewing) {
    return this.materialsService.listOf(ISSUES, args, by);
  }

  @ResolveField('latestIssue', () => Issue, { nullable: true, description: 'The latest issue, by year and number.' })
  async latestIssue(@Requested() fields: RequestedFields) {
    const newest = { first: 1, offset: 0, filter: { category: ISSUES } };
    return (await this.materialsService.list(newest, { viewer: null, fields })).nodes[0] ?? null;
  }

  @ResolveField('articles', () => ArticleConnection, { description: 'The articles of the journal.' })
  articles(@Args() args: MaterialListArgs, @Viewed() by: Viewing) {
    return this.materialsService.listOf(ARTICLES, args, by);
  }

  @ResolveField('calls', () => [Call], { description: 'All calls for papers, latest last.' })
  calls() {
    return this.callsService.list();
  }

  @Cost({ length: 30 })
  @ResolveField('boardMembers', () => [BoardMember], { description: 'All board members.' })
  boardMembers() {
    return this.boardService.list();
  }

  @Cost({ length: 30 })
  @ResolveField('otherFiles', () => [OtherFile], { description: 'Documents for authors and reviewers.' })
  otherFiles() {
    return this.otherFilesService.list();
  }

  @ResolveField('url', () => String, { description: 'The absolute URL of the home page.' })
  url(@Args('language', LANGUAGE_OR_ALBANIAN) language: Language) {
    return this.config.publicUrl + paths.home(language);
  }

  @ResolveField('policyUrl', () => String, {
    description: 'The absolute URL of its policies: peer review, ethics, open access, copyright.',
  })
  policyUrl(@Args('language', LANGUAGE_OR_ALBANIAN) language: Language) {
    return this.config.publicUrl + paths.policy(language);
  }

  @ResolveField('localizedTitle', () => LocalizedText, { description: 'The name of the journal.' })
  localizedTitle(@Parent() { title, titleEn }: Journal, @Args('language', LANGUAGE) language: Language) {
    return localized(language, title, titleEn);
  }

  @ResolveField('localizedSubtitle', () => LocalizedText, {
    nullable: true,
    description: 'The subtitle. Each language falls back to the other; null if there is none.',
  })
  localizedSubtitle(@Parent() { subtitle, subtitleEn }: Journal, @Args('language', LANGUAGE) language: Language) {
    return localized(language, subtitle, subtitleEn);
  }

  @ResolveField('localizedPublisher', () => LocalizedText, { description: 'The publisher.' })
  localizedPublisher(@Parent() { publisher, publisherEn }: Journal, @Args('language', LANGUAGE) language: Language) {
    return localized(language, publisher, publisherEn);
  }

  @ResolveField('localizedAddress', () => LocalizedText, {
    nullable: true,
    description: 'The postal address. Each language falls back to the other; null if nobody has entered one.',
  })
  localizedAddress(@Parent() { address, addressEn }: Journal, @Args('language', LANGUAGE) language: Language) {
    return localized(language, address, addressEn);
  }
}
