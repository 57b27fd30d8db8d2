import { Module } from '@nestjs/common';
import { MaterialsModule } from '../materials/materials.module.js';
import { PlacesResolver } from './places.resolver.js';

/** The places that the articles are about. */
@Module({ imports: [MaterialsModule], providers: [PlacesResolver] })
export class PlacesModule {}
