import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { type Language } from '../../client/locales.js';
import { csvForSpreadsheets, unmarked } from '../common/csv.js';
import { isEmailAddress } from '../common/email-address.js';
import { JournalError, notFound } from '../common/errors.js';
import { Notices } from '../mail/notices.js';
import { SUBSCRIPTION_NOTICE } from './subscriptions.service.js';
import { Subscriber, type SubscriberState } from './subscriber.entity.js';

const MAX_LINES = 50_000;
const MAX_REFUSED = 100;

export type ImportReport = {
  added: number;
  known: number;
  refused: { line: number; text: string }[];
  refusedCount: number;
};
type ListArgs = { search: string; state: SubscriberState | null; first: number; offset: number };

/** The list of subscribers, for administrators. */
@Injectable()
export class SubscribersService {
  constructor(
    @InjectRepository(Subscriber) private readonly subscribers: Repository<Subscriber>,
    private readonly notices: Notices,
  ) {}

  async list({ search, state, first, offset }: ListArgs): Promise<{ nodes: Subscriber[]; totalCount: number }> {
    const query = this.subscribers.createQueryBuilder('s').orderBy('s.id', 'DESC').take(first).skip(offset);
    if (search.trim()) query.andWhere('strpos(lower(s.email), lower(:search)) > 0', { search: search.trim() });
    if (state) query.andWhere('s.state = :state', { state });
    const [nodes, totalCount] = await query.getManyAndCount();
    return { nodes, totalCount };
  }

  async counts(): Promise<Record<SubscriberState | 'unasked', number>> {
    const [counts] = await this.subscribers.query<Record<SubscriberState | 'unasked', number>[]>(
      `select ${(['pending', 'active', 'suspended', 'unsubscribed'] as const)
        .map((state) => `count(*) filter (where state = '${state}')::int as ${state}`)
        .join(', ')}, count(*) filter (where state = 'pending' and asked_at is null)::int as unasked from subscribers`,
    );
    return counts;
  }

  async remove(id: number): Promise<boolean> {
    const { affected } = await this.subscribers.delete({ id });
    if (!affected) throw notFound('subscriber', id);
    return true;
  }

  /**
   * Imports one address per line, or the first column of CSV. An administrator vouches that the owners agreed, so they are active at once.
   * Known addresses stay unchanged, especially unsubscribed ones.
   */
  async import(text: string, language: Language): Promise<ImportReport> {
    const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
    if (lines.length > MAX_LINES)
      throw new JournalError('TOO_LARGE', `At most ${MAX_LINES} lines can be imported at once.`);
    const addresses = new Map<string, string>();
    const refused: ImportReport['refused'] = [];
    let refusedCount = 0;
    lines.forEach((line, index) => {
      const email = addressIn(line);
      if (email === '' || (index === 0 && /^e-?mail$/i.test(email))) return;
      const isAddress: boolean = isEmailAddress(email);
      if (isAddress) addresses.set(email.toLowerCase(), addresses.get(email.toLowerCase()) ?? email);
      else if (++refusedCount <= MAX_REFUSED) refused.push({ line: index + 1, text: email.slice(0, 100) });
    });
    const inserted = await this.subscribers.query<{ id: number }[]>(
      `insert into subscribers (email, language, state, source, confirmed_at)
       select email, $2, 'active', 'import', now() from unnest($1::text[]) as email
       on conflict (lower(email)) do nothing returning id`,
      [[...addresses.values()], language],
    );
    return { added: inserted.length, known: addresses.size - inserted.length, refused, refusedCount };
  }

  /** As CSV without text that a spreadsheet would interpret as a formula; it can be imported again. */
  async export(): Promise<string> {
    const rows = await this.subscribers.find({ order: { id: 'ASC' } });
    return csvForSpreadsheets([
      ['email', 'language', 'state', 'source', 'created', 'confirmed'],
      ...rows.map(({ email, language, state, source, createdAt, confirmedAt }) => [
        ...[email, language, state, source, createdAt.toISOString(), confirmedAt?.toISOString()],
      ]),
    ]);
  }

  /** Sends a confirmation mail to those who signed up before mail was configured. Returns their number. */
  async sendConfirmations(): Promise<number> {
    if (!this.notices.areSent) throw new JournalError('CONFLICT', 'No mail server is configured.');
    const unconfirmed = await this.subscribers.query<{ id: number }[]>(
      `select s.id from subscribers s where s.state = 'pending' and s.asked_at is null
         and not exists (select from notices n where n.kind = $1 and n.recipient_id = s.id) order by s.id`,
      [SUBSCRIPTION_NOTICE],
    );
    await this.notices.addMany(
      SUBSCRIPTION_NOTICE,
      unconfirmed.map(({ id }) => id),
    );
    return unconfirmed.length;
  }
}

/** The first column, without quotes and marks. */
const addressIn = (line: string): string =>
  unmarked((line.split(/[,;\t]/, 1)[0] ?? '').trim().replace(/^"(.*)"$/, '$1')).trim();
