import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MaterialsModule } from '../../content/materials/materials.module.js';
import { FormerUrl } from './former-url.entity.js';
import { RedirectsService } from './redirects.service.js';

/** Redirects from the URLs that materials had in OJS. */
@Module({
  imports: [TypeOrmModule.forFeature([FormerUrl]), MaterialsModule],
  providers: [RedirectsService],
})
export class RedirectsModule {}
