import {
  Args,
  Field,
  GraphQLISODateTime,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Parent,
  Query,
  ResolveField,
  Resolver,
  registerEnumType,
} from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { IsOptional, ValidateNested } from 'class-validator';
import { type Language } from '../../client/locales.js';
import { Admin, type Identity, Public } from '../common/access.js';
import { CurrentUser } from '../common/current-user.js';
import { notFound } from '../common/errors.js';
import { LanguageEnum } from '../common/language.js';
import { WholeNumber } from '../common/validation.js';
import { LANGUAGE } from '../common/localized.js';
import { LETTER_ID, type Letter, LetterCounts, LetterFailure, type LetterKind, LetterText } from './letter.entity.js';
import { LettersService } from './letters.service.js';

export const LetterKindEnum = { ISSUE: 'issue', CALL: 'call', FREE: 'free' } as const;
registerEnumType(LetterKindEnum, {
  name: 'LetterKind',
  description: 'What a letter is about.',
  valuesMap: {
    ISSUE: { description: 'A new issue.' },
    CALL: { description: 'A call for papers.' },
    FREE: { description: 'Anything else.' },
  },
});
export const LetterStateEnum = {
  DRAFT: 'draft',
  SCHEDULED: 'scheduled',
  SENDING: 'sending',
  SENT: 'sent',
  CANCELLED: 'cancelled',
} as const;
registerEnumType(LetterStateEnum, {
  name: 'LetterState',
  description: 'How far a letter is.',
  valuesMap: {
    DRAFT: { description: 'Being written.' },
    SCHEDULED: { description: 'Goes out by itself when its moment has come.' },
    SENDING: { description: 'Going out.' },
    SENT: { description: 'Every copy is settled.' },
    CANCELLED: { description: 'Stopped while it went out.' },
  },
});

@ObjectType('PublishedLetter', { description: 'A letter to the subscribers, as its public page shows it.' })
class PublishedLetter {
  @Field(() => Int, { description: 'The number that names the letter.' })
  id: number;

  @Field(() => LetterKindEnum, { description: 'What it is about.' })
  kind: LetterKind;

  @Field(() => GraphQLISODateTime, { description: 'When it went out.' })
  startedAt: Date;
}

@ObjectType('Letter', { description: 'A letter to the subscribers, as editors see it.' })
class LetterType {
  @Field(() => Int, { description: 'The number that names the letter.' })
  id: number;

  @Field(() => LetterKindEnum, { description: 'What it is about.' })
  kind: LetterKind;

  @Field(() => Int, { nullable: true, description: 'The id of the issue or the call it was made of.' })
  sourceId: number | null;

  @Field(() => LetterStateEnum, { description: 'How far it is.' })
  state: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When it is to go out.' })
  scheduledFor: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When it began to go out.' })
  startedAt: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When the last copy was settled.' })
  finishedAt: Date | null;

  @Field(() => String, { nullable: true, description: 'Why it did not go out when it was due: NOT_PUBLISHED.' })
  problem: string | null;

  @Field(() => Int, { description: 'Grows with every change.' })
  version: number;
}

@ObjectType('LetterPreview', { description: 'A letter as it would be sent.' })
class LetterPreview {
  @Field({ description: 'The subject.' })
  subject: string;

  @Field({ description: 'The mail as HTML.' })
  html: string;

  @Field({ description: 'The mail as plain text.' })
  text: string;
}

@InputType({ description: 'What an editor writes of a letter. A language that is left out is kept.' })
class UpdateLetterInput {
  @Field(() => LetterText, { nullable: true, description: 'In Albanian.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => LetterText)
  al?: LetterText | null;

  @Field(() => LetterText, { nullable: true, description: 'In English.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => LetterText)
  en?: LetterText | null;

  @Field(() => Int, { description: 'The version that was edited.' })
  @WholeNumber()
  version: number;
}

const VERSION = { type: () => Int, description: 'The version that was seen.' };
const PAGE = { most: 50 };

@Resolver(() => PublishedLetter)
export class PublishedLettersResolver {
  constructor(private readonly service: LettersService) {}

  @Public()
  @Query(() => [PublishedLetter], { description: 'The letters that went out, the latest first.' })
  publishedLetters(
    @Args('first', { type: () => Int, defaultValue: 20, description: `How many, up to ${PAGE.most}.` }) first: number,
    @Args('offset', { type: () => Int, defaultValue: 0, description: 'How many to pass over.' }) offset: number,
  ) {
    return this.service.published(Math.min(Math.max(first, 0), PAGE.most), Math.max(offset, 0));
  }

  @Public()
  @Query(() => PublishedLetter, { nullable: true, description: 'One letter that went out; null when there is none.' })
  publishedLetter(@Args('id', LETTER_ID) id: number) {
    return this.service.findPublished(id);
  }

  @ResolveField('text', () => LetterText, { description: 'What it says.' })
  text(@Parent() letter: Letter, @Args('language', LANGUAGE) language: Language) {
    return this.service.publishedText(letter, language);
  }
}

@Admin()
@Resolver(() => LetterType)
export class LettersResolver {
  constructor(private readonly service: LettersService) {}

  @Query(() => [LetterType], { description: 'Administrators only: every letter, the newest first.' })
  letters() {
    return this.service.list();
  }

  @Query(() => LetterType, { description: 'Administrators only: one letter.' })
  letter(@Args('id', LETTER_ID) id: number) {
    return this.service.get(id);
  }

  @Query(() => LetterPreview, { description: 'Administrators only: a letter as it would be sent.' })
  letterPreview(
    @Args('id', LETTER_ID) id: number,
    @Args('language', LANGUAGE) language: Language,
    @Args('text', {
      type: () => LetterText,
      nullable: true,
      description: 'What is being written; what is stored when left out.',
    })
    text?: LetterText | null,
  ) {
    return this.service.preview(id, language, text ?? undefined);
  }

  @ResolveField('al', () => LetterText, { description: 'In Albanian.' })
  al(@Parent() { content }: Letter) {
    return content.al;
  }

  @ResolveField('en', () => LetterText, { description: 'In English.' })
  en(@Parent() { content }: Letter) {
    return content.en;
  }

  @ResolveField('counts', () => LetterCounts, { description: 'What has become of its copies.' })
  counts(@Parent() { id }: Letter) {
    return this.service.counts(id);
  }

  @ResolveField('audience', () => Int, {
    description:
      'How many subscribers would get it now, but for those who follow only single authors, keywords or places.',
  })
  audience(@Parent() { kind }: Letter) {
    return this.service.audience(kind);
  }

  @ResolveField('failures', () => [LetterFailure], { description: 'Why copies did not go out.' })
  failures(@Parent() { id }: Letter) {
    return this.service.failures(id);
  }

  @Mutation(() => LetterType, { description: 'Makes the draft of a letter, in both languages, of an issue or a call.' })
  createLetter(
    @CurrentUser() me: Identity,
    @Args('kind', { type: () => LetterKindEnum, description: 'What it is about.' }) kind: LetterKind,
    @Args('sourceId', { type: () => Int, nullable: true, description: 'The id of the issue or the call.' })
    sourceId?: number | null,
  ) {
    if (kind !== 'free' && sourceId == null) throw notFound(kind, 0);
    return this.service.create(kind, sourceId ?? null, me);
  }

  @Mutation(() => LetterType, { description: 'Changes a letter that has not gone out.' })
  updateLetter(
    @Args('id', LETTER_ID) id: number,
    @Args('input', { description: 'What is written.' }) { al, en, version }: UpdateLetterInput,
  ) {
    return this.service.update(id, { ...(al && { al }), ...(en && { en }) }, version);
  }

  @Mutation(() => LetterType, { description: 'Sends a letter: now, or at the moment given. It goes out once.' })
  sendLetter(
    @Args('id', LETTER_ID) id: number,
    @Args('version', VERSION) version: number,
    @Args('at', { type: () => GraphQLISODateTime, nullable: true, description: 'When; now when left out.' })
    at?: Date | null,
  ) {
    return this.service.schedule(id, at ?? null, version);
  }

  @Mutation(() => LetterType, { description: 'Takes a plan back, or stops what has not gone out yet.' })
  cancelLetter(@Args('id', LETTER_ID) id: number) {
    return this.service.cancel(id);
  }

  @Mutation(() => Boolean, { description: 'Deletes a letter that never went out.' })
  deleteLetter(@Args('id', LETTER_ID) id: number) {
    return this.service.remove(id);
  }

  @Mutation(() => Boolean, { description: 'Sends a letter to whoever is signed in, as a test.' })
  sendTestLetter(
    @Args('id', LETTER_ID) id: number,
    @Args('language', { type: () => LanguageEnum, description: 'In which language.' }) language: Language,
    @CurrentUser() me: Identity,
  ) {
    return this.service.sendTest(id, language, me);
  }
}
