import { Module } from '@nestjs/common';
import { MaterialsModule } from '../materials/materials.module.js';
import { MetadataModule } from '../metadata/metadata.module.js';
import { PreflightResolver } from './preflight.resolver.js';
import { PreflightService } from './preflight.service.js';

/** What indexes would object to, told to editors before they see it. */
@Module({ imports: [MaterialsModule, MetadataModule], providers: [PreflightService, PreflightResolver] })
export class PreflightModule {}
