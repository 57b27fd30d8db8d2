import { Controller, Get, Header, HttpStatus, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Public } from '../common/access.js';
import { HealthService } from './health.service.js';

const RETRY_SECONDS = '5';

@Controller()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  /** The process is there. Asks nothing of anybody. */
  @Public()
  @Get('livez')
  @Header('Cache-Control', 'no-store')
  alive() {
    return { status: 'alive' };
  }

  /** The process can do its work: what a load balancer asks. */
  @Public()
  @Get('readyz')
  @Header('Cache-Control', 'no-store')
  async ready(@Res({ passthrough: true }) response: Response) {
    const { isReady, checks, faultyFiles, uploads } = await this.health.readiness();
    if (!isReady) response.status(HttpStatus.SERVICE_UNAVAILABLE).setHeader('Retry-After', RETRY_SECONDS);
    return {
      status: isReady ? 'ready' : 'not ready',
      checks,
      ...(faultyFiles && { faultyFiles }),
      ...(!uploads && { uploads }),
    };
  }
}
