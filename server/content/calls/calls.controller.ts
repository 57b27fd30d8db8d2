import { Body, Controller, Post, Put, UploadedFiles, UseInterceptors } from '@nestjs/common';
import { Admin, type Identity, CurrentUser } from '../../platform/access/access.js';
import { ControllerOf } from '../../platform/records/of-records.js';
import { WithRestNames } from '../../platform/rest/rest-names.js';
import { IdParam } from '../../platform/validation/validation.js';
import { RestFiles, type UploadedByField } from '../../platform/files/rest-uploads.js';
import { callNames } from './call.names.js';
import { CallsService, MAX_CALL_FILES } from './calls.service.js';
import { Documented } from '../../platform/rest/documented.js';
import { Call, CreateCallInput, UpdateCallInput } from './call.entity.js';

@Documented({ one: 'call', description: 'Calls for papers.', entity: Call })
@Admin()
@Controller('api/calls')
@UseInterceptors(RestFiles([{ name: 'word_files', rule: 'callFile', max: MAX_CALL_FILES }]), WithRestNames(callNames))
export class CallsController extends ControllerOf(CallsService) {
  @Post()
  create(@CurrentUser() editor: Identity, @Body() input: CreateCallInput, @UploadedFiles() uploaded: UploadedByField) {
    return this.service.create(editor, input, uploaded.word_files);
  }

  @Put(':id')
  update(
    @CurrentUser() editor: Identity,
    @IdParam() id: number,
    @Body() input: UpdateCallInput,
    @UploadedFiles() uploaded: UploadedByField,
  ) {
    return this.service.update(editor, id, input, uploaded.word_files);
  }
}
