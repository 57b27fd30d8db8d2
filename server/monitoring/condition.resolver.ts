import { Inject } from '@nestjs/common';
import { Field, Float, GraphQLISODateTime, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { DataSource } from 'typeorm';
import { Admin } from '../common/access.js';
import { CONFIG, type Config } from '../config.js';
import { LEAST_BYTES } from '../health/disk-space.js';
import { listFaults } from '../integrity/faults.js';
import { buildInfo } from '../start/build-info.js';
import { JournalCondition } from './condition.js';

const FAULTS_SHOWN = 50;

@ObjectType('ConditionOfProgram', { description: 'The program that answers.' })
class Program {
  @Field({ description: 'Its version.' })
  version: string;

  @Field({ description: 'The commit it was built from.' })
  commit: string;

  @Field({ description: 'The release of Node that it runs on.' })
  node: string;

  @Field(() => GraphQLISODateTime, { description: 'Since when this process has been running.' })
  startedAt: Date;
}

@ObjectType('ConditionOfDatabase', { description: 'The database.' })
class Database {
  @Field({ description: 'Whether the journal runs it itself, in its data folder.' })
  isEmbedded: boolean;

  @Field({ description: 'The version of PostgreSQL.' })
  version: string;

  @Field(() => Float, { description: 'How many bytes it takes.' })
  bytes: number;
}

@ObjectType('ConditionOfDisk', { description: 'Room in a folder that the journal writes to.' })
class DiskState {
  @Field({ description: 'The setting that names the folder.' })
  setting: string;

  @Field({ description: 'The folder.' })
  folder: string;

  @Field(() => Float, { description: 'How many bytes are free.' })
  freeBytes: number;

  @Field({ description: 'Whether that is little.' })
  isLow: boolean;
}

@ObjectType('ConditionOfBackup', { description: 'The last good backup.' })
class Backup {
  @Field(() => GraphQLISODateTime, { description: 'When it was made.' })
  at: Date;

  @Field({ description: 'Where it was written to.' })
  file: string;

  @Field(() => Int, { description: 'How many stored files it holds.' })
  files: number;

  @Field(() => Int, { description: 'How many files were missing or damaged when it was made.' })
  faults: number;
}

@ObjectType('ConditionOfFailedBackup', { description: 'A backup that could not be made.' })
class FailedBackup {
  @Field(() => GraphQLISODateTime, { description: 'When it was tried.' })
  at: Date;

  @Field({ description: 'Why it failed.' })
  reason: string;
}

@ObjectType('ConditionOfFiles', { description: 'The last comparison of all stored files with what was uploaded.' })
class ScrubState {
  @Field(() => GraphQLISODateTime, { description: 'When it began.' })
  startedAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When it ended; null while it goes on.' })
  finishedAt: Date | null;

  @Field(() => Int, { description: 'How many files it has read.' })
  files: number;
}

@ObjectType('FileFault', { description: 'A stored file that is missing or damaged.' })
class FaultState {
  @Field({ description: 'Where it should be in the data folder.' })
  path: string;

  @Field({ description: 'missing, size or content: what is wrong with it.' })
  fault: string;

  @Field({ description: 'The table of the record that holds it.' })
  noun: string;

  @Field(() => Int, { description: 'The id of that record.' })
  recordId: number;
}

@ObjectType('ConditionOfDue', { description: 'What waits for its day.' })
class DueState {
  @Field(() => Int, { description: 'How many.' })
  count: number;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When the first of them is due; null when none is.' })
  next: Date | null;
}

@ObjectType('Condition', { description: 'How the journal does, for whoever runs it.' })
class ConditionState {
  @Field(() => Program, { description: 'The program that answers.' })
  program: Program;

  @Field(() => Database, { description: 'The database.' })
  database: Database;

  @Field(() => [DiskState], { description: 'Room on the disks.' })
  disks: DiskState[];

  @Field({ description: 'Whether a backup is made each day by itself.' })
  hasDailyBackups: boolean;

  @Field(() => Backup, { nullable: true, description: 'The last good backup; null when there never was one.' })
  backup: Backup | null;

  @Field(() => FailedBackup, { nullable: true, description: 'The last failed one, if none has succeeded since.' })
  failedBackup: FailedBackup | null;

  @Field(() => ScrubState, {
    nullable: true,
    description: 'The last comparison of stored files; null before the first.',
  })
  scrub: ScrubState | null;

  @Field(() => Int, { description: 'How many stored files are missing or damaged.' })
  faultyFiles: number;

  @Field(() => [FaultState], { description: `The first ${FAULTS_SHOWN} of them.` })
  faults: FaultState[];

  @Field(() => DueState, { description: 'Materials that wait for their day of publication.' })
  publications: DueState;

  @Field(() => DueState, { description: 'Letters that wait for their time.' })
  letters: DueState;

  @Field(() => DueState, { description: 'Deleted records that will be gone for good.' })
  purges: DueState;

  @Field(() => Int, { description: 'Copies of letters that wait for the mail server.' })
  copiesWaiting: number;

  @Field(() => Int, { description: 'Mails to single people that wait for the mail server.' })
  noticesWaiting: number;

  @Field(() => Int, { description: 'Mails that could not be sent lately, or perhaps were.' })
  mailsFailed: number;

  @Field(() => Int, { description: 'PDFs whose text the search does not know yet.' })
  pdfsWaiting: number;
}

@Admin()
@Resolver()
export class ConditionResolver {
  private readonly startedAt = new Date();

  constructor(
    private readonly condition: JournalCondition,
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Query(() => ConditionState, { name: 'condition', description: 'Administrators only: how the journal does.' })
  async state(): Promise<ConditionState> {
    const { backup, failedBackup, scrub, disks, version, databaseBytes, noticesFailed, copiesFailed, ...counts } =
      await this.condition.look();
    return {
      ...counts,
      program: { ...buildInfo(), node: process.version, startedAt: this.startedAt },
      database: { isEmbedded: this.config.databaseUrl === null, version, bytes: databaseBytes },
      disks: disks.map((disk) => ({ ...disk, isLow: disk.freeBytes < LEAST_BYTES })),
      hasDailyBackups: this.config.backupDir !== null,
      backup: backup && {
        at: backup.at,
        file: backup.details.file,
        files: backup.details.files,
        faults: backup.details.missing + backup.details.damaged,
      },
      failedBackup:
        failedBackup && (!backup || backup.at < failedBackup.at)
          ? { at: failedBackup.at, reason: failedBackup.details.reason }
          : null,
      scrub: scrub && {
        startedAt: new Date(scrub.details.startedAt),
        finishedAt: scrub.details.finishedAt === null ? null : new Date(scrub.details.finishedAt),
        files: scrub.details.files,
      },
      faults: counts.faultyFiles ? (await listFaults(this.dataSource)).slice(0, FAULTS_SHOWN) : [],
      mailsFailed: noticesFailed + copiesFailed,
    };
  }
}
