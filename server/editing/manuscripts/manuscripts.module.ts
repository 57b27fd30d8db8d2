import { Module } from '@nestjs/common';
import { FilesModule } from '../../platform/files/files.module.js';
import { ManuscriptsResolver } from './manuscripts.resolver.js';
import { ManuscriptsService } from './manuscripts.service.js';

/** The full text of an article, read from a document of Word, from JATS or from HTML. */
@Module({ imports: [FilesModule], providers: [ManuscriptsService, ManuscriptsResolver] })
export class ManuscriptsModule {}
