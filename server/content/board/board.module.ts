import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BoardMember } from './board-member.entity.js';
import { BoardController } from './board.controller.js';
import { BoardResolver } from './board.resolver.js';
import { BoardService } from './board.service.js';

/** The members of the boards of the journal. */
@Module({
  imports: [TypeOrmModule.forFeature([BoardMember])],
  controllers: [BoardController],
  providers: [BoardService, BoardResolver],
  exports: [BoardService],
})
export class BoardModule {}
