import { Args, ArgsType, Field, Mutation, Resolver } from '@nestjs/graphql';
import { IsString, MaxLength } from 'class-validator';
import { FreshAdmin, type Identity, Public } from '../../platform/access/access.js';
import { type Client } from '../../platform/access/client.js';
import { CurrentClient, CurrentUser } from '../../platform/access/current-user.js';
import { EmailAddress, MAX_EMAIL_LENGTH } from '../../platform/validation/email-address.js';
import { UserType } from '../users/user.entity.js';
import { MAX_PASSWORD_LENGTH } from '../../platform/validation/password-rules.js';
import { PASSWORD_DESCRIPTION, UsernameField } from '../users/user.input.js';
import { AccountLinksService } from './account-links.service.js';

@ArgsType()
class ForgottenArgs {
  @Field({ description: 'The e-mail address of the account.' })
  @IsString()
  @MaxLength(MAX_EMAIL_LENGTH)
  email: string;
}

@ArgsType()
class ChoosePasswordArgs {
  @Field({ description: 'The secret after the # in the link.' })
  @IsString()
  @MaxLength(100)
  token: string;

  @Field({ description: PASSWORD_DESCRIPTION })
  @IsString()
  @MaxLength(MAX_PASSWORD_LENGTH)
  newPassword: string;
}

@ArgsType()
class InviteArgs {
  @UsernameField()
  username: string;

  @Field({ description: 'The e-mail address to sign in with, to which the invitation is sent.' })
  @EmailAddress()
  @MaxLength(MAX_EMAIL_LENGTH)
  email: string;
}

@Resolver()
export class AccountLinksResolver {
  constructor(private readonly service: AccountLinksService) {}

  @Public()
  @Mutation(() => Boolean, {
    description:
      'Requests a link to choose a new password. Always returns true, so as not to reveal whether the account exists.',
  })
  requestPasswordReset(@Args() { email }: ForgottenArgs, @CurrentClient() client: Client) {
    return this.service.requestReset(email, client);
  }

  @Public()
  @Mutation(() => Boolean, {
    description:
      'Sets a password with the single-use link from an invitation or password reset. Ends all sessions of the user.',
  })
  choosePassword(@Args() { token, newPassword }: ChoosePasswordArgs, @CurrentClient() client: Client) {
    return this.service.choosePassword(token, newPassword, client);
  }

  @FreshAdmin()
  @Mutation(() => UserType, {
    description: 'Adds an administrator and e-mails them a link to choose a password.',
  })
  inviteUser(@Args() { username, email }: InviteArgs, @CurrentUser() me: Identity) {
    return this.service.invite(me, username, email);
  }
}
