import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { Public } from '../../platform/access/access.js';
import { BouncesService } from './bounces.service.js';

/** Receives bounces from the journal's mail server. */
@Controller('api/bounces')
export class BouncesController {
  constructor(private readonly bounces: BouncesService) {}

  @Public()
  @Post()
  @HttpCode(200)
  async take(@Body() body: unknown, @Headers('x-bounce-key') key: unknown) {
    this.bounces.checkKey(key);
    if (Buffer.isBuffer(body)) return { taken: await this.bounces.recordMail(body) };
    const { recipient, status } = (body ?? {}) as Record<string, unknown>;
    return { taken: await this.bounces.recordStatus(recipient, status) };
  }
}
