import { Body, Controller, Post, Put, UploadedFiles, UseInterceptors } from '@nestjs/common';
import { Admin, type Identity, CurrentUser } from '../../platform/access/access.js';
import { ControllerOf } from '../../platform/records/of-records.js';
import { WithRestNames } from '../../platform/rest/rest-names.js';
import { IdParam } from '../../platform/validation/validation.js';
import { RestFiles, type UploadedByField } from '../../platform/files/rest-uploads.js';
import { otherFileNames } from './other-file.names.js';
import { OtherFilesService } from './other-files.service.js';
import { Documented } from '../../platform/rest/documented.js';
import { OtherFile, CreateOtherFileInput, UpdateOtherFileInput } from './other-file.entity.js';

@Documented({ one: 'document', description: 'Documents for authors and reviewers.', entity: OtherFile })
@Admin()
@Controller('api/other-files')
@UseInterceptors(RestFiles([{ name: 'document_file', rule: 'otherFile', max: 1 }]), WithRestNames(otherFileNames))
export class OtherFilesController extends ControllerOf(OtherFilesService) {
  @Post()
  create(
    @CurrentUser() editor: Identity,
    @Body() input: CreateOtherFileInput,
    @UploadedFiles() uploaded: UploadedByField,
  ) {
    return this.service.create(editor, input, uploaded.document_file?.[0]);
  }

  @Put(':id')
  update(
    @CurrentUser() editor: Identity,
    @IdParam() id: number,
    @Body() input: UpdateOtherFileInput,
    @UploadedFiles() uploaded: UploadedByField,
  ) {
    return this.service.update(editor, id, input, uploaded.document_file?.[0]);
  }
}
