import { Inject } from '@nestjs/common';
import { Field, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Admin } from '../../platform/access/access.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Notices } from './notices.js';

@ObjectType({ description: 'The configuration and state of outgoing mail.' })
class MailState {
  @Field({ description: 'Whether a mail server is configured; otherwise mail waits and nothing is lost.' })
  isConfigured: boolean;

  @Field(() => String, { nullable: true, description: 'The sender address.' })
  from: string | null;

  @Field(() => Int, { nullable: true, description: 'The limit of letters per minute; null if there is none.' })
  perMinute: number | null;

  @Field({ description: 'Whether a mail service can report bounces (BOUNCE_KEY is set).' })
  takesBounces: boolean;

  @Field(() => Int, { description: 'Individual mails waiting for the mail server.' })
  waiting: number;

  @Field(() => Int, { description: 'Individual mails that failed in the last two days.' })
  failed: number;
}

@Admin()
@Resolver()
export class MailResolver {
  constructor(
    private readonly notices: Notices,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Query(() => MailState, { description: 'Administrators only: the configuration and state of outgoing mail.' })
  async mailState(): Promise<MailState> {
    const { mail, bounceKey } = this.config;
    return {
      isConfigured: mail !== null,
      from: mail?.from ?? null,
      perMinute: mail?.lettersPerMinute || null,
      takesBounces: bounceKey !== null,
      ...(await this.notices.stuck()),
    };
  }
}
