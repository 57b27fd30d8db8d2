import { Inject } from '@nestjs/common';
import { Field, Float, GraphQLISODateTime, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Admin } from '../../platform/access/access.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { MIN_FREE_BYTES } from '../health/disk-space.js';
import { buildInfo } from '../boot/build-info.js';
import { missingPostgresFixes } from '../boot/postgres-release.js';
import { SystemStatus, unlessSince } from './system-status.js';

const FAULTS_SHOWN = 50;

@ObjectType('ProgramStatus', { description: 'The running program.' })
class Program {
  @Field({ description: 'Its version.' })
  version: string;

  @Field({ description: 'The commit it was built from.' })
  commit: string;

  @Field({ description: 'The version of Node it runs on.' })
  node: string;

  @Field(() => GraphQLISODateTime, { description: 'When this process started.' })
  startedAt: Date;
}

@ObjectType('DatabaseStatus', { description: 'The database.' })
class Database {
  @Field({ description: 'Whether it is the embedded database, in the data folder.' })
  isEmbedded: boolean;

  @Field({ description: 'The PostgreSQL version.' })
  version: string;

  @Field(() => String, { nullable: true, description: 'Which fixes it lacks; null if none are known to be missing.' })
  missingFixes: string | null;

  @Field(() => Float, { description: 'The size in bytes.' })
  bytes: number;
}

@ObjectType('DiskStatus', { description: 'Free space in a folder that the journal writes to.' })
class DiskState {
  @Field({ description: 'The setting that names the folder.' })
  setting: string;

  @Field({ description: 'The folder.' })
  folder: string;

  @Field(() => Float, { description: 'Free space in bytes.' })
  freeBytes: number;

  @Field({ description: 'Whether space is running low.' })
  isLow: boolean;
}

@ObjectType('BackupStatus', { description: 'The last successful backup.' })
class Backup {
  @Field(() => GraphQLISODateTime, { description: 'When it was made.' })
  at: Date;

  @Field({ description: 'The path of the archive.' })
  file: string;
}

@ObjectType('FailureStatus', { description: 'Something that failed.' })
class Failure {
  @Field({ description: 'Why it failed.' })
  reason: string;
}

@ObjectType('VerificationStatus', { description: 'The last comparison of all stored files with their checksums.' })
class VerificationState {
  @Field(() => GraphQLISODateTime, { description: 'When it started.' })
  startedAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When it finished; null while it is running.' })
  finishedAt: Date | null;

  @Field(() => Int, { description: 'The number of files read.' })
  files: number;
}

@ObjectType('FileFault', { description: 'A stored file that is missing or damaged.' })
class FaultState {
  @Field({ description: 'Its expected path in the data folder.' })
  path: string;

  @Field({ description: 'What is wrong: missing, size or content.' })
  fault: string;

  @Field({ description: 'The table of the record it belongs to.' })
  noun: string;

  @Field(() => Int, { description: 'The id of the record it belongs to.' })
  recordId: number;
}

@ObjectType('PendingCount', { description: 'Pending items.' })
class DueState {
  @Field(() => Int, { description: 'The number.' })
  count: number;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When the first is due; null if there is none.' })
  next: Date | null;
}

@ObjectType('SystemStatus', { description: 'The state of the system, for its operators.' })
export class SystemState {
  @Field(() => Program, { description: 'The running program.' })
  program: Program;

  @Field(() => Database, { description: 'The database.' })
  database: Database;

  @Field(() => [DiskState], { description: 'Free space on the disks.' })
  disks: DiskState[];

  @Field({ description: 'Whether daily backups are switched on.' })
  hasDailyBackups: boolean;

  @Field(() => Backup, { nullable: true, description: 'The last successful backup; null if there never was one.' })
  backup: Backup | null;

  @Field(() => Failure, { nullable: true, description: 'The last failed backup, if none has succeeded since.' })
  failedBackup: Failure | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'When a backup was last restored, as a check, into a folder of its own; null if never.',
  })
  restoreCheckedAt: Date | null;

  @Field(() => Failure, {
    nullable: true,
    description: 'The last such restoration that failed, if none succeeded since.',
  })
  failedRestoreCheck: Failure | null;

  @Field(() => VerificationState, {
    nullable: true,
    description: 'The last verification of stored files; null before the first.',
  })
  verification: VerificationState | null;

  @Field(() => Int, { description: 'How many stored files are missing or damaged.' })
  damagedFiles: number;

  @Field(() => [FaultState], { description: `The first ${FAULTS_SHOWN} missing or damaged files.` })
  faults: FaultState[];

  @Field(() => DueState, { description: 'Scheduled materials.' })
  publications: DueState;

  @Field(() => DueState, { description: 'Scheduled newsletters.' })
  letters: DueState;

  @Field(() => DueState, { description: 'Deleted records waiting to be purged.' })
  purges: DueState;

  @Field(() => Int, { description: 'Copies of newsletters waiting for the mail server.' })
  copiesWaiting: number;

  @Field(() => Int, { description: 'Individual mails waiting for the mail server.' })
  noticesWaiting: number;

  @Field(() => Int, { description: 'Recent mails that failed, or may have been sent.' })
  mailsFailed: number;

  @Field(() => Int, { description: 'PDFs whose text is not indexed yet.' })
  pdfsWaiting: number;
}

@Admin()
@Resolver()
export class SystemStatusResolver {
  private readonly startedAt = new Date();

  constructor(
    private readonly status: SystemStatus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Query(() => SystemState, { name: 'systemStatus', description: 'Administrators only: the state of the system.' })
  async state(): Promise<SystemState> {
    const { backup, failedBackup, restoreCheck, failedRestoreCheck, verification, disks, version, ...counts } =
      await this.status.read();
    const { databaseBytes, noticesFailed, copiesFailed } = counts;
    return {
      ...counts,
      program: { ...buildInfo(), node: process.version, startedAt: this.startedAt },
      database: {
        isEmbedded: this.config.databaseUrl === null,
        version,
        missingFixes: missingPostgresFixes(version, new Date()),
        bytes: databaseBytes,
      },
      disks: disks.map((disk) => ({ ...disk, isLow: disk.freeBytes < MIN_FREE_BYTES })),
      hasDailyBackups: this.config.backupDir !== null,
      backup: backup && { at: backup.at, file: backup.details.file },
      failedBackup: unlessSince(failedBackup, backup)?.details ?? null,
      restoreCheckedAt: restoreCheck?.at ?? null,
      failedRestoreCheck: unlessSince(failedRestoreCheck, restoreCheck)?.details ?? null,
      verification: verification && {
        startedAt: new Date(verification.details.startedAt),
        finishedAt: verification.details.finishedAt === null ? null : new Date(verification.details.finishedAt),
        files: verification.details.files,
      },
      faults: counts.damagedFiles ? (await this.status.faults()).slice(0, FAULTS_SHOWN) : [],
      mailsFailed: noticesFailed + copiesFailed,
    };
  }
}
