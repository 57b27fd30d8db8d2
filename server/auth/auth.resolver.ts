import { Args, Field, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Admin, type Identity, Public } from '../common/access.js';
import { CurrentUser } from '../common/identity.js';
import { UserType } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { AuthService } from './auth.service.js';
import { ClientAddress } from './client-address.js';
import { ChangePasswordInput, LoginInput } from './login.input.js';

@ObjectType({ description: 'What a sign-in opens.' })
class Session {
  @Field({ description: 'To be sent as a bearer token. Good for eight hours.' })
  accessToken: string;

  @Field(() => UserType, { description: 'Who has signed in.' })
  user: UserType;
}

@Resolver()
export class AuthResolver {
  constructor(
    private readonly auth: AuthService,
    private readonly users: UsersService,
  ) {}

  @Public()
  @Mutation(() => Session, {
    description: 'Signs in. One at a time; tries are limited for each account and each address.',
  })
  login(@Args() { email, password }: LoginInput, @ClientAddress() address: string | undefined) {
    return this.auth.login(email, password, address);
  }

  @Admin()
  @Mutation(() => Session, {
    description: 'Changes the password of whoever is signed in. All sessions end; the answer is a new one.',
  })
  changePassword(@Args() { currentPassword, newPassword }: ChangePasswordInput, @CurrentUser() me: Identity) {
    return this.auth.changePassword(me, currentPassword, newPassword);
  }

  @Admin()
  @Mutation(() => Session, {
    description: 'Ends every other session of whoever is signed in. The answer is a new one.',
  })
  endOtherSessions(@CurrentUser() me: Identity) {
    return this.auth.endOtherSessions(me);
  }

  @Admin()
  @Query(() => UserType, { nullable: true, description: 'Who is signed in.' })
  me(@CurrentUser() me: Identity) {
    return this.users.find(me.id);
  }
}
