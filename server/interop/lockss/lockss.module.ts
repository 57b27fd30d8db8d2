import { Module } from '@nestjs/common';
import { MaterialsModule } from '../../content/materials/materials.module.js';
import { MetadataModule } from '../metadata/metadata.module.js';
import { LockssController } from './lockss.controller.js';
import { LockssService } from './lockss.service.js';

/** Manifests for the LOCKSS and CLOCKSS archives, one per year. */
@Module({ imports: [MaterialsModule, MetadataModule], controllers: [LockssController], providers: [LockssService] })
export class LockssModule {}
