import { Args, Field, GraphQLISODateTime, ID, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Cost } from '../common/cost.js';
import { Admin, type Identity, Public } from '../common/access.js';
import { type Client } from '../common/client.js';
import { CurrentClient, CurrentUser } from '../common/current-user.js';
import { UserType } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { AuthService } from './auth.service.js';
import { ChangePasswordInput } from './change-password.input.js';
import { LoginInput } from './login.input.js';
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

@ObjectType({ description: 'An open session of the current user.' })
class OpenSession {
  @Field(() => ID, { description: 'The id. It is not the token, and signs nobody in.' })
  id: string;

  @Field(() => GraphQLISODateTime, { description: 'When the user signed in.' })
  createdAt: Date;

  @Field(() => GraphQLISODateTime, { description: 'When it was last used, accurate to the minute.' })
  lastUsedAt: Date;

  @Field(() => String, {
    nullable: true,
    description: 'The browser and the system, such as `Firefox, Windows`; null if unknown.',
  })
  browser: string | null;

  @Field({ description: 'Whether it is the session of this request.' })
  isCurrent: boolean;
}

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
  login(@Args() { email, password }: LoginInput, @CurrentClient() client: Client) {
    return this.auth.login(email, password, client);
  }

  @Admin()
  @Mutation(() => Session, {
    description: "Changes the current user's password. Ends all their sessions and returns a new one.",
  })
  changePassword(
    @Args() { currentPassword, newPassword }: ChangePasswordInput,
    @CurrentUser() me: Identity,
    @CurrentClient() client: Client,
  ) {
    return this.auth.changePassword(me, currentPassword, newPassword, client);
  }

  @Admin()
  @Mutation(() => Boolean, { description: 'Ends this session and invalidates its token.' })
  logout(@CurrentUser() me: Identity, @CurrentClient() client: Client) {
    return this.auth.logout(me, client);
  }

  @Admin()
  @Query(() => [OpenSession], { description: 'The open sessions of the current user, the most recently used first.' })
  sessions(@CurrentUser() me: Identity) {
    return this.auth.listSessions(me);
  }

  @Admin()
  @Mutation(() => Boolean, { description: 'Ends a session of the current user. False if there is none with this id.' })
  endSession(
    @Args('id', { type: () => ID, description: 'The id of the session.' }) id: string,
    @CurrentUser() me: Identity,
    @CurrentClient() client: Client,
  ) {
    return this.auth.endSession(me, id, client);
  }

  @Admin()
  @Mutation(() => Session, {
    description: 'Ends all other sessions of the current user. Returns a new token for this one, with the same expiry.',
  })
  endOtherSessions(@CurrentUser() me: Identity, @CurrentClient() client: Client) {
    return this.auth.endOtherSessions(me, client);
  }

  @Admin()
  @Query(() => UserType, { nullable: true, description: 'The current user.' })
  me(@CurrentUser() me: Identity) {
    return this.users.find(me.id);
  }
}
