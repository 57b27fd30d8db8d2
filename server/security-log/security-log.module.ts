import { Global, Module } from '@nestjs/common';
import { SecurityLog } from './security-log.js';

/** What an administrator looks back at when something went wrong with an account. */
@Global()
@Module({ providers: [SecurityLog], exports: [SecurityLog] })
export class SecurityLogModule {}
