import { Inject } from '@nestjs/common';
import { Field, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { DataSource } from 'typeorm';
import { Admin } from '../common/access.js';
import { CONFIG, type Config } from '../config.js';

@ObjectType({ description: 'Whether mail can be sent, and how.' })
class MailState {
  @Field({ description: 'False when no mail server is configured: nothing is sent, and nothing is lost.' })
  isConfigured: boolean;

  @Field(() => String, { nullable: true, description: 'The address that mail comes from.' })
  from: string | null;

  @Field(() => Int, { nullable: true, description: 'Letters in a minute; null when there is no limit.' })
  perMinute: number | null;

  @Field({ description: 'Whether undeliverable mail is reported back.' })
  takesBounces: boolean;

  @Field(() => Int, { description: 'Mails to single people that wait for the mail server.' })
  waiting: number;

  @Field(() => Int, { description: 'Mails to single people that could not be sent in the last two days.' })
  failed: number;
}

@Admin()
@Resolver()
export class MailResolver {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Query(() => MailState, { description: 'Administrators only: the state of the mail.' })
  async mailState(): Promise<MailState> {
    const { mail, bounceKey } = this.config;
    const [counts] = await this.dataSource.query<{ waiting: number; failed: number }[]>(
      `select count(*) filter (where state = 'waiting' and attempts > 0)::int as waiting,
              count(*) filter (where state in ('failed', 'unknown'))::int as failed from notices`,
    );
    return {
      isConfigured: mail !== null,
      from: mail?.from ?? null,
      perMinute: mail?.perMinute || null,
      takesBounces: bounceKey !== null,
      ...counts,
    };
  }
}
