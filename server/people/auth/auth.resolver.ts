import { Args, ArgsType, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { MinLength } from 'class-validator';
import { PASSWORD_LENGTH } from '../../../client/shared/rules.js';
import { MAX_PASSWORD_LENGTH } from '../../platform/validation/password-rules.js';
import { LiteralTextField } from '../../platform/validation/validation.js';
import { PASSWORD_DESCRIPTION, PASSWORD_TOO_LONG, PASSWORD_TOO_SHORT } from '../users/user.input.js';
import { Cost } from '../../platform/graphql/cost.js';
import {
  Admin,
  type Identity,
  Public,
  WhileUnready,
  CurrentClient,
  CurrentUser,
} from '../../platform/access/access.js';
import { type Client } from '../../platform/access/client.js';
import { UserType } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { AuthService } from './auth.service.js';
import { LoginInput, MAX_CODE_LENGTH } from './login.input.js';
import { SessionRow } from './session.entity.js';
import { IDLE_MINUTES, MAX_HOURS } from './sessions.js';

@ObjectType({ description: 'A session.' })
class Session {
  @Field({
    description: `The bearer token. Valid for at most ${MAX_HOURS} hours, and until it has not been used for ${IDLE_MINUTES} minutes.`,
  })
  accessToken: string;

  @Field(() => UserType, { description: 'The user.' })
  user: UserType;
}

@ObjectType({ description: 'How the current user signs in.' })
class Account {
  @Field({
    description:
      'Whether the password was generated, or chosen by a colleague. Nothing but changing it is possible with a generated one.',
  })
  hasInitialCredentials: boolean;

  @Field({ description: 'Whether signing in requires a code.' })
  hasSecondFactor: boolean;

  @Field({ description: 'Whether nothing but turning on a second factor is possible, since the journal requires one.' })
  mustEnableSecondFactor: boolean;

  @Field(() => Int, { description: 'The number of recovery codes that have not been used.' })
  recoveryCodesLeft: number;
}

@ObjectType({ description: 'A second factor that is not in use yet.' })
class SecondFactorSetup {
  @Field({ description: 'The key for an authenticator app, in Base32.' })
  key: string;

  @Field({ description: 'The same as an otpauth: URI, for a QR code.' })
  uri: string;

  @Field({ description: 'For `enableSecondFactor`.' })
  setup: string;
}

@ObjectType({ description: 'A second factor in use.' })
class EnabledSecondFactor {
  @Field(() => [String], {
    description: 'Codes to sign in with if the app is lost, each for one use. They cannot be read again.',
  })
  recoveryCodes: string[];

  @Field(() => Session, { description: 'This session, with a new token.' })
  session: Session;
}

@ArgsType()
class PasswordArgs {
  @LiteralTextField('The password of the current user.', MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG)
  password: string;
}

@ArgsType()
class ChangePasswordArgs {
  @LiteralTextField('The current password.', MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG)
  currentPassword: string;

  @MinLength(PASSWORD_LENGTH, { message: PASSWORD_TOO_SHORT })
  @LiteralTextField(PASSWORD_DESCRIPTION, MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG)
  newPassword: string;
}

@ArgsType()
class EnableArgs {
  @LiteralTextField('The `setup` of `proposeSecondFactor`.', 200)
  setup: string;

  @LiteralTextField('A code of the app, which shows that it has the secret.', MAX_CODE_LENGTH)
  code: string;
}

@ArgsType()
class DisableArgs extends PasswordArgs {
  @LiteralTextField('A code of the app, or a recovery code.', MAX_CODE_LENGTH)
  code: string;
}

@Admin()
@Resolver()
export class AuthResolver {
  constructor(
    private readonly auth: AuthService,
    private readonly users: UsersService,
  ) {}

  @Cost({ isSingle: true })
  @Public()
  @Mutation(() => Session, {
    description:
      'Signs in. Only once per request; attempts are limited per account and network address. A browser that sends a random secret in the header X-Device (22 to 86 characters of base64url) is recognised by it later, and not locked out by the attempts of others.',
  })
  login(@Args() { email, password, code }: LoginInput, @CurrentClient() client: Client) {
    return this.auth.login(email, password, client, code);
  }

  @WhileUnready()
  @Mutation(() => Session, {
    description:
      "Changes the current user's password. Ends all other sessions, and returns a new token for this one, with the same expiry.",
  })
  changePassword(@Args() { currentPassword, newPassword }: ChangePasswordArgs, @CurrentUser() me: Identity) {
    return this.auth.changePassword(me, currentPassword, newPassword);
  }

  @WhileUnready()
  @Mutation(() => Boolean, { description: 'Ends this session and invalidates its token.' })
  logout(@CurrentUser() me: Identity) {
    return this.auth.logout(me);
  }

  @Query(() => [SessionRow], { description: 'The open sessions of the current user, the most recently used first.' })
  sessions(@CurrentUser() me: Identity) {
    return this.auth.listSessions(me);
  }

  @Mutation(() => Boolean, { description: 'Ends a session of the current user. False if there is none with this id.' })
  endSession(
    @Args('id', { type: () => ID, description: 'The id of the session.' }) id: string,
    @CurrentUser() me: Identity,
  ) {
    return this.auth.endSession(me, id);
  }

  @Mutation(() => Session, {
    description: 'Ends all other sessions of the current user. Returns a new token for this one, with the same expiry.',
  })
  endOtherSessions(@CurrentUser() me: Identity) {
    return this.auth.endOtherSessions(me);
  }

  @WhileUnready()
  @Query(() => UserType, { nullable: true, description: 'The current user.' })
  me(@CurrentUser() me: Identity) {
    return this.users.find(me.id);
  }

  @WhileUnready()
  @Query(() => Account, { description: 'How the current user signs in.' })
  account(@CurrentUser() me: Identity) {
    return this.auth.account(me);
  }

  @WhileUnready()
  @Mutation(() => SecondFactorSetup, {
    description: 'Makes the secret of a second factor. Nothing changes until it is enabled.',
  })
  proposeSecondFactor(@Args() { password }: PasswordArgs, @CurrentUser() me: Identity) {
    return this.auth.proposeSecondFactor(me, password);
  }

  @WhileUnready()
  @Mutation(() => EnabledSecondFactor, {
    description: 'Requires a code at each sign-in from now on. Ends all other sessions of the current user.',
  })
  enableSecondFactor(@Args() { setup, code }: EnableArgs, @CurrentUser() me: Identity) {
    return this.auth.enableSecondFactor(me, setup, code);
  }

  @Mutation(() => Boolean, { description: 'Signs in without a code from now on. False if there is no second factor.' })
  disableSecondFactor(@Args() { password, code }: DisableArgs, @CurrentUser() me: Identity) {
    return this.auth.disableSecondFactor(me, password, code);
  }
}
