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
} from '@nestjs/graphql';
import { Cost } from '../../platform/graphql/cost.js';
import { MAX_PAGE, NumberedPageArgs } from '../../platform/graphql/paging.js';
import { type Language } from '../../../client/shared/locales.js';
import { Admin, FreshAdmin, type Identity, Public, CurrentUser } from '../../platform/access/access.js';
import { LanguageEnum, LANGUAGE } from '../../platform/languages/language.js';
import { WholeNumber, OptionalField, Nested } from '../../platform/validation/validation.js';
import { Letter, LetterCounts, LetterFailure, type LetterKind, LetterKindEnum, LetterText } from './letter.entity.js';
import { LettersService } from './letters.service.js';

@ObjectType('PublishedLetter', { description: 'A newsletter to subscribers, as shown on its public page.' })
class PublishedLetter {
  @Field(() => Int, { description: 'The id.' })
  id: number;

  @Field(() => LetterKindEnum, { description: 'The subject matter.' })
  kind: LetterKind;

  @Field(() => GraphQLISODateTime, { description: 'When it was sent.' })
  startedAt: Date;
}

@ObjectType('LetterPreview', { description: 'A newsletter as it would be sent.' })
class LetterPreview {
  @Field({ description: 'The subject.' })
  subject: string;

  @Field({ description: 'The mail as HTML.' })
  html: string;

  @Field({ description: 'The mail as plain text.' })
  text: string;
}

@InputType({ description: 'A newsletter, as entered by an editor. Omitted languages stay unchanged.' })
class UpdateLetterInput {
  @OptionalField(() => LetterText, 'The Albanian text.', Nested(LetterText))
  al?: LetterText | null;

  @OptionalField(() => LetterText, 'The English text.', Nested(LetterText))
  en?: LetterText | null;

  @Field(() => Int, {
    description: 'The version on which the changes are based; rejected with CONFLICT if it is no longer current.',
  })
  @WholeNumber()
  version: number;
}

const LETTER_ID = { type: () => Int, description: 'The id of the newsletter.' };
const VERSION = {
  type: () => Int,
  description: 'The version that the editor saw; rejected with CONFLICT if it is no longer current.',
};

@Resolver(() => PublishedLetter)
export class PublishedLettersResolver {
  constructor(private readonly service: LettersService) {}

  @Cost({ length: MAX_PAGE })
  @Public()
  @Query(() => [PublishedLetter], { description: 'The newsletters that were sent, latest first.' })
  publishedLetters(@Args() { first, offset }: NumberedPageArgs) {
    return this.service.published(first, offset);
  }

  @Public()
  @Query(() => PublishedLetter, {
    nullable: true,
    description: 'A newsletter that was sent; null if it does not exist.',
  })
  publishedLetter(@Args('id', LETTER_ID) id: number) {
    return this.service.findPublished(id);
  }

  @ResolveField('text', () => LetterText, { description: 'The text.' })
  text(@Parent() letter: Letter, @Args('language', LANGUAGE) language: Language) {
    return this.service.publishedText(letter, language);
  }
}

@Admin()
@Resolver(() => Letter)
export class LettersResolver {
  constructor(private readonly service: LettersService) {}

  @Query(() => [Letter], { description: 'Administrators only: all newsletters, newest first.' })
  letters() {
    return this.service.list();
  }

  @Query(() => Letter, { description: 'Administrators only: a newsletter.' })
  letter(@Args('id', LETTER_ID) id: number) {
    return this.service.get(id);
  }

  @Query(() => LetterPreview, { description: 'Administrators only: a newsletter as it would be sent.' })
  letterPreview(
    @Args('id', LETTER_ID) id: number,
    @Args('language', LANGUAGE) language: Language,
    @Args('text', {
      type: () => LetterText,
      nullable: true,
      description: 'The text being edited; the stored one if omitted.',
    })
    text?: LetterText | null,
  ) {
    return this.service.preview(id, language, text ?? undefined);
  }

  @ResolveField('editor', () => String, {
    nullable: true,
    description: 'Who last created, changed, sent or cancelled it; null once that user is gone.',
  })
  editor(@Parent() letter: Letter) {
    return this.service.editorOf(letter);
  }

  @ResolveField('counts', () => LetterCounts, { description: 'The status of its copies.' })
  counts(@Parent() { id }: Letter) {
    return this.service.counts(id);
  }

  @ResolveField('audience', () => Int, {
    description:
      'The number of subscribers who would get it now, without those who only follow individual authors, keywords or places.',
  })
  audience(@Parent() { kind }: Letter) {
    return this.service.audience(kind);
  }

  @ResolveField('failures', () => [LetterFailure], { description: 'Why copies were not delivered.' })
  failures(@Parent() { id }: Letter) {
    return this.service.failures(id);
  }

  @Mutation(() => Letter, { description: 'Drafts a newsletter in both languages about an issue or a call.' })
  createLetter(
    @CurrentUser() me: Identity,
    @Args('kind', { type: () => LetterKindEnum, description: 'The subject matter.' }) kind: LetterKind,
    @Args('sourceId', { type: () => Int, nullable: true, description: 'The id of the issue or call.' })
    sourceId?: number | null,
  ) {
    return this.service.create(me, kind, sourceId ?? 0);
  }

  @Mutation(() => Letter, {
    description:
      'Changes a newsletter that has not been sent. A scheduled one requires a sign-in within the last ten minutes.',
  })
  updateLetter(
    @CurrentUser() me: Identity,
    @Args('id', LETTER_ID) id: number,
    @Args('input', { description: 'The text.' }) { al, en, version }: UpdateLetterInput,
  ) {
    return this.service.update(me, id, { ...(al && { al }), ...(en && { en }) }, version);
  }

  @FreshAdmin()
  @Mutation(() => Letter, {
    description: 'Sends a newsletter, once: now, or at the given time. A stopped one goes on at once.',
  })
  sendLetter(
    @CurrentUser() me: Identity,
    @Args('id', LETTER_ID) id: number,
    @Args('version', VERSION) version: number,
    @Args('at', { type: () => GraphQLISODateTime, nullable: true, description: 'When to send it; now if omitted.' })
    at?: Date | null,
  ) {
    return this.service.schedule(me, id, at ?? null, version);
  }

  @Mutation(() => Letter, { description: 'Cancels a scheduled newsletter, or stops the copies not sent yet.' })
  cancelLetter(@CurrentUser() me: Identity, @Args('id', LETTER_ID) id: number) {
    return this.service.cancel(me, id);
  }

  @Mutation(() => Boolean, { description: 'Deletes a newsletter that was never sent.' })
  deleteLetter(@CurrentUser() me: Identity, @Args('id', LETTER_ID) id: number) {
    return this.service.remove(me, id);
  }

  @Mutation(() => Boolean, { description: 'Sends a test copy of a newsletter to the current user.' })
  sendTestLetter(
    @Args('id', LETTER_ID) id: number,
    @Args('language', { type: () => LanguageEnum, description: 'The language.' }) language: Language,
    @CurrentUser() me: Identity,
  ) {
    return this.service.sendTest(id, language, me);
  }
}
