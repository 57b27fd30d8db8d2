import { Body, Controller, Delete, Get, Post, Put, Res, UploadedFiles, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import { Admin, type Identity, Public, CurrentUser } from '../../platform/access/access.js';
import { WithRestNames } from '../../platform/rest/rest-names.js';
import { sendList } from '../../platform/rest/send-list.js';
import { IdParam } from '../../platform/validation/validation.js';
import { RestFiles, type UploadedByField } from '../../platform/files/rest-uploads.js';
import { CreateMaterialInput, UpdateMaterialInput } from './material.input.js';
import { LISTED, materialNames, publicMaterialNames } from './material.names.js';
import { MaterialEditsService, type MaterialFiles } from './material-edits.service.js';
import { MaterialsService } from './materials.service.js';
import { Documented, Summary } from '../../platform/rest/documented.js';
import { Material } from './material.entity.js';

const Uploads = RestFiles([
  { name: 'image', rule: 'cover', max: 1 },
  { name: 'pdf', rule: 'pdf', max: 1 },
]);

const filesOf = (uploaded: UploadedByField): MaterialFiles => ({
  coverImage: uploaded.image?.[0],
  pdf: uploaded.pdf?.[0],
});

@Documented({ one: 'material', description: 'Issues, articles and other materials.', entity: Material })
@Admin()
@Controller('api/materials')
@UseInterceptors(Uploads, WithRestNames(materialNames))
export class MaterialsController {
  constructor(
    private readonly materials: MaterialsService,
    private readonly edits: MaterialEditsService,
  ) {}

  @Summary(
    'All materials as one list, including those of future years, which have no `image` and no `pdf` until their year begins, except for administrators.',
  )
  @Public()
  @Get()
  async list(@CurrentUser() viewer: Identity | null, @Res() response: Response) {
    await sendList(response, this.materials.all(viewer, LISTED), viewer ? materialNames : publicMaterialNames);
  }

  @Post()
  create(
    @CurrentUser() editor: Identity,
    @Body() input: CreateMaterialInput,
    @UploadedFiles() uploaded: UploadedByField,
  ) {
    return this.edits.create(editor, input, filesOf(uploaded));
  }

  @Put(':id')
  update(
    @CurrentUser() editor: Identity,
    @IdParam() id: number,
    @Body() input: UpdateMaterialInput,
    @UploadedFiles() uploaded: UploadedByField,
  ) {
    return this.edits.update(editor, id, input, filesOf(uploaded));
  }

  @Delete(':id')
  remove(@CurrentUser() editor: Identity, @IdParam() id: number) {
    return this.edits.remove(editor, id);
  }
}
