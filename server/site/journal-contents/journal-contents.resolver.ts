import { Args, ResolveField, Resolver } from '@nestjs/graphql';
import { Cost } from '../../platform/graphql/cost.js';
import { BoardMember } from '../../content/board/board-member.entity.js';
import { BoardService } from '../../content/board/board.service.js';
import { Call } from '../../content/calls/call.entity.js';
import { CallsService } from '../../content/calls/calls.service.js';
import { ARTICLES, ISSUES } from '../../content/categories/category.entity.js';
import { Requested, type RequestedFields, Viewed, type Viewing } from '../../platform/graphql/requested-fields.js';
import { Journal } from '../../content/journal/journal.entity.js';
import { ArticleConnection, Issue, IssueConnection, MaterialListArgs } from '../../content/materials/material.types.js';
import { MaterialsService } from '../../content/materials/materials.service.js';
import { OtherFile } from '../../content/other-files/other-file.entity.js';
import { OtherFilesService } from '../../content/other-files/other-files.service.js';

/** The journal as the root of everything it published. */
@Resolver(() => Journal)
export class JournalContentsResolver {
  constructor(
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
}
