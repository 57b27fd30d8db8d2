import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CategoriesModule } from '../../content/categories/categories.module.js';
import { Material } from '../../content/materials/material.entity.js';
import { MaterialChangesResolver } from './material-changes.resolver.js';
import { MaterialChangesService } from './material-changes.service.js';

/** What was published, changed or withdrawn, for harvesters. */
@Module({
  imports: [CategoriesModule, TypeOrmModule.forFeature([Material])],
  providers: [MaterialChangesService, MaterialChangesResolver],
})
export class MaterialChangesModule {}
