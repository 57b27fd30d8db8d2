import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Identifier } from '../common/access.js';
import { CONFIG, type Config } from '../config.js';
import { UsersModule } from '../users/users.module.js';
import { AuthController } from './auth.controller.js';
import { AuthResolver } from './auth.resolver.js';
import { AuthService } from './auth.service.js';
import { KnownAddress } from './known-address.entity.js';
import { KnownAddresses } from './known-addresses.js';
import { LoginAttempt } from './login-attempt.entity.js';
import { Throttle } from './throttle.js';

const PARTIES = { issuer: 'revista-gjeografike', audience: 'dashboard' };

const Jwt = JwtModule.registerAsync({
  inject: [CONFIG],
  useFactory: ({ jwtSecret }: Config) => ({
    secret: jwtSecret,
    signOptions: { algorithm: 'HS256', expiresIn: '8h', ...PARTIES },
    verifyOptions: { algorithms: ['HS256'], ...PARTIES },
  }),
});

/** Signing in, and knowing whom a token belongs to. */
@Module({
  imports: [TypeOrmModule.forFeature([LoginAttempt, KnownAddress]), UsersModule, Jwt],
  controllers: [AuthController],
  providers: [AuthService, AuthResolver, Throttle, KnownAddresses, { provide: Identifier, useExisting: AuthService }],
  exports: [Identifier, Throttle],
})
export class AuthModule {}
