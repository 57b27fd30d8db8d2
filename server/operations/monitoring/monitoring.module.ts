import { Module } from '@nestjs/common';
import { PublicCacheModule } from '../../platform/public-cache/public-cache.module.js';
import { JournalCondition } from './condition.js';
import { ConditionResolver } from './condition.resolver.js';
import { Metrics } from './metrics.js';
import { Requests } from './requests.js';

/** The state of the installation: for administrators in the dashboard, for Prometheus, and for the log. */
@Module({
  imports: [PublicCacheModule],
  providers: [JournalCondition, ConditionResolver, Metrics, Requests],
  exports: [Requests],
})
export class MonitoringModule {}
