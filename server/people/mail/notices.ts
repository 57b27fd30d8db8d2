import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { JournalService } from '../../content/journal/journal.service.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { ADVISORY_LOCKS } from '../../platform/database/locks.js';
import { JournalError } from '../../platform/errors/errors.js';
import { MailJobs } from './mail-jobs.js';
import { type Mail, Mailer } from './mailer.js';
import { Notice } from './notice.entity.js';
import { type Outcome, afterAttempt } from './outcome.js';
import { hasCome, within } from '../../platform/clock/within.js';

type Details = Record<string, unknown>;
/** Writes the mail of a notice at the moment it is sent; null if there is no recipient, or no reason, any more. */
export type Compose = (recipientId: number, details: Details) => Promise<Mail | null>;
type Kind = {
  compose: Compose;
  onRejected?: (recipientId: number) => Promise<void>;
  /** How many are sent in an hour, to all recipients together. The rest waits. */
  perHour?: number;
};

const BATCH = 10;

/** The number of mails to one mailbox within a period, whoever requests them. */
export type Quota = { max: number; minutes: number };
export const DAILY_QUOTA: Quota = { max: 3, minutes: 1_440 };
/** Rows are retained this long, so no quota may cover a longer period. */
const RETENTION = '30 days';

/** If a quota is used up, inserts a row without recipient: skipping the insert would take less time, and reveal that the address is known. */
const ADD = `
  insert into notices (kind, recipient_id, mailbox, details)
  select $1, case when not exists (
    select from unnest($5::int[], $6::int[]) as quota (max, minutes) where max <= (
      select count(*) from notices
      where kind = $1 and mailbox = $3 and recipient_id is not null and ${within('created_at', 'make_interval(mins => minutes)')}
    )
  ) then $2::int end, $3, $4`;

/** Materialized: inside a nested loop the limit would hold for each row of the outer one. */
const CLAIM = `
  with claimed as materialized (
    select id from notices where state = 'waiting' and ${hasCome('due_at', `interval '${RETENTION}'`)} and kind <> all($1)
    order by due_at, id limit ${BATCH} for update skip locked
  )
  update notices set state = 'sending', claimed_at = now(), attempts = attempts + 1
  where id in (select id from claimed)
  returning id, kind, recipient_id as "recipientId", details, attempts`;

/** The kinds for which this hour has no room for another batch. */
const HELD = `
  select kind from unnest($1::text[], $2::int[]) as limits (kind, max) where max < ${BATCH} + (
    select count(*) from notices where notices.kind = limits.kind and ${within('claimed_at', "interval '1 hour'")}
  )`;

/** One after the other for each mailbox, so that several at once cannot exceed its quotas. */
const LOCK = `select pg_advisory_xact_lock(${ADVISORY_LOCKS.mailboxes}, hashtext($1))`;

/** All at once, as far as the limits allow: half the limit of an hour is left to others. */
const ADD_MANY = `
  insert into notices (kind, recipient_id, mailbox, due_at)
  select $1, id, mailbox, now() + make_interval(secs => position * 60.0 / $4, hours => coalesce(position / ($5::int / 2), 0)::int)
  from (select id, mailbox, ordinality - 1 as position from unnest($2::int[], $3::text[]) with ordinality as listed (id, mailbox, ordinality)) as all_of`;

const TIDY = `
  with lost as (
    update notices set state = 'unknown' where state = 'sending' and not (${within('claimed_at', `interval '15 minutes'`)})
  )
  delete from notices
  where (state = 'waiting' and created_at < now() - interval '2 days' and kind <> all($1)) or (state <> 'sending' and created_at < now() - interval '${RETENTION}')`;

/** Mails to one person each. Queued in the request and sent afterwards, so that no response time reveals whether an address is known. */
@Injectable()
export class Notices {
  private readonly log = new Logger(Notices.name);
  private readonly kinds = new Map<string, Kind>();

  constructor(
    @InjectRepository(Notice) private readonly rows: Repository<Notice>,
    private readonly mailer: Mailer,
    private readonly jobs: MailJobs,
    private readonly journal: JournalService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    jobs.register((mayContinue) => this.sendDue(mayContinue));
  }

  /** Whether mail is configured. */
  get areSent(): boolean {
    return this.mailer.isConfigured;
  }

  requireMail(): void {
    if (!this.areSent) throw new JournalError('NOT_POSSIBLE', 'No mail server is configured.');
  }

  register(kind: string, compose: Compose, more: Omit<Kind, 'compose'> = {}): void {
    this.kinds.set(kind, { compose, ...more });
  }

  /**
   * Does nothing without mail settings; sends nothing if one of the quotas of the mailbox is used up. `mailbox` is the same for recipients
   * who share one.
   */
  async add(
    kind: string,
    recipientId: number | null,
    details: Details = {},
    quotas: readonly Quota[] = [DAILY_QUOTA],
    mailbox: string | null = recipientId === null ? null : String(recipientId),
  ): Promise<void> {
    if (!this.areSent) return;
    const [max, minutes] = [quotas.map((quota) => quota.max), quotas.map((quota) => quota.minutes)];
    await this.rows.manager.transaction(async (transaction) => {
      await transaction.query(LOCK, [`${kind} ${mailbox ?? randomUUID()}`]);
      await transaction.query(ADD, [kind, recipientId, mailbox, JSON.stringify(details), max, minutes]);
    });
    this.jobs.wake();
  }

  /** Adds one for each of several recipients, to be sent at the rate of letters, within a minute of the caller's commit. */
  async addMany(
    transaction: EntityManager,
    kind: string,
    recipients: readonly { id: number; mailbox: string }[],
  ): Promise<void> {
    const perMinute = this.config.mail?.lettersPerMinute || 100_000;
    const [ids, mailboxes] = [recipients.map(({ id }) => id), recipients.map(({ mailbox }) => mailbox)];
    await transaction.query(ADD_MANY, [kind, ids, mailboxes, perMinute, this.kinds.get(kind)?.perHour ?? null]);
  }

  private async sendDue(mayContinue: () => boolean): Promise<Date | null> {
    const limited = [...this.kinds].filter(([, { perHour }]) => perHour);
    const limits = [limited.map(([kind]) => kind), limited.map(([, { perHour }]) => perHour)];
    await this.rows.query(TIDY, [limits[0]]);
    let held: string[] = [];
    while (mayContinue()) {
      held = (await this.rows.query<{ kind: string }[]>(HELD, limits)).map(({ kind }) => kind);
      const [batch] = await this.rows.query<[Notice[], number]>(CLAIM, [held]);
      if (batch.length === 0) break;
      await Promise.all(batch.map((notice) => this.deliver(notice)));
    }
    // The queue looks again each minute for those that are held.
    const [{ due }] = await this.rows.query<{ due: Date | null }[]>(
      `select min(due_at) as due from notices where state = 'waiting' and kind <> all($1)`,
      [held],
    );
    return due;
  }

  private async deliver({ id, kind, recipientId, details, attempts }: Notice): Promise<void> {
    try {
      const handler = this.kinds.get(kind);
      const mail = recipientId === null ? null : ((await handler?.compose(recipientId, details)) ?? null);
      if (!mail) return void (await this.rows.delete({ id }));
      const { title, titleEn } = await this.journal.get();
      const outcome = await this.mailer.send(mail, details.language === 'en' ? titleEn : title);
      await this.settle(id, attempts, outcome);
      if (outcome.isAddressDead) await handler?.onRejected?.(recipientId!);
    } catch (error) {
      // Logs only the error, never the mail: it contains an address and a link.
      this.log.error(`Notice ${id} (${kind}) was not sent: ${(error as Error).name}`);
      await this.settle(id, attempts, { state: 'waiting', reason: 'ERROR' });
    }
  }

  private async settle(id: number, attempts: number, outcome: Outcome): Promise<void> {
    const { dueAt, ...after } = afterAttempt(attempts, outcome);
    // The details are no longer needed; the row is, for the quotas.
    await this.rows.update(id, { ...after, ...(dueAt ? { dueAt } : { details: {} }) });
  }
}
