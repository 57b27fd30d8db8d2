import { Controller, Get, Header, Param } from '@nestjs/common';
import { Public } from '../../platform/access/access.js';
import { LockssService } from './lockss.service.js';

const TYPE = 'text/html; charset=utf-8';

@Public()
@Controller('lockss')
export class LockssController {
  constructor(private readonly lockss: LockssService) {}

  @Get()
  @Header('Content-Type', TYPE)
  index() {
    return this.lockss.index();
  }

  @Get(':year')
  @Header('Content-Type', TYPE)
  manifest(@Param('year') year: string) {
    return this.lockss.manifest(Number(year));
  }
}
