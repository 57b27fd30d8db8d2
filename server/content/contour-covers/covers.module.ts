import { Module } from '@nestjs/common';
import { MaterialsModule } from '../materials/materials.module.js';
import { CoversController } from './covers.controller.js';
import { CoversService } from './covers.service.js';

/** Draws a contour map for every issue and article without an uploaded cover. */
@Module({ imports: [MaterialsModule], controllers: [CoversController], providers: [CoversService] })
export class CoversModule {}
