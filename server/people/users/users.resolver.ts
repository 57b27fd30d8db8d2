import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Admin, FreshAdmin, type Identity, CurrentUser } from '../../platform/access/access.js';
import { UserType } from './user.entity.js';
import { CreateUserInput } from './user.input.js';
import { UsersService } from './users.service.js';

const USER_ID = { type: () => Int, description: 'The id of the user.' };

@Admin()
@Resolver(() => UserType)
export class UsersResolver {
  constructor(private readonly service: UsersService) {}

  @Query(() => [UserType], { description: 'Administrators only: all users.' })
  users() {
    return this.service.list();
  }

  @FreshAdmin()
  @Mutation(() => UserType, { description: 'Adds an administrator.' })
  createUser(
    @Args('input', { description: 'The new administrator.' }) input: CreateUserInput,
    @CurrentUser() me: Identity,
  ) {
    return this.service.create(me, input);
  }

  @FreshAdmin()
  @Mutation(() => Boolean, {
    description: 'Deletes a user and ends their sessions. Users cannot delete themselves or the last administrator.',
  })
  deleteUser(@Args('id', USER_ID) id: number, @CurrentUser() me: Identity) {
    return this.service.remove(me, id);
  }

  @FreshAdmin()
  @Mutation(() => UserType, { description: 'Restores a deleted user, who must sign in again.' })
  restoreUser(@Args('id', USER_ID) id: number, @CurrentUser() me: Identity) {
    return this.service.restore(me, id);
  }
}
