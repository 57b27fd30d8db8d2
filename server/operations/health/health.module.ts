import { Module } from '@nestjs/common';
import { DiskSpace } from './disk-space.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';

/** Probes for supervisors and load balancers. */
@Module({ controllers: [HealthController], providers: [HealthService, DiskSpace] })
export class HealthModule {}
