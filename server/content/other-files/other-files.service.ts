import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { type Identity } from '../../platform/access/access.js';
import { badField } from '../../platform/errors/errors.js';
import { PublicRecords } from '../../platform/records/records.js';
import { describedEnum } from '../../platform/graphql/described-enum.js';
import { FileStore } from '../../platform/files/file-store.js';
import { type StagedFile } from '../../platform/files/stored-file.js';
import { OtherFile, type CreateOtherFileInput, type UpdateOtherFileInput } from './other-file.entity.js';

export const OtherFileAudience = describedEnum('OtherFileAudience', 'The audience of a document.', {
  AUTHORS: 'For authors.',
  REVIEWERS: 'For reviewers.',
});
export type OtherFileAudience = keyof typeof OtherFileAudience;

/** Omitted ones do not apply. */
type Filters = { audience?: OtherFileAudience | null; isEnglish?: boolean };

@Injectable()
export class OtherFilesService extends PublicRecords<OtherFile> {
  constructor(
    @InjectRepository(OtherFile) otherFiles: Repository<OtherFile>,
    private readonly files: FileStore,
  ) {
    super(otherFiles, 'file');
  }

  override list({ audience, isEnglish }: Filters = {}): Promise<OtherFile[]> {
    return this.records.find({
      where: {
        ...(isEnglish !== undefined && { isEnglish }),
        ...(audience === 'AUTHORS' && { isAuthorFile: true }),
        ...(audience === 'REVIEWERS' && { isReviewFile: true }),
      },
      order: { id: 'ASC' },
    });
  }

  async create(
    editor: Identity,
    input: CreateOtherFileInput,
    upload: StagedFile | null | undefined,
  ): Promise<OtherFile> {
    if (!upload) throw badField('file', 'A file is required.');
    rejectBothAudiences(input);
    return this.files.store([upload], ([file]) => this.insert(editor, this.records.create({ ...input, file: file! })));
  }

  update(
    editor: Identity,
    id: number,
    { version, ...input }: UpdateOtherFileInput,
    upload: StagedFile | null | undefined,
  ): Promise<OtherFile> {
    return this.files.store([upload], ([file]) =>
      this.change(editor, { id, version }, (record) => {
        rejectBothAudiences(Object.assign(record, input, file && { file }));
      }),
    );
  }
}

function rejectBothAudiences({ isAuthorFile, isReviewFile }: CreateOtherFileInput): void {
  if (isAuthorFile && isReviewFile)
    throw badField('isReviewFile', 'A file is for authors or for reviewers, not for both.');
}
