import { Inject } from '@nestjs/common';
import { Args, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Cost } from '../../platform/graphql/cost.js';
import { type Language } from '../../../client/shared/locales.js';
import { paths } from '../../../client/shared/paths.js';
import { Admin, type Identity, Public, CurrentUser } from '../../platform/access/access.js';
import { LANGUAGE_OR_ALBANIAN } from '../../platform/languages/language.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Upload, type Uploading, staged } from '../../platform/files/graphql-uploads.js';
import { accepted } from '../../platform/store/file-rules.js';
import { BoardMember } from './board-member.entity.js';
import { CreateBoardMemberInput, UpdateBoardMemberInput } from './board-member.input.js';
import { BoardService } from './board.service.js';

const INPUT = { description: 'The board member.' };
const id = { type: () => Int, description: 'The id of the board member.' };
const cvArgument = { type: () => Upload, description: `The CV in Albanian: ${accepted('cv')}.` };
const cvEnArgument = { type: () => Upload, description: `The CV in English: ${accepted('cv')}.` };
const nullable = true;

@Resolver(() => BoardMember)
export class BoardResolver {
  constructor(
    private readonly service: BoardService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Cost({ length: 30 })
  @Public()
  @Query(() => [BoardMember], { description: 'All board members, in order of creation.' })
  boardMembers() {
    return this.service.list();
  }

  @Public()
  @Query(() => BoardMember, {
    nullable: true,
    description: 'A board member; null if it does not exist, the error GONE if it was deleted.',
  })
  boardMember(@Args('id', id) memberId: number, @CurrentUser() viewer: Identity | null) {
    return this.service.find(memberId, viewer);
  }

  @Admin()
  @Mutation(() => BoardMember, { description: 'Adds a board member, with a CV in Albanian and one in English (PDF).' })
  async createBoardMember(
    @CurrentUser() editor: Identity,
    @Args('input', INPUT) input: CreateBoardMemberInput,
    @Args('cv', cvArgument) cv: Uploading,
    @Args('cvEn', cvEnArgument) cvEn: Uploading,
  ) {
    return this.service.create(editor, input, await staged({ cv: ['cv', cv], cvEn: ['cv', cvEn] }));
  }

  @Admin()
  @Mutation(() => BoardMember, { description: 'Changes a board member. Omitted CVs stay unchanged.' })
  async updateBoardMember(
    @CurrentUser() editor: Identity,
    @Args('id', id) memberId: number,
    @Args('input', INPUT) input: UpdateBoardMemberInput,
    @Args('cv', { ...cvArgument, nullable }) cv?: Uploading,
    @Args('cvEn', { ...cvEnArgument, nullable }) cvEn?: Uploading,
  ) {
    return this.service.update(editor, memberId, input, await staged({ cv: ['cv', cv], cvEn: ['cv', cvEn] }));
  }

  @Admin()
  @Mutation(() => Boolean, { description: 'Deletes a board member; restoreBoardMember undoes it.' })
  deleteBoardMember(@CurrentUser() editor: Identity, @Args('id', id) memberId: number) {
    return this.service.remove(editor, memberId);
  }

  @Admin()
  @Mutation(() => BoardMember, { description: 'Restores a deleted board member.' })
  restoreBoardMember(@CurrentUser() editor: Identity, @Args('id', id) memberId: number) {
    return this.service.restore(editor, memberId);
  }

  @ResolveField('url', () => String, { description: 'The absolute canonical URL of the boards page.' })
  url(@Args('language', LANGUAGE_OR_ALBANIAN) language: Language) {
    return this.config.publicUrl + paths.boards(language);
  }
}
