import { Body, Controller, Delete, Get, HttpCode, Post, UseFilters, UseInterceptors } from '@nestjs/common';
import { Admin, FreshAdmin, type Identity, Public, CurrentClient, CurrentUser } from '../../platform/access/access.js';
import { type Client } from '../../platform/access/client.js';
import { WithRestNames } from '../../platform/rest/rest-names.js';
import { IdParam } from '../../platform/validation/validation.js';
import { CreateUserInput } from '../users/user.input.js';
import { UsersService } from '../users/users.service.js';
import { sessionNames, userNames } from './auth.names.js';
import { AuthService } from './auth.service.js';
import { LoginInput } from './login.input.js';
import { RegisterErrors } from './register-errors.filter.js';
import { Documented, Summary } from '../../platform/rest/documented.js';

@Documented({
  one: 'administrator',
  many: 'administrators',
  description: 'Signing in, and the administrators.',
  entity: 'User',
})
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly users: UsersService,
  ) {}

  @Summary(
    'Signs in. Attempts are limited per account and network address. An account with a second factor needs its code.',
  )
  @Public()
  @Post('login')
  @HttpCode(200)
  @UseInterceptors(WithRestNames(sessionNames))
  login(@Body() { email, password, code }: LoginInput, @CurrentClient() client: Client) {
    return this.auth.login(email, password, client, code);
  }

  @Admin()
  @Get()
  @UseInterceptors(WithRestNames(userNames))
  list() {
    return this.users.list();
  }

  @Summary('Adds an administrator. Requires a sign-in within the last ten minutes.')
  @FreshAdmin()
  @Post('register')
  @UseFilters(RegisterErrors)
  @UseInterceptors(WithRestNames(userNames))
  register(@Body() input: CreateUserInput, @CurrentUser() me: Identity) {
    return this.users.create(me, input);
  }

  @FreshAdmin()
  @Delete(':id')
  remove(@IdParam() id: number, @CurrentUser() me: Identity) {
    return this.users.remove(me, id);
  }
}
