import { Field, Float, GraphQLISODateTime, Int, ObjectType } from '@nestjs/graphql';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { lowerCaseEnum } from '../../../platform/graphql/described-enum.js';
import { ImportRemark, type ImportReport } from '../import-report.js';
import { type Remark } from '../remark.js';

const ImportStateEnum = lowerCaseEnum('ImportState', 'The status of an import.', {
  CHECKING: 'The document is being checked.',
  CHECKED: 'Checked; it can be started.',
  WAITING: 'Confirmed by the editor; writing is about to begin.',
  IMPORTING: 'The records are being written.',
  IMPORTED: 'Finished.',
  REJECTED: 'Some records cannot be imported. Nothing was written.',
  FAILED: 'The document cannot be imported. Nothing was written.',
  CANCELLED: 'Cancelled. Nothing was written.',
});
export type ImportState = (typeof ImportStateEnum)[keyof typeof ImportStateEnum];

/** The states in which a process has work to do. */
export const UNFINISHED_STATES: readonly ImportState[] = ['checking', 'waiting', 'importing'];

@ObjectType({ description: 'The number of records by outcome.' })
export class ImportCounts {
  @Field(() => Int, { description: 'New materials.' })
  created: number;

  @Field(() => Int, { description: 'Changed materials.' })
  updated: number;

  @Field(() => Int, { description: 'Unchanged materials.' })
  unchanged: number;

  @Field(() => Int, { description: 'Rejected records.' })
  rejected: number;

  @Field(() => Int, { description: 'Records with problems or warnings, whatever their outcome.' })
  remarks: number;
}

/** An import started in the dashboard: checked first, then, on confirmation, written. */
@ObjectType('Import', { description: 'An import started in the dashboard.' })
@Entity('imports')
export class ImportRun {
  @Field(() => Int, { description: 'The id.' })
  @PrimaryGeneratedColumn()
  id: number;

  @Field({ description: 'The file name.' })
  @Column('text')
  fileName: string;

  @Field(() => Int, { description: 'The size in bytes.' })
  @Column('int')
  size: number;

  @Field(() => ImportStateEnum, { description: 'The status.' })
  @Column('text', { default: 'checking' })
  state: ImportState;

  @Field(() => String, { nullable: true, description: 'The detected format; null before the check.' })
  @Column('text', { nullable: true })
  format: string | null;

  @Field(() => ImportRemark, { nullable: true, description: 'Why it failed; null if it did not.' })
  @Column('jsonb', { nullable: true })
  problem: Remark | null;

  @Field(() => Int, { description: 'The number of records processed in the current phase.' })
  @Column('int', { default: 0 })
  rows: number;

  @Field(() => Float, { description: 'The progress of the current phase, from 0 to 1.' })
  @Column('real', { default: 0 })
  share: number;

  @Column('jsonb', { nullable: true, select: false })
  report: ImportReport | null;

  @Field(() => ImportCounts, {
    nullable: true,
    description: 'The number of records by outcome; null before the check.',
  })
  @Column('jsonb', { nullable: true })
  counts: ImportCounts | null;

  @Column('int', { nullable: true })
  editorId: number | null;

  @Field({ description: 'The name of the editor who started it or, later, confirmed it.' })
  @Column('text')
  editor: string;

  /** The process that works on it, and its last heartbeat. */
  @Column('text', { nullable: true, select: false })
  worker: string | null;

  @Column({ type: 'timestamptz', nullable: true, select: false })
  beatAt: Date | null;

  /** The number of attempts that did not finish. */
  @Column('int', { default: 0, select: false })
  attempts: number;

  @Field(() => GraphQLISODateTime, { description: 'When it was started.' })
  @CreateDateColumn({ type: 'timestamptz' })
  startedAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  finishedAt: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When it was undone.' })
  @Column({ type: 'timestamptz', nullable: true })
  undoneAt: Date | null;

  @Field(() => String, { nullable: true, description: 'The name of the editor who cancelled or undid it.' })
  @Column('text', { nullable: true })
  endedBy: string | null;
}
