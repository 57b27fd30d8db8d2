import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { DirectExecution } from './direct-execution.js';

@Module({ imports: [HttpModule], providers: [DirectExecution], exports: [DirectExecution] })
export class DirectExecutionModule {}
