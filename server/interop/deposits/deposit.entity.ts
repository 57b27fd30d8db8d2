import { Field, GraphQLISODateTime, Int, ObjectType } from '@nestjs/graphql';
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

@ObjectType({ description: 'A request to Crossref about a deposit.' })
export class DepositExchange {
  @Field({ description: 'When it was answered.' })
  at: string;

  @Field(() => String, { description: '`deposit`, or `status` where the outcome was asked for.' })
  request: 'deposit' | 'status';

  @Field(() => Int, { nullable: true, description: 'The status of HTTP; null without an answer.' })
  status: number | null;

  @Field(() => String, { nullable: true, description: 'The answer, verbatim.' })
  answer: string | null;

  @Field(() => String, { nullable: true, description: 'Why there is no answer.' })
  error: string | null;
}

/**
 * One registration of a DOI. It is 'sending' before Crossref is contacted; if the outcome stays unknown it is 'asking', and Crossref is
 * asked for it instead of being sent it again.
 */
@ObjectType('DoiDeposit', { description: 'A deposit of an article.' })
@Entity('deposits')
@Check('deposits_state_check', `"state" in (${DEPOSIT_STATES.map((state) => `'${state}'`).join(', ')})`)
@Index('deposits_open', { synchronize: false })
@Index('deposits_one_at_a_time', { synchronize: false })
@Index('deposits_of_doi', { synchronize: false })
export class Deposit {
  @Field(() => Int, { description: 'The id.' })
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

  @Field({ description: 'The DOI.' })
  @Column('text')
  doi: string;

  @Column('text', { unique: true })
  batchId: string;

  /** Of the metadata in the document. */
  @Column('text')
  fingerprint: string;

  @Field({ description: 'The document, as sent or to be sent.' })
  @Column('text')
  sent: string;

  @Field(() => String, { description: '`waiting`, `sending`, `asking`, `registered`, `warning` or `failed`.' })
  @Column('text', { default: 'waiting' })
  state: DepositState;

  /** What Crossref says about it, or why it was not sent. */
  @Column('text', { nullable: true })
  message: string | null;

  @Field(() => [DepositExchange], { description: 'The requests to Crossref, in order.' })
  @Column('jsonb', { default: [] })
  exchanges: DepositExchange[];

  /** Since its state last changed. */
  @Column('int', { default: 0 })
  attempts: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  dueAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  claimedAt: Date | null;

  @Field(() => GraphQLISODateTime, { description: 'When it was added.' })
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  settledAt: Date | null;
}

@ObjectType({ description: 'A reference for which Crossref knows the DOI.' })
export class ReferenceMatch {
  @Field({ description: 'The reference as deposited.' })
  text: string;

  @Field({ description: 'Its DOI.' })
  doi: string;
}

@ObjectType({ description: 'A work that cites an article.' })
export class CitingWork {
  @Field({ description: 'The title.' })
  title: string;

  @Field(() => [String], { description: 'The names of the authors.' })
  authors: string[];

  @Field(() => Int, { nullable: true, description: 'The year of publication.' })
  year: number | null;

  @Field(() => String, { nullable: true, description: 'The journal or book.' })
  source: string | null;

  @Field(() => String, { nullable: true, description: 'The DOI.' })
  doi: string | null;
}

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
  matches: ReferenceMatch[];

  @Column('jsonb', { default: [] })
  citedBy: CitingWork[];

  @Column({ type: 'timestamptz', nullable: true })
  checkedAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  dueAt: Date;
}
