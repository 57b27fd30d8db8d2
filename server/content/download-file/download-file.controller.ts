import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { type Identity, Public, CurrentUser } from '../../platform/access/access.js';
import { sendError } from '../../platform/errors/error-filter.js';
import { PRIVATE } from '../../platform/http/cache-policies.js';
import { IdParam } from '../../platform/validation/validation.js';
import { DownloadFileService } from './download-file.service.js';
import { Documented, Summary } from '../../platform/rest/documented.js';

@Documented({
  one: 'PDF',
  many: 'PDFs',
  description: 'The PDFs of materials as downloads.',
  isPdf: true,
})
@Controller('api/download-file')
export class DownloadFileController {
  constructor(private readonly downloads: DownloadFileService) {}

  @Summary(
    'The PDF of a material, named after its title. For everyone but administrators it is 404 before publication and after deletion.',
  )
  @Public()
  @Get(':id')
  async download(@IdParam() id: number, @CurrentUser() viewer: Identity | null, @Res() response: Response) {
    const { path, etag, name, isPublished } = await this.downloads.find(id, viewer);
    return response
      .set({ ETag: `"${etag}"`, 'Cache-Control': isPublished ? 'no-cache' : PRIVATE })
      .download(path, name, { cacheControl: false, dotfiles: 'allow' }, (error?: NodeJS.ErrnoException) => {
        // A client that disconnects is not an error of ours.
        if (error && error.code !== 'ECONNABORTED' && !response.headersSent) sendError(error, response.req, response);
      });
  }
}
