import { Module } from '@nestjs/common';
import { RequestsModule } from '../platform/requests.module.js';
import { BackupsService } from './backup/backups.service.js';
import { DiskSpace } from './health/disk-space.js';
import { HealthController } from './health/health.controller.js';
import { HealthService } from './health/health.service.js';
import { IntegrityService } from './integrity/integrity.service.js';
import { ConditionResolver } from './monitoring/condition.resolver.js';
import { JournalCondition } from './monitoring/condition.js';
import { Metrics } from './monitoring/metrics.js';
import { Requests } from './monitoring/requests.js';

/** Backups, the check of stored files, and the state of the installation: for load balancers, administrators, Prometheus and the log. */
@Module({
  imports: [RequestsModule],
  controllers: [HealthController],
  providers: [
    ...[BackupsService, IntegrityService, HealthService, DiskSpace],
    ...[JournalCondition, ConditionResolver, Metrics, Requests],
  ],
  exports: [Requests],
})
export class OperationsModule {}
