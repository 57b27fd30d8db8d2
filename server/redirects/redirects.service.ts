import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { DEFAULT_LANGUAGE, languageOfTag } from '../../client/locales.js';
import { paths } from '../../client/paths.js';
import { pathOf } from '../materials/material-fields.resolver.js';
import { MaterialsService } from '../materials/materials.service.js';
import { formerAddressOf } from './former-address.js';
import { FormerAddress } from './former-address.entity.js';

/** Leads readers from where the journal was before to the same material here. */
@Injectable()
export class RedirectsService {
  constructor(
    @InjectRepository(FormerAddress) private readonly addresses: Repository<FormerAddress>,
    private readonly materials: MaterialsService,
  ) {}

  /** The path here of what readers see of a former address; null where there is nothing to see. */
  async find(path: string): Promise<string | null> {
    const former = formerAddressOf(path);
    const row = former && (await this.addresses.findOneBy({ key: former.key }));
    const [material] = row ? await this.materials.published([row.materialId]) : [];
    if (!former || !material) return null;
    if (former.isDownload && material.pdf) return paths.download(material.id);
    return pathOf(material, former.language ?? languageOfTag(material.language ?? undefined) ?? DEFAULT_LANGUAGE);
  }
}
