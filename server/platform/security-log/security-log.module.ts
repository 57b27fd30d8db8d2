import { Global, Module } from '@nestjs/common';
import { Rejections } from './rejections.js';
import { SecurityLog } from './security-log.js';

/** An audit trail of accounts, sessions and rejected requests. */
@Global()
@Module({ providers: [SecurityLog, Rejections], exports: [SecurityLog, Rejections] })
export class SecurityLogModule {}
