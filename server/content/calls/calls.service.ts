import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { type Identity } from '../../platform/access/access.js';
import { PublicRecords } from '../../platform/records/records.js';
import { FileStore } from '../../platform/files/file-store.js';
import { type StagedFile, type StoredFile } from '../../platform/files/stored-file.js';
import { Call, type CreateCallInput, type UpdateCallInput } from './call.entity.js';

export const MAX_CALL_FILES = 10;

@Injectable()
export class CallsService extends PublicRecords<Call> {
  constructor(
    @InjectRepository(Call) calls: Repository<Call>,
    private readonly files: FileStore,
  ) {
    super(calls, 'call');
  }

  latest(): Promise<Call | null> {
    return this.records.findOne({ where: {}, order: { id: 'DESC' } });
  }

  create(editor: Identity, input: CreateCallInput, files: StagedFile[] = []): Promise<Call> {
    return this.files.store(files, (stored) =>
      this.insert(editor, this.records.create({ ...input, files: stored as StoredFile[] })),
    );
  }

  /** New files replace all old ones; without any, the old ones stay. */
  update(
    editor: Identity,
    id: number,
    { version, ...input }: UpdateCallInput,
    files: StagedFile[] = [],
  ): Promise<Call> {
    return this.files.store(files, (stored) =>
      this.change(editor, { id, version }, (call) => {
        Object.assign(call, input, stored.length ? { files: stored } : {});
      }),
    );
  }
}
