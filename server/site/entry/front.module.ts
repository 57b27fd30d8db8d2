import { Module } from '@nestjs/common';
import { Front } from './front.js';
import { RequestsModule } from '../../platform/requests.module.js';
import { OperationsModule } from '../../operations/operations.module.js';
import { UsageModule } from '../../discovery/usage/usage.module.js';

/** The entry point of every request. */
@Module({
  imports: [RequestsModule, UsageModule, OperationsModule],
  providers: [Front],
})
export class FrontModule {}
