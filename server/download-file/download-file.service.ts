import { Injectable } from '@nestjs/common';
import { type Identity } from '../common/access.js';
import { JournalError, notFound } from '../common/errors.js';
import { nameFromTitle } from '../files/file-name.js';
import { FileStore } from '../files/file-store.js';
import { MaterialsService } from '../materials/materials.service.js';

@Injectable()
export class DownloadFileService {
  constructor(
    private readonly materials: MaterialsService,
    private readonly files: FileStore,
  ) {}

  /** Where a material's PDF lies, and the name to save it under. Throws NOT_FOUND or GONE. */
  async find(materialId: number, viewer: Identity | null): Promise<{ path: string; name: string }> {
    const material = await this.materials.find(materialId, viewer);
    if (!material) throw notFound('material', materialId);
    if (!material.pdf) throw new JournalError('NOT_FOUND', 'This material has no PDF.');
    return { path: this.files.absolute(material.pdf.path), name: nameFromTitle(material.title, 'pdf') };
  }
}
