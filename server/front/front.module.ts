import { Module } from '@nestjs/common';
import { DirectExecutionModule } from '../graphql/direct-execution.module.js';
import { PublicCacheModule } from '../public-cache/public-cache.module.js';
import { Front } from './front.js';
import { HttpModule } from '../http/http.module.js';
import { MonitoringModule } from '../monitoring/monitoring.module.js';
import { UsageModule } from '../usage/usage.module.js';

/** The entry point of every request. */
@Module({
  imports: [HttpModule, PublicCacheModule, DirectExecutionModule, UsageModule, MonitoringModule],
  providers: [Front],
})
export class FrontModule {}
