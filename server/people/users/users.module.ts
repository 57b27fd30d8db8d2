import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JournalModule } from '../../content/journal/journal.module.js';
import { FirstPassword } from './first-password.js';
import { User } from './user.entity.js';
import { UsersResolver } from './users.resolver.js';
import { UsersService } from './users.service.js';

/** The users who may sign in. Their REST endpoints are under /api/auth, in the auth module. */
@Module({
  imports: [TypeOrmModule.forFeature([User]), JournalModule],
  providers: [UsersService, FirstPassword, UsersResolver],
  exports: [UsersService],
})
export class UsersModule {}
