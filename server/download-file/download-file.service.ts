import { Injectable } from '@nestjs/common';
import { type Identity } from '../common/access.js';
import { JournalError, notFound } from '../common/errors.js';
import { nameFromTitle } from '../files/file-name.js';
import { FileStore } from '../files/file-store.js';
import { MaterialsService } from '../materials/materials.service.js';

export type Download = {
  /** Where the file lies. */
  path: string;
  /** What to save it as. */
  name: string;
  isPublished: boolean;
};

@Injectable()
export class DownloadFileService {
  constructor(
    private readonly materials: MaterialsService,
    private readonly files: FileStore,
  ) {}

  /** A material's PDF. Throws NOT_FOUND, for strangers also when the material was deleted or its year is yet to come. */
  async find(materialId: number, viewer: Identity | null): Promise<Download> {
    const material = await this.materials.find(materialId, viewer).catch((error: unknown) => {
      if (error instanceof JournalError && error.code === 'GONE') return null;
      throw error;
    });
    if (!material) throw notFound('material', materialId);
    const { pdf, title, isPublic } = material;
    if (!pdf || (await this.files.firstMissing([pdf])))
      throw new JournalError('NOT_FOUND', 'This material has no PDF.');
    return {
      path: this.files.absolute(pdf.path),
      name: nameFromTitle(title, 'pdf'),
      isPublished: isPublic,
    };
  }
}
