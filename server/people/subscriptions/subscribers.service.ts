import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { FOLLOWED, type Follow } from '../../../client/shared/rules.js';
import { LANGUAGES, type Language } from '../../../client/shared/locales.js';
import { type Identity } from '../../platform/access/access.js';
import { csvForSpreadsheets, unmarked } from '../../platform/responses/csv.js';
import { comparable, isEmailAddress } from '../../platform/validation/email-address.js';
import { JournalError, notFound } from '../../platform/errors/errors.js';
import { Notices } from '../mail/notices.js';
import { attributed } from '../../platform/records/save-record.js';
import { endTurn, inTurns } from '../../platform/responses/turns.js';
import { SecurityLog } from '../../platform/security-log/security-log.js';
import { ErasedAddresses } from './erased-addresses.js';
import { preferencesOf } from './own-subscription.service.js';
import { SUBSCRIBER_STATES, Subscriber, type SubscriberState } from './subscriber.entity.js';
import type { RejectedLine, SubscriberImport } from './subscribers.resolver.js';
import { SUBSCRIPTION_NOTICE, SubscriptionsService } from './subscriptions.service.js';

const MAX_LINES = 50_000;
const MAX_REJECTED = 100;
/** Of a line. One with all that a subscriber can follow is shorter. */
const MAX_LENGTH = 40_000;

type Line = {
  line: number;
  email: string;
  state: SubscriberState;
  language: Language | undefined;
  wantsIssues: boolean;
  wantsCalls: boolean;
  follows: Follow[];
};

type ListArgs = { search: string; state: SubscriberState | null; first: number; offset: number };

/** The list of subscribers, for administrators. */
@Injectable()
export class SubscribersService {
  constructor(
    @InjectRepository(Subscriber) private readonly subscribers: Repository<Subscriber>,
    private readonly subscriptions: SubscriptionsService,
    private readonly erased: ErasedAddresses,
    private readonly notices: Notices,
    private readonly log: SecurityLog,
  ) {}

  async list({ search, state, first, offset }: ListArgs): Promise<{ nodes: Subscriber[]; totalCount: number }> {
    const query = this.subscribers.createQueryBuilder('s').orderBy('s.id', 'DESC').take(first).skip(offset);
    if (search.trim()) query.andWhere('strpos(lower(s.email), lower(:search)) > 0', { search: search.trim() });
    if (state) query.andWhere('s.state = :state', { state });
    const [nodes, totalCount] = await query.getManyAndCount();
    return { nodes, totalCount };
  }

  async counts(): Promise<Record<SubscriberState | 'neverAsked', number>> {
    const states = SUBSCRIBER_STATES.map((state) => `count(*) filter (where state = '${state}')::int as ${state}`);
    const [counts] = await this.subscribers.query<Record<SubscriberState | 'neverAsked', number>[]>(
      `select ${states.join(', ')}, count(*) filter (where state = 'pending' and asked_at is null)::int as "neverAsked" from subscribers`,
    );
    return counts;
  }

  /** Deletes a subscriber. */
  async remove(editor: Identity, id: number): Promise<boolean> {
    await this.attributed(editor, async (manager) => {
      if (!(await this.erased.erase(manager, 'id = $1', [id]))) throw notFound('subscriber', id);
    });
    this.log.write('subscriber-deleted', editor, { subjectId: id });
    return true;
  }

  /**
   * Imports one address per line, or CSV with the address in the first column, also that of an export. An administrator vouches that the
   * owners agreed, so they are active at once; but not those whose line names another state, and only for what their line does not decline.
   * `language` is that of lines that name none. Known addresses stay unchanged; erased ones are left out.
   */
  async import(editor: Identity, text: string, language: Language): Promise<SubscriberImport> {
    const { lines, leftOut } = await linesIn(text);
    const report = await this.attributed(editor, async (manager) => {
      const erased = await this.erased.among(manager, [...lines.keys()]);
      for (const address of erased) {
        const { line, email } = lines.get(address)!;
        leftOut.push({ line, text: email, reason: 'ERASED' });
        lines.delete(address);
      }
      // In one order, since two imports with the same addresses wait for each other.
      const inserted = await manager.query<{ state: SubscriberState }[]>(
        `insert into subscribers (email, address, language, state, wants_issues, wants_calls, follows, source, confirmed_at)
         select email, address, coalesce(language, $2), state, "wantsIssues", "wantsCalls", follows, 'import', case state when 'active' then now() end
         from json_to_recordset($1)
           as line (email text, address text, language text, state text, "wantsIssues" boolean, "wantsCalls" boolean, follows jsonb)
         order by address on conflict (address) do nothing returning state`,
        [JSON.stringify([...lines].map(([address, line]) => ({ address, ...line }))), language],
      );
      const added = inserted.filter(({ state }) => state === 'active').length;
      return {
        added,
        inactive: inserted.length - added,
        known: lines.size - inserted.length,
        rejected: leftOut.toSorted((a, b) => a.line - b.line).slice(0, MAX_REJECTED),
        rejectedCount: leftOut.length,
      };
    });
    this.log.write('subscribers-imported', editor, { count: report.added + report.inactive });
    return report;
  }

  /** As CSV without text that a spreadsheet would interpret as a formula; it can be imported again. */
  async export(editor: Identity): Promise<string> {
    const rows = await this.attributed(editor, (manager) =>
      manager.withRepository(this.subscribers).find({ order: { id: 'ASC' } }),
    );
    this.log.write('subscribers-exported', editor, { count: rows.length });
    return csvForSpreadsheets([
      ['email', 'language', 'state', 'source', 'created', 'confirmed', 'issues', 'calls', ...FOLLOW_COLUMNS],
      ...rows.map(({ email, language, state, source, createdAt, confirmedAt, wantsIssues, wantsCalls, follows }) => [
        ...[email, language, state, source, createdAt.toISOString(), confirmedAt?.toISOString()],
        ...[yesNo(wantsIssues), yesNo(wantsCalls)],
        ...FOLLOWED.map((kind) => joined(follows.filter((one) => one.kind === kind))),
      ]),
    ]);
  }

  /** Sends a confirmation mail to those who signed up before mail was configured. Returns their number. */
  async sendConfirmations(editor: Identity): Promise<number> {
    this.notices.requireMail();
    const count = await this.attributed(editor, async (manager) => {
      const unconfirmed = await manager.query<{ id: number; address: string }[]>(
        `select s.id, s.address from subscribers s where s.state = 'pending' and s.asked_at is null
           and not exists (select from notices n where n.kind = $1 and n.recipient_id = s.id) order by s.id`,
        [SUBSCRIPTION_NOTICE],
      );
      const recipients = unconfirmed.map(({ id, address }) => ({
        id,
        mailbox: this.subscriptions.mailboxKey(address),
      }));
      await this.notices.addMany(manager, SUBSCRIPTION_NOTICE, recipients);
      return unconfirmed.length;
    });
    this.log.write('subscribers-asked', editor, { count });
    return count;
  }

  private attributed<Result>(editor: Identity, work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return attributed(editor, this.subscribers.manager, work);
  }
}

/**
 * The addresses of an import, by the form in which they are compared. Of several lines, one that is not active counts, what one of them
 * declines, and the language and the follows of the first.
 */
async function linesIn(text: string): Promise<{ lines: Map<string, Line>; leftOut: RejectedLine[] }> {
  const rows = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  if (rows.length > MAX_LINES)
    throw new JournalError('TOO_LARGE', `At most ${MAX_LINES} lines can be imported at once.`);
  const lines = new Map<string, Line>();
  const leftOut: RejectedLine[] = [];
  const cells = await inTurns(rows, cellsOf);
  // A spreadsheet may have sorted it among the others, or put a line before it.
  const [, ...columns] = cells.find(isHeading)?.map((name) => name.toLowerCase()) ?? [];
  for (const [index, row] of rows.entries()) {
    await endTurn();
    const [email, ...more] = cells[index];
    if (email === '' || isHeading(cells[index])) continue;
    const line = index + 1;
    const cellOf = (...names: string[]) => more[columns.findIndex((name) => names.includes(name))];
    // The cell of a state may be elsewhere than its column says, or have no column.
    const stated = (cellOf('state', 'status', 'gjendja') || more.find((cell) => isState(cell.toLowerCase()))) ?? '';
    const state = stated.toLowerCase() || 'active';
    const isAddress: boolean = isEmailAddress(email);
    if (!isAddress) leftOut.push({ line, text: email.slice(0, 100), reason: 'ADDRESS' });
    else if (!isState(state) || row.length > MAX_LENGTH) leftOut.push({ line, text: email, reason: 'STATE' });
    else {
      const address = comparable(email);
      const earlier = lines.get(address);
      if (earlier) leftOut.push({ line, text: email, reason: 'REPEATED' });
      const isWanted = (column: string) => !NO.includes(cellOf(column)?.toLowerCase() ?? '');
      const followed = FOLLOW_COLUMNS.map((column) => [column, separated(cellOf(column) ?? '')]);
      lines.set(address, {
        line: earlier?.line ?? line,
        email: earlier?.email ?? email,
        state: earlier && earlier.state !== 'active' ? earlier.state : state,
        language:
          earlier?.language ?? LANGUAGES.find((language) => language === cellOf('language', 'gjuha')?.toLowerCase()),
        wantsIssues: earlier?.wantsIssues !== false && isWanted('issues'),
        wantsCalls: earlier?.wantsCalls !== false && isWanted('calls'),
        follows: earlier?.follows ?? preferencesOf(Object.fromEntries(followed)).follows,
      });
    }
    for (const other of more.filter(isEmailAddress))
      leftOut.push({ line, text: other.slice(0, 100), reason: 'SECOND' });
  }
  return { lines, leftOut };
}

const isHeading = ([name]: string[]) => /^e-?mail$/i.test(name);

/** The authors, keywords and places that subscribers follow, as the form of their own preferences names them. */
const FOLLOW_COLUMNS = FOLLOWED.map((kind) => `${kind}s`);

/** In one cell; a `;` of a value is doubled. */
const joined = (follows: Follow[]) => follows.map(({ value }) => value.replaceAll(';', ';;')).join('; ');
/** The same with a value on each line. */
const separated = (cell: string) => cell.replaceAll(/;(;| *)/g, (_, next: string) => (next === ';' ? ';' : '\n'));

const yesNo = (is: boolean) => (is ? 'yes' : 'no');
/** What declines, in files of other programs too. */
const NO = ['no', 'n', 'jo', 'false', '0', 'off'];

const isState = (text: string): text is SubscriberState => SUBSCRIBER_STATES.includes(text as SubscriberState);

/** In quotes, or up to a separator. */
const CELL = /(?:^|[,;\t])[^\S\t]*("(?:[^"]|"")*"|[^,;\t]*)/g;

/** The columns of a line, without quotes and marks. */
const cellsOf = (line: string): string[] =>
  [...line.slice(0, MAX_LENGTH).matchAll(CELL)].map(([, written]) =>
    unmarked(written.trim().replace(/^"(.*)"$/, (_, inner: string) => inner.replaceAll('""', '"'))).trim(),
  );
