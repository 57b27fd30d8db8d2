import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { Material } from '../../content/materials/material.entity.js';
import { User } from '../../people/users/user.entity.js';

const DEPOSIT_STATES = ['waiting', 'sending', 'asking', 'registered', 'warning', 'failed'] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** A request to Crossref about a deposit, and the answer, verbatim; without one, why there is none. */
export type Exchange = {
  at: string;
  request: 'deposit' | 'status';
  status: number | null;
  answer: string | null;
  error: string | null;
};

/**
 * One registration of a DOI. It is 'sending' before Crossref is contacted; if the outcome stays unknown it is 'asking', and Crossref is
 * asked for it instead of being sent it again.
 */
@Entity('deposits')
@Check('deposits_state_check', `"state" in (${DEPOSIT_STATES.map((state) => `'${state}'`).join(', ')})`)
@Index('deposits_open', { synchronize: false })
@Index('deposits_one_at_a_time', { synchronize: false })
@Index('deposits_of_doi', { synchronize: false })
export class Deposit {
  @PrimaryGeneratedColumn()
  id: number;

  /** Null once it is deleted for good: the DOI remains registered. */
  @Column('int', { nullable: true })
  materialId: number | null;

  @ManyToOne(() => Material, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'material_id', foreignKeyConstraintName: 'deposits_material_id_fkey' })
  material?: Relation<Material> | null;

  @Column('int', { nullable: true })
  editorId: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'editor_id', foreignKeyConstraintName: 'deposits_editor_id_fkey' })
  editor?: Relation<User> | null;

  @Column('text')
  doi: string;

  @Column('text', { unique: true })
  batchId: string;

  /** Of the metadata in the document. */
  @Column('text')
  fingerprint: string;

  /** The document. */
  @Column('text')
  sent: string;

  @Column('text', { default: 'waiting' })
  state: DepositState;

  /** What Crossref says about it, or why it was not sent. */
  @Column('text', { nullable: true })
  message: string | null;

  @Column('jsonb', { default: [] })
  exchanges: Exchange[];

  /** Since its state last changed. */
  @Column('int', { default: 0 })
  attempts: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  dueAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  claimedAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  settledAt: Date | null;
}

/** A reference for which Crossref knows the DOI. */
export type Match = { text: string; doi: string };
export type Citing = {
  doi: string | null;
  title: string;
  authors: string[];
  year: number | null;
  source: string | null;
};

/** What is known of a DOI, checked once a week. */
@Entity('doi_checks')
export class DoiCheck {
  /** In lower case. */
  @PrimaryColumn('text')
  doi: string;

  /** The URL it leads to. */
  @Column('text', { nullable: true })
  target: string | null;

  @Column('jsonb', { default: [] })
  matches: Match[];

  @Column('jsonb', { default: [] })
  citedBy: Citing[];

  @Column({ type: 'timestamptz', nullable: true })
  checkedAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  dueAt: Date;
}
