import { Global, Module } from '@nestjs/common';
import { Refusals } from './refusals.js';
import { SecurityLog } from './security-log.js';

/** An audit trail of accounts, sessions and refused requests. */
@Global()
@Module({ providers: [SecurityLog, Refusals], exports: [SecurityLog, Refusals] })
export class SecurityLogModule {}
