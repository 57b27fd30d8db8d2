import { Module } from '@nestjs/common';
import { IntegrityService } from './integrity.service.js';

/** Whether the stored files are still what was uploaded: in the background, and by npm run verify. */
@Module({ providers: [IntegrityService] })
export class IntegrityModule {}
