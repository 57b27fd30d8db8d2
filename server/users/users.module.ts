import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { User } from './user.entity.js';
import { UsersResolver } from './users.resolver.js';
import { UsersService } from './users.service.js';

/** Who may sign in. Their REST endpoints stand under /api/auth, in the auth module. */
@Module({
  imports: [TypeOrmModule.forFeature([User])],
  providers: [UsersService, UsersResolver],
  exports: [UsersService],
})
export class UsersModule {}
