import { Module } from '@nestjs/common';
import { BackupsService } from './backups.service.js';

/** The journal in one file, and back: npm run backup, npm run restore, and each day by itself. */
@Module({ providers: [BackupsService] })
export class BackupModule {}
