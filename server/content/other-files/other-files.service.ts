import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { type Identity } from '../../platform/access/access.js';
import { badField } from '../../platform/errors/errors.js';
import {
  changeRecord,
  createRecord,
  findRecord,
  removeRecord,
  restoreRecord,
} from '../../platform/records/save-record.js';
import { describedEnum } from '../../platform/graphql/described-enum.js';
import { FileStore } from '../../platform/files/file-store.js';
import { type StagedFile } from '../../platform/files/stored-file.js';
import { OtherFile } from './other-file.entity.js';
import { type CreateOtherFileInput, type UpdateOtherFileInput } from './other-file.input.js';

export const OtherFileAudience = describedEnum('OtherFileAudience', 'The audience of a document.', {
  AUTHORS: 'For authors.',
  REVIEWERS: 'For reviewers.',
});
export type OtherFileAudience = keyof typeof OtherFileAudience;

/** Filters of the list; omitted ones do not apply. */
export type OtherFilesFilter = { audience?: OtherFileAudience | null; isEnglish?: boolean };

@Injectable()
export class OtherFilesService {
  constructor(
    @InjectRepository(OtherFile) private readonly otherFiles: Repository<OtherFile>,
    private readonly files: FileStore,
  ) {}

  list({ audience, isEnglish }: OtherFilesFilter = {}): Promise<OtherFile[]> {
    return this.otherFiles.find({
      where: {
        ...(isEnglish !== undefined && { isEnglish }),
        ...(audience === 'AUTHORS' && { isAuthorFile: true }),
        ...(audience === 'REVIEWERS' && { isReviewFile: true }),
      },
      order: { id: 'ASC' },
    });
  }

  find(id: number, viewer: Identity | null): Promise<OtherFile | null> {
    return findRecord({ records: this.otherFiles, what: 'file', id }, viewer);
  }

  async create(
    editor: Identity,
    input: CreateOtherFileInput,
    upload: StagedFile | null | undefined,
  ): Promise<OtherFile> {
    if (!upload) throw badField('file', 'A file is required.');
    rejectBothAudiences(input);
    return this.files.store([upload], ([file]) =>
      createRecord(editor, this.otherFiles, this.otherFiles.create({ ...input, file: file! })),
    );
  }

  update(
    editor: Identity,
    id: number,
    { version, ...input }: UpdateOtherFileInput,
    upload: StagedFile | null | undefined,
  ): Promise<OtherFile> {
    return this.files.store([upload], ([file]) =>
      changeRecord(editor, { records: this.otherFiles, what: 'file', id, version }, (record) => {
        rejectBothAudiences(Object.assign(record, input, file && { file }));
      }),
    );
  }

  remove(editor: Identity, id: number): Promise<boolean> {
    return removeRecord(editor, { records: this.otherFiles, what: 'file', id });
  }

  restore(editor: Identity, id: number): Promise<OtherFile> {
    return restoreRecord(editor, { records: this.otherFiles, what: 'file', id });
  }
}

function rejectBothAudiences({ isAuthorFile, isReviewFile }: CreateOtherFileInput): void {
  if (isAuthorFile && isReviewFile)
    throw badField('isReviewFile', 'A file is for authors or for reviewers, not for both.');
}
