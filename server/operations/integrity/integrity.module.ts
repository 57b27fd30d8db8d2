import { Module } from '@nestjs/common';
import { IntegrityService } from './integrity.service.js';

/** Verifies that stored files are still what was uploaded: in the background, and with npm run verify. */
@Module({ providers: [IntegrityService] })
export class IntegrityModule {}
