import { Module } from '@nestjs/common';
import { RequestsModule } from '../platform/requests.module.js';
import { BackupsService } from './backup/backups.service.js';
import { DiskSpace } from './health/disk-space.js';
import { HealthController } from './health/health.controller.js';
import { HealthService } from './health/health.service.js';
import { VerificationService } from './verification/verification.service.js';
import { SystemStatusResolver } from './monitoring/system-status.resolver.js';
import { SystemStatus } from './monitoring/system-status.js';
import { Metrics } from './monitoring/metrics.js';
import { Requests } from './monitoring/requests.js';

/** Backups, the check of stored files, and the state of the installation: for load balancers, administrators, Prometheus and the log. */
@Module({
  imports: [RequestsModule],
  controllers: [HealthController],
  providers: [
    ...[BackupsService, VerificationService, HealthService, DiskSpace],
    ...[SystemStatus, SystemStatusResolver, Metrics, Requests],
  ],
  exports: [Requests],
})
export class OperationsModule {}
