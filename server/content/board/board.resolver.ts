import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Cost } from '../../platform/graphql/cost.js';
import { Admin, type Identity, Public, CurrentUser } from '../../platform/access/access.js';
import { Upload, type Uploading, staged } from '../../platform/files/graphql-uploads.js';
import { ResolverOf, idOf } from '../../platform/records/of-records.js';
import { accepted } from '../../platform/store/file-rules.js';
import { BoardMember, CreateBoardMemberInput, UpdateBoardMemberInput } from './board-member.entity.js';
import { BoardService } from './board.service.js';

const INPUT = { description: 'The board member.' };
const id = idOf('board member');
const cvArgument = { type: () => Upload, description: `The CV in Albanian: ${accepted('cv')}.` };
const cvEnArgument = { type: () => Upload, description: `The CV in English: ${accepted('cv')}.` };
const nullable = true;

@Resolver(() => BoardMember)
export class BoardResolver extends ResolverOf(BoardMember, BoardService, 'board member') {
  @Cost({ length: 30 })
  @Public()
  @Query(() => [BoardMember], { description: 'All board members, in order of creation.' })
  boardMembers() {
    return this.service.list();
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
}
