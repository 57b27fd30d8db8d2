import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Draft } from './draft.entity.js';
import { DraftsResolver } from './drafts.resolver.js';
import { DraftsService } from './drafts.service.js';

/** What editors have typed and not saved yet. */
@Module({ imports: [TypeOrmModule.forFeature([Draft])], providers: [DraftsService, DraftsResolver] })
export class DraftsModule {}
