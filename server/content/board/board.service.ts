import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { type Identity } from '../../platform/access/access.js';
import { badField } from '../../platform/errors/errors.js';
import { PublicRecords } from '../../platform/records/records.js';
import { FileStore } from '../../platform/files/file-store.js';
import { type StagedFile } from '../../platform/files/stored-file.js';
import { BoardMember, type CreateBoardMemberInput, type UpdateBoardMemberInput } from './board-member.entity.js';

/** The Albanian and the English CV that came with a save; a missing one leaves the stored one as it is. */
export type BoardFiles = { cv?: StagedFile | null; cvEn?: StagedFile | null };

@Injectable()
export class BoardService extends PublicRecords<BoardMember> {
  constructor(
    @InjectRepository(BoardMember) members: Repository<BoardMember>,
    private readonly files: FileStore,
  ) {
    super(members, 'board member');
  }

  async create(editor: Identity, input: CreateBoardMemberInput, { cv, cvEn }: BoardFiles): Promise<BoardMember> {
    if (!cv) throw badField('cv', 'The Albanian CV is required.');
    if (!cvEn) throw badField('cvEn', 'The English CV is required.');
    return this.files.store([cv, cvEn], ([albanian, english]) =>
      this.insert(editor, this.records.create({ ...input, cv: albanian, cvEn: english })),
    );
  }

  update(
    editor: Identity,
    id: number,
    { version, ...input }: UpdateBoardMemberInput,
    { cv, cvEn }: BoardFiles,
  ): Promise<BoardMember> {
    return this.files.store([cv, cvEn], ([albanian, english]) =>
      this.change(editor, { id, version }, (member) => {
        Object.assign(member, input, albanian && { cv: albanian }, english && { cvEn: english });
      }),
    );
  }
}
