import { Module } from '@nestjs/common';
import { BackupsService } from './backups.service.js';

/** The journal in one file: npm run backup, npm run restore, and daily backups. */
@Module({ providers: [BackupsService] })
export class BackupModule {}
