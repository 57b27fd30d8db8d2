import { Inject } from '@nestjs/common';
import { Field, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { DataSource } from 'typeorm';
import { Admin } from '../../platform/access/access.js';
import { CONFIG, type Config } from '../../platform/config.js';

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
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Query(() => MailState, { description: 'Administrators only: the configuration and state of outgoing mail.' })
  async mailState(): Promise<MailState> {
    const { mail, bounceKey } = this.config;
    const [counts] = await this.dataSource.query<{ waiting: number; failed: number }[]>(
      `select count(*) filter (where state = 'waiting' and attempts > 0)::int as waiting,
              count(*) filter (where state in ('failed', 'unknown'))::int as failed from notices`,
    );
    return {
      isConfigured: mail !== null,
      from: mail?.from ?? null,
      perMinute: mail?.lettersPerMinute || null,
      takesBounces: bounceKey !== null,
      ...counts,
    };
  }
}
