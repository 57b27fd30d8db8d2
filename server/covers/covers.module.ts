import { Module } from '@nestjs/common';
import { CoversController } from './covers.controller.js';
import { CoversService } from './covers.service.js';

/** A contour map for every issue and article that has no cover of its own. */
@Module({ controllers: [CoversController], providers: [CoversService] })
export class CoversModule {}
