import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JournalModule } from '../journal/journal.module.js';
import { Call } from './call.entity.js';
import { CallsController } from './calls.controller.js';
import { CallsResolver } from './calls.resolver.js';
import { CallsService } from './calls.service.js';

/** Calls for papers. */
@Module({
  imports: [TypeOrmModule.forFeature([Call]), JournalModule],
  controllers: [CallsController],
  providers: [CallsService, CallsResolver],
  exports: [CallsService],
})
export class CallsModule {}
