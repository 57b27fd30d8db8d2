import { Inject } from '@nestjs/common';
import { Field, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Admin } from '../../platform/access/access.js';
import { CONFIG, type Config } from '../../platform/config.js';

@ObjectType({ description: 'The configuration of outgoing mail.' })
class MailState {
  @Field({ description: 'Whether a mail server is configured; otherwise mail waits and nothing is lost.' })
  isConfigured: boolean;

  @Field(() => String, { nullable: true, description: 'The sender address.' })
  from: string | null;
}

@Admin()
@Resolver()
export class MailResolver {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Query(() => MailState, { description: 'Administrators only: the configuration of outgoing mail.' })
  mailState(): MailState {
    const { mail } = this.config;
    return { isConfigured: mail !== null, from: mail?.from ?? null };
  }
}
