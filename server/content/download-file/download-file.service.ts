import { Injectable } from '@nestjs/common';
import { type Identity } from '../../platform/access/access.js';
import { JournalError, notFound } from '../../platform/errors/errors.js';
import { nameFromTitle } from '../../platform/files/file-name.js';
import { PublishedFiles } from '../../platform/files/published-files.js';
import { RetractedFiles } from '../../platform/files/retracted-files.js';
import { MaterialsService } from '../materials/materials.service.js';
import { ObjectStore } from '../../platform/store/object-store.js';
import { damaged } from '../../platform/store/whole-file.js';

@Injectable()
export class DownloadFileService {
  constructor(
    private readonly materials: MaterialsService,
    private readonly store: ObjectStore,
    private readonly published: PublishedFiles,
    private readonly retracted: RetractedFiles,
  ) {}

  /**
   * The PDF of a material, and the name to save it under. Throws NOT_FOUND; for anonymous readers also if the material is deleted or not
   * published yet.
   */
  async find(materialId: number, viewer: Identity | null) {
    const [material] = viewer
      ? [await this.materials.find(materialId, { viewer })]
      : await this.materials.published([materialId]);
    if (!material) throw notFound('material', materialId);
    const { pdf, title, isPublic } = material;
    if (!pdf) throw new JournalError('NOT_FOUND', 'This material has no PDF.');
    const local = await this.store.local(pdf.path);
    const { fault, retraction } = await this.published.find(pdf.path);
    if (local?.size !== pdf.size || fault === 'content') throw damaged(pdf.path);
    const copy = retraction && !viewer ? await this.retracted.of(local, pdf.path, retraction) : null;
    return { ...local, etag: pdf.sha256, ...copy, name: nameFromTitle(title, 'pdf'), isPublished: isPublic };
  }
}
