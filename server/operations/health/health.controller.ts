import { RETRY_AFTER_SECONDS } from '../../platform/errors/errors.js';
import { Controller, Get, Header, HttpStatus, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Public } from '../../platform/access/access.js';
import { HealthService } from './health.service.js';

@Controller()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  /** Liveness: the process responds. Checks nothing else. */
  @Public()
  @Get('livez')
  @Header('Cache-Control', 'no-store')
  alive() {
    return { status: 'alive' };
  }

  /** Readiness, for load balancers: the process can do its work. */
  @Public()
  @Get('readyz')
  @Header('Cache-Control', 'no-store')
  async ready(@Res({ passthrough: true }) response: Response) {
    const { isReady, checks, damagedFiles, uploads } = await this.health.readiness();
    if (!isReady)
      response.status(HttpStatus.SERVICE_UNAVAILABLE).setHeader('Retry-After', RETRY_AFTER_SECONDS.unavailable);
    return {
      status: isReady ? 'ready' : 'not ready',
      checks,
      damagedFiles: damagedFiles || undefined,
      uploads: uploads ? undefined : false,
    };
  }
}
