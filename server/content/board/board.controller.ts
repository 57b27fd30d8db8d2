import { Body, Controller, Post, Put, UploadedFiles, UseInterceptors } from '@nestjs/common';
import { Admin, type Identity, CurrentUser } from '../../platform/access/access.js';
import { ControllerOf } from '../../platform/records/of-records.js';
import { WithRestNames } from '../../platform/rest/rest-names.js';
import { IdParam } from '../../platform/validation/validation.js';
import { RestFiles, type UploadedByField } from '../../platform/files/rest-uploads.js';
import { boardMemberNames } from './board-member.names.js';
import { type BoardFiles, BoardService } from './board.service.js';
import { Documented } from '../../platform/rest/documented.js';
import { BoardMember, CreateBoardMemberInput, UpdateBoardMemberInput } from './board-member.entity.js';

const Uploads = RestFiles([
  { name: 'user_pdf', rule: 'cv', max: 1 },
  { name: 'user_pdf_en', rule: 'cv', max: 1 },
]);

const filesOf = (uploaded: UploadedByField): BoardFiles => ({
  cv: uploaded.user_pdf?.[0],
  cvEn: uploaded.user_pdf_en?.[0],
});

@Documented({ one: 'board member', description: 'The boards of the journal.', entity: BoardMember })
@Admin()
@Controller('api/board')
@UseInterceptors(Uploads, WithRestNames(boardMemberNames))
export class BoardController extends ControllerOf(BoardService) {
  @Post()
  create(
    @CurrentUser() editor: Identity,
    @Body() input: CreateBoardMemberInput,
    @UploadedFiles() uploaded: UploadedByField,
  ) {
    return this.service.create(editor, input, filesOf(uploaded));
  }

  @Put(':id')
  update(
    @CurrentUser() editor: Identity,
    @IdParam() id: number,
    @Body() input: UpdateBoardMemberInput,
    @UploadedFiles() uploaded: UploadedByField,
  ) {
    return this.service.update(editor, id, input, filesOf(uploaded));
  }
}
