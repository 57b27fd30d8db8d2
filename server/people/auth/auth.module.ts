import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Identifier } from '../../platform/access/access.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { User } from '../users/user.entity.js';
import { UsersModule } from '../users/users.module.js';
import { AuthController } from './auth.controller.js';
import { AuthResolver } from './auth.resolver.js';
import { AuthService } from './auth.service.js';
import { KnownClient } from './known-client.entity.js';
import { KnownClients } from './known-clients.js';
import { SecondFactor } from './second-factor.js';
import { SessionRow } from './session.entity.js';
import { Sessions, TOKEN_PARTIES, tokenKey } from './sessions.js';
import { Throttle } from '../../platform/throttle/throttle.js';

const Jwt = JwtModule.registerAsync({
  inject: [CONFIG],
  useFactory: ({ jwtSecret }: Config) => ({
    secret: tokenKey(jwtSecret),
    signOptions: { algorithm: 'HS256', ...TOKEN_PARTIES },
    verifyOptions: { algorithms: ['HS256'], ...TOKEN_PARTIES },
  }),
});

/** Sign-in and authentication. */
@Module({
  imports: [TypeOrmModule.forFeature([KnownClient, SessionRow, User]), UsersModule, Jwt],
  controllers: [AuthController],
  providers: [
    AuthService,
    AuthResolver,
    Sessions,
    SecondFactor,
    Throttle,
    KnownClients,
    { provide: Identifier, useExisting: AuthService },
  ],
  exports: [Identifier, Throttle],
})
export class AuthModule {}
