import { Module } from '@nestjs/common';
import { MaterialsModule } from '../materials/materials.module.js';
import { GazetteerResolver } from '../gazetteer/gazetteer.resolver.js';
import { PlacesController } from './places.controller.js';
import { PlacesResolver } from './places.resolver.js';
import { PlacesService } from './places.service.js';

/** The places that the articles are about. */
@Module({
  imports: [MaterialsModule],
  controllers: [PlacesController],
  providers: [GazetteerResolver, PlacesResolver, PlacesService],
})
export class PlacesModule {}
