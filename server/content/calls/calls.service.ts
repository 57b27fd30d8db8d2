import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { type Identity } from '../../platform/access/access.js';
import {
  changeRecord,
  createRecord,
  findRecord,
  removeRecord,
  restoreRecord,
} from '../../platform/records/save-record.js';
import { FileStore } from '../../platform/files/file-store.js';
import { type StagedFile, type StoredFile } from '../../platform/files/stored-file.js';
import { Call } from './call.entity.js';
import { type CreateCallInput, type UpdateCallInput } from './call.input.js';

export const MAX_CALL_FILES = 10;

@Injectable()
export class CallsService {
  constructor(
    @InjectRepository(Call) private readonly calls: Repository<Call>,
    private readonly files: FileStore,
  ) {}

  /** In order of creation: the last one is the latest. */
  list(): Promise<Call[]> {
    return this.calls.find({ order: { id: 'ASC' } });
  }

  latest(): Promise<Call | null> {
    return this.calls.findOne({ where: {}, order: { id: 'DESC' } });
  }

  find(id: number, viewer: Identity | null): Promise<Call | null> {
    return findRecord({ records: this.calls, what: 'call', id }, viewer);
  }

  create(editor: Identity, input: CreateCallInput, files: StagedFile[] = []): Promise<Call> {
    return this.files.store(files, (stored) =>
      createRecord(editor, this.calls, this.calls.create({ ...input, files: stored as StoredFile[] })),
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
      changeRecord(editor, { records: this.calls, what: 'call', id, version }, (call) => {
        Object.assign(call, input, stored.length ? { files: stored } : {});
      }),
    );
  }

  remove(editor: Identity, id: number): Promise<boolean> {
    return removeRecord(editor, { records: this.calls, what: 'call', id });
  }

  restore(editor: Identity, id: number): Promise<Call> {
    return restoreRecord(editor, { records: this.calls, what: 'call', id });
  }
}
