import { Field, GraphQLISODateTime, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, Matches } from 'class-validator';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type Language } from '../../../client/shared/locales.js';
import { Computed } from '../../platform/graphql/field-extensions.js';
import { lowerCaseEnum } from '../../platform/graphql/described-enum.js';
import {
  OptionalTextField,
  RequiredText,
  RequiredTextField,
  TITLE_LENGTH,
  WholeNumber,
  OptionalField,
  Nested,
} from '../../platform/validation/validation.js';

export const LetterKindEnum = lowerCaseEnum('LetterKind', 'The subject matter of a newsletter.', {
  ISSUE: 'A new issue.',
  CALL: 'A call for papers.',
  FREE: 'Anything else.',
});
export type LetterKind = (typeof LetterKindEnum)[keyof typeof LetterKindEnum];
const LetterStateEnum = lowerCaseEnum('LetterState', 'The status of a newsletter.', {
  DRAFT: 'Still a draft.',
  SCHEDULED: 'Will be sent at the scheduled time.',
  SENDING: 'Being sent.',
  SENT: 'Every copy has its final status.',
  CANCELLED: 'Stopped while being sent.',
});
type LetterState = (typeof LetterStateEnum)[keyof typeof LetterStateEnum];

const MAX_TEXT_LENGTH = 20_000;
const MAX_ITEMS = 100;
/** On this site, and nowhere else. */
const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/;

@ObjectType('LetterItem', { description: 'An item a newsletter links to.' })
@InputType('LetterItemInput', { description: 'An item a newsletter links to.' })
export class LetterItem {
  @OptionalField(() => Int, 'The id of the article, if it is one.', WholeNumber())
  articleId?: number | null;

  @RequiredTextField('Its title.', TITLE_LENGTH)
  title: string;

  @OptionalTextField('The authors, or other details.', TITLE_LENGTH)
  detail?: string | null;

  @RequiredTextField('Its path on this site.', 4_000)
  @Matches(SITE_PATH, { message: 'path must be a path on this site' })
  path: string;
}

@ObjectType('LetterText', { description: 'A newsletter in one language.' })
@InputType('LetterTextInput', { description: 'A newsletter in one language.' })
export class LetterText {
  @Field({ description: 'The subject of the mail.' })
  @Matches(/^[^\r\n]*$/, { message: 'subject must be one line' })
  @RequiredText(200)
  subject: string;

  @OptionalTextField('The preview text that mail clients show next to the subject.', 200)
  preheader?: string | null;

  @RequiredTextField('The heading.', TITLE_LENGTH)
  heading: string;

  @RequiredTextField('The text above the list, with blank lines between paragraphs.', MAX_TEXT_LENGTH)
  intro: string;

  @Field(() => [LetterItem], { description: 'The items the newsletter links to, in order.' })
  @ArrayMaxSize(MAX_ITEMS)
  @Nested(LetterItem, { each: true })
  items: LetterItem[];

  @OptionalTextField('The text below the list.', MAX_TEXT_LENGTH)
  closing?: string | null;

  @OptionalTextField('The label of the button.', 200)
  actionLabel?: string | null;

  @OptionalTextField('The path on this site that the button links to.', 4_000)
  @Matches(SITE_PATH, { message: 'actionPath must be a path on this site' })
  actionPath?: string | null;
}

export type LetterContent = Record<Language, LetterText>;

/** A letter to subscribers, in both languages. A sent letter never changes; its page omits records that are no longer public. */
@ObjectType('Letter', { description: 'A newsletter to subscribers, as editors see it.' })
@Entity('letters')
export class Letter {
  @Field(() => Int, { description: 'The id.' })
  @PrimaryGeneratedColumn()
  id: number;

  @Field(() => LetterKindEnum, { description: 'The subject matter.' })
  @Column('text')
  kind: LetterKind;

  @Field(() => Int, { nullable: true, description: 'The id of the issue or call it announces.' })
  @Column('int', { nullable: true })
  sourceId: number | null;

  @Column('jsonb')
  content: LetterContent;

  @Computed(({ content }: Letter) => content.al)
  @Field({ description: 'The Albanian text.' })
  al: LetterText;

  @Computed(({ content }: Letter) => content.en)
  @Field({ description: 'The English text.' })
  en: LetterText;

  @Field(() => LetterStateEnum, { description: 'The status.' })
  @Column('text', { default: 'draft' })
  state: LetterState;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When it is scheduled to be sent.' })
  @Column({ type: 'timestamptz', nullable: true })
  scheduledFor: Date | null;

  /** And became public. */
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When sending started.' })
  @Column({ type: 'timestamptz', nullable: true })
  startedAt: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When the last copy reached its final status.' })
  @Column({ type: 'timestamptz', nullable: true })
  finishedAt: Date | null;

  @Field(() => String, { nullable: true, description: 'Why it was not sent when due: NOT_PUBLISHED.' })
  @Column('text', { nullable: true })
  problem: string | null;

  /** Who last created, changed, sent or cancelled it. */
  @Column('int', { nullable: true })
  editorId: number | null;

  @Field(() => Int, { description: 'The version, which increases with every change.' })
  @Column('int', { default: 1 })
  version: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}

/** A copy is 'sending' before the mail server is contacted; if it stays so, it is unknown whether it was sent, and it is never sent again. */
export const COPY_STATES = ['waiting', 'sending', 'sent', 'failed', 'unknown', 'cancelled'] as const;
export type CopyState = (typeof COPY_STATES)[number];

@ObjectType('LetterCounts', { description: 'The number of copies of a newsletter in each status.' })
export class LetterCounts implements Record<CopyState, number> {
  @Field(() => Int, { description: 'Not sent yet; some may have been rejected temporarily.' })
  waiting: number;

  @Field(() => Int, { description: 'Being handed to the mail server.' })
  sending: number;

  @Field(() => Int, { description: 'Accepted by the mail server.' })
  sent: number;

  @Field(() => Int, { description: 'Permanently rejected.' })
  failed: number;

  @Field(() => Int, {
    description:
      'Possibly sent: the connection or process failed at that moment. Never sent again, so that nobody gets two copies.',
  })
  unknown: number;

  @Field(() => Int, { description: 'Not sent, because the reader unsubscribed.' })
  cancelled: number;
}

@ObjectType('LetterFailure', { description: 'Why copies of a newsletter were rejected.' })
export class LetterFailure {
  @Field({ description: 'The reply code of the mail server.' })
  reason: string;

  @Field({ description: 'The status of these copies: `failed`, `unknown`, or `waiting` for a retry.' })
  state: string;

  @Field(() => Int, { description: 'The number of copies.' })
  count: number;
}
