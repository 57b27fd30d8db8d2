import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountLink } from './account-link.entity.js';
import { AccountLinksResolver } from './account-links.resolver.js';
import { AccountLinksService } from './account-links.service.js';

/** Links for choosing a password: invitations and forgotten passwords. */
@Module({
  imports: [TypeOrmModule.forFeature([AccountLink]), AuthModule, UsersModule],
  providers: [AccountLinksService, AccountLinksResolver],
})
export class AccountLinksModule {}
