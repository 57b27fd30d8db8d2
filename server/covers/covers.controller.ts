import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Public } from '../common/access.js';
import { CoversService } from './covers.service.js';

@Controller('covers')
export class CoversController {
  constructor(private readonly covers: CoversService) {}

  @Public()
  @Get(':name')
  async cover(
    @Param('name') name: string,
    @Query('kind') kind: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { svg, etag } = await this.covers.get(name, kind);
    response.set({
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      ETag: etag,
    });
    return svg;
  }
}
