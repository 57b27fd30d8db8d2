import { Module } from '@nestjs/common';
import { DirectExecutionModule } from '../../platform/graphql/direct-execution.module.js';
import { PublicCacheModule } from '../../platform/public-cache/public-cache.module.js';
import { Front } from './front.js';
import { HttpModule } from '../../platform/http/http.module.js';
import { MonitoringModule } from '../../operations/monitoring/monitoring.module.js';
import { UsageModule } from '../../discovery/usage/usage.module.js';

/** The entry point of every request. */
@Module({
  imports: [HttpModule, PublicCacheModule, DirectExecutionModule, UsageModule, MonitoringModule],
  providers: [Front],
})
export class FrontModule {}
