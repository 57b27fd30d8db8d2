import { Module } from '@nestjs/common';
import { DiskSpace } from './disk-space.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';

/** What supervisors and load balancers ask. */
@Module({ controllers: [HealthController], providers: [HealthService, DiskSpace] })
export class HealthModule {}
