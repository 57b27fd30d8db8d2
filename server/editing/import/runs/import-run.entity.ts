import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { type ImportReport, type RowStatus } from '../import-report.js';
import { type Remark } from '../remark.js';

export const IMPORT_STATES = [
  ...(['checking', 'checked', 'waiting', 'importing'] as const),
  ...(['imported', 'rejected', 'failed', 'cancelled'] as const),
];
export type ImportState = (typeof IMPORT_STATES)[number];

/** The states in which a process has work to do. */
export const UNFINISHED_STATES: readonly ImportState[] = ['checking', 'waiting', 'importing'];

export type ImportCounts = Record<RowStatus, number> & { redirects: number; remarks: number };

const list = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ');

/** An import started in the dashboard: checked first, then, on confirmation, written. */
@Entity('imports')
@Check('imports_state_check', `"state" in (${list(IMPORT_STATES)})`)
@Index('imports_one_at_work', { synchronize: false })
export class ImportRun {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('text')
  fileName: string;

  @Column('int')
  size: number;

  @Column('text', { default: 'checking' })
  state: ImportState;

  /** The format of the document; null until it is detected. */
  @Column('text', { nullable: true })
  format: string | null;

  /** Why it failed. */
  @Column('jsonb', { nullable: true })
  problem: Remark | null;

  /** The number of rows processed in the current phase, and its progress from 0 to 1. */
  @Column('int', { default: 0 })
  rows: number;

  @Column('real', { default: 0 })
  share: number;

  @Column('jsonb', { nullable: true, select: false })
  report: ImportReport | null;

  @Column('jsonb', { nullable: true })
  counts: ImportCounts | null;

  @Column('int', { nullable: true })
  editorId: number | null;

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

  @CreateDateColumn({ type: 'timestamptz' })
  startedAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  finishedAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  takenBackAt: Date | null;

  /** Who cancelled or undid it. */
  @Column('text', { nullable: true })
  endedBy: string | null;
}
