import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { MetadataModule } from '../metadata/metadata.module.js';
import { UsageCounter } from './usage-counter.js';
import { UsageResolver } from './usage.resolver.js';
import { UsageService } from './usage.service.js';

/** How often materials are read, without knowing by whom. */
@Module({
  imports: [HttpModule, MetadataModule],
  providers: [UsageCounter, UsageService, UsageResolver],
  exports: [UsageCounter],
})
export class UsageModule {}
