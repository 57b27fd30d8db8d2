import { Args, ArgsType, Mutation, PickType, Resolver } from '@nestjs/graphql';
import { FreshAdmin, type Identity, Public, CurrentClient, CurrentUser } from '../../platform/access/access.js';
import { type Client } from '../../platform/access/client.js';
import { MAX_EMAIL_LENGTH } from '../../platform/validation/email-address.js';
import { LiteralTextField } from '../../platform/validation/validation.js';
import { UserType } from '../users/user.entity.js';
import { MAX_PASSWORD_LENGTH } from '../../platform/validation/password-rules.js';
import { CreateUserInput, EMAIL_TOO_LONG, PASSWORD_DESCRIPTION, PASSWORD_TOO_LONG } from '../users/user.input.js';
import { AccountLinksService, INVALID_LINK } from './account-links.service.js';

@ArgsType()
class ForgottenArgs {
  @LiteralTextField('The e-mail address of the account.', MAX_EMAIL_LENGTH, EMAIL_TOO_LONG)
  email: string;
}

@ArgsType()
class ChoosePasswordArgs {
  @LiteralTextField('The secret after the # in the link.', 100, INVALID_LINK)
  token: string;

  @LiteralTextField(PASSWORD_DESCRIPTION, MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG)
  newPassword: string;
}

@ArgsType()
class InviteArgs extends PickType(CreateUserInput, ['username', 'email'], ArgsType) {}

@Resolver()
export class AccountLinksResolver {
  constructor(private readonly service: AccountLinksService) {}

  @Public()
  @Mutation(() => Boolean, {
    description:
      'Requests a link to choose a new password. Returns true whether or not the account exists, so as not to reveal it.',
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
  @Mutation(() => UserType, { description: 'Adds an administrator and e-mails them a link to choose a password.' })
  inviteUser(@Args() { username, email }: InviteArgs, @CurrentUser() me: Identity) {
    return this.service.invite(me, username, email);
  }
}
