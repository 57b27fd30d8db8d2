import { Global, Module } from '@nestjs/common';
import { SecurityLog } from './security-log.js';

/** An audit trail of accounts and sessions. */
@Global()
@Module({ providers: [SecurityLog], exports: [SecurityLog] })
export class SecurityLogModule {}
