import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { JournalError, badField } from '../../platform/errors/errors.js';
import { Draft } from './draft.entity.js';

const MAX_KEY_LENGTH = 100;
const MAX_BYTES = 3_000_000;
const MAX_DRAFTS = 100;

@Injectable()
export class DraftsService {
  constructor(@InjectRepository(Draft) private readonly drafts: Repository<Draft>) {}

  list(userId: number): Promise<Draft[]> {
    return this.drafts.find({ where: { userId }, order: { savedAt: 'DESC' } });
  }

  async save(userId: number, key: string, data: object): Promise<Draft> {
    if (!key || key.length > MAX_KEY_LENGTH)
      throw badField('key', `A draft's key has 1 to ${MAX_KEY_LENGTH} characters.`);
    if (typeof data !== 'object') throw badField('data', 'A draft is an object of fields.');
    const text = JSON.stringify(data);
    if (text.length > MAX_BYTES)
      throw new JournalError('TOO_LARGE', 'The draft is too large to be saved on the server.');
    if (text.replaceAll('\\\\', '').includes('\\u0000'))
      throw badField('data', 'A draft must not contain NUL characters.');
    if ((await this.drafts.countBy({ userId })) >= MAX_DRAFTS && !(await this.drafts.existsBy({ userId, key }))) {
      throw new JournalError('NOT_POSSIBLE', `At most ${MAX_DRAFTS} drafts can be saved. Save or discard some first.`);
    }
    await this.drafts.upsert({ userId, key, data, savedAt: new Date() }, ['userId', 'key']);
    return this.drafts.findOneByOrFail({ userId, key });
  }

  async remove(userId: number, key: string): Promise<boolean> {
    await this.drafts.delete({ userId, key });
    return true;
  }
}
