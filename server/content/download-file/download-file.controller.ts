import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { type Identity, Public, CurrentUser } from '../../platform/access/access.js';
import { stream } from '../../platform/files/uploads.middleware.js';
import { PRIVATE } from '../../platform/http/cache-policies.js';
import { IdParam } from '../../platform/validation/validation.js';
import { DownloadFileService } from './download-file.service.js';
import { Documented, Summary } from '../../platform/rest/documented.js';

@Documented({ one: 'PDF', description: 'The PDFs of materials as downloads.', isPdf: true })
@Controller('api/download-file')
export class DownloadFileController {
  constructor(private readonly downloads: DownloadFileService) {}

  @Summary(
    'The PDF of a material, named after its title. For everyone but administrators it is 404 before publication and after deletion.',
  )
  @Public()
  @Get(':id')
  async download(@IdParam() id: number, @CurrentUser() viewer: Identity | null, @Res() response: Response) {
    const { file, size, etag, name, isPublished } = await this.downloads.find(id, viewer);
    response.set({ ETag: `"${etag}"`, 'Cache-Control': isPublished ? 'no-cache' : PRIVATE }).attachment(name);
    await stream(file, size, response);
  }
}
