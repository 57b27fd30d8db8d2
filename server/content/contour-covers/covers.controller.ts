import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Public } from '../../platform/access/access.js';
import { FOREVER } from '../../platform/http/cache-policies.js';
import { CoversService } from './covers.service.js';

@Controller('covers')
export class CoversController {
  constructor(private readonly covers: CoversService) {}

  @Public()
  @Get(':name')
  async cover(
    @Param('name') name: string,
    @Query('kind') kind: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    if (name.endsWith('.png')) {
      response.set({ 'Content-Type': 'image/png', 'Cache-Control': FOREVER });
      response.end(await this.covers.picture(name, kind));
      return;
    }
    response.set({
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': FOREVER,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    });
    response.end(await this.covers.get(name, kind));
  }
}
