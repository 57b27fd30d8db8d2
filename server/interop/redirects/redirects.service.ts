import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { DEFAULT_LANGUAGE, languageOfTag } from '../../../client/shared/locales.js';
import { paths } from '../../../client/shared/paths.js';
import { pathOf } from '../../content/materials/material-fields.resolver.js';
import { MaterialsService } from '../../content/materials/materials.service.js';
import { formerAddressOf } from './former-address.js';
import { FormerUrl } from './former-url.entity.js';

/** Maps former URLs to the materials here. */
@Injectable()
export class RedirectsService {
  constructor(
    @InjectRepository(FormerUrl) private readonly formerUrls: Repository<FormerUrl>,
    private readonly materials: MaterialsService,
  ) {}

  /** The path of the public material with a former URL; null if there is none. */
  async find(path: string): Promise<string | null> {
    const former = formerAddressOf(path);
    const row = former && (await this.formerUrls.findOneBy({ key: former.key }));
    const [material] = row ? await this.materials.published([row.materialId]) : [];
    if (!former || !material) return null;
    if (former.isDownload && material.pdf) return paths.download(material.id);
    return pathOf(material, former.language ?? languageOfTag(material.language ?? undefined) ?? DEFAULT_LANGUAGE);
  }
}
