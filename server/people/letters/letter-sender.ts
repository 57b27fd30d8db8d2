import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import { DataSource, type EntityManager, Repository } from 'typeorm';
import { type Language, languageOf } from '../../../client/shared/locales.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { ADVISORY_LOCKS, waitForLock } from '../../platform/database/locks.js';
import { JournalService } from '../../content/journal/journal.service.js';
import { MailJobs } from '../mail/mail-jobs.js';
import { Mailer } from '../mail/mailer.js';
import { type Outcome, afterAttempt } from '../mail/outcome.js';
import { Templates, type RenderedMail } from '../mail/templates.js';
import { MaterialsService } from '../../content/materials/materials.service.js';
import { type LinkOwner, SubscriptionLinks } from '../subscriptions/links.js';
import { type Follow } from '../../../client/shared/rules.js';
import { type Subscriber } from '../subscriptions/subscriber.entity.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { followedIn, indexOf } from './audience.js';
import { type CopyState, Letter } from './letter.entity.js';
import { LettersService, RECIPIENTS_CONDITION } from './letters.service.js';
import { hasCome, within } from '../../platform/clock/within.js';

const BATCH = 20;
const MINUTE_MS = 60_000;
/** A minute's letters are spread over it: a tenth of them in each six seconds. */
const SLICES = 10;
/** Longer than any attempt takes: the process that claimed it must have died. */
const LOST_AFTER = `interval '15 minutes'`;

type Recipient = LinkOwner & Pick<Subscriber, 'email' | 'language'>;
type Claimed = Pick<Letter, 'kind'> & {
  letterId: number;
  subscriberId: number;
  attempts: number;
  articleIds: number[] | null;
};
/** A letter, with the sender's name. */
type Composed = RenderedMail & { sender: string };

/** Stands in for each recipient's personal links, while the rest of a letter is rendered once for many. */
const PLACEHOLDER_LINKS = { preferences: 'https://preferences.invalid/', unsubscribe: 'https://unsubscribe.invalid/' };

/**
 * Sends the letters that are due. Each copy is claimed, and the claim committed, before the mail server is contacted; whatever happens
 * then, no subscriber gets two. Any number of processes share the work.
 */
@Injectable()
export class LetterSender implements OnModuleInit {
  private readonly log = new Logger(LetterSender.name);
  private readonly written = new LRUCache<string, Composed>({ max: 50 });

  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(Letter) private readonly letters: Repository<Letter>,
    private readonly service: LettersService,
    private readonly materials: MaterialsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly links: SubscriptionLinks,
    private readonly templates: Templates,
    private readonly mailer: Mailer,
    private readonly journal: JournalService,
    private readonly jobs: MailJobs,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.jobs.register((mayContinue) => this.sendDue(mayContinue));
  }

  private async sendDue(mayContinue: () => boolean): Promise<Date | null> {
    await this.startDueLetters();
    await this.abandonLostClaims();
    while (mayContinue()) {
      const claimed = await this.claim();
      if (claimed === 'too fast') return new Date(Date.now() + 1_000);
      if (claimed.length === 0) break;
      const outcomes = await Promise.all(claimed.map((copy) => this.deliver(copy)));
      // No server replied to the whole batch, so pause instead of trying each copy.
      if (outcomes.every(isWithoutReply)) return new Date(Date.now() + MINUTE_MS);
    }
    await this.markFinished();
    return mayContinue() ? this.nextDue() : new Date();
  }

  /** Starts the letters that are due. Their recipients are chosen here, once, for all processes. */
  private async startDueLetters(): Promise<void> {
    const due = await this.letters.query<{ id: number }[]>(
      `select id from letters where state = 'scheduled' and scheduled_for <= now() order by scheduled_for, id`,
    );
    for (const { id } of due) {
      const letter = await this.service.get(id);
      const isPublic = await this.service.isSourcePublic(letter);
      const becomes = isPublic ? `state = 'sending', started_at = now()` : `state = 'draft', problem = 'NOT_PUBLISHED'`;
      await this.dataSource.transaction(async (manager) => {
        const [changed] = await manager.query<[{ id: number }[], number]>(
          `update letters set ${becomes}
           where id = $1 and state = 'scheduled' and version = $2 and scheduled_for <= now() returning id`,
          [id, letter.version],
        );
        if (isPublic && changed.length) await this.addRecipients(manager, letter);
      });
    }
  }

  /** Creates a delivery for each recipient. */
  private async addRecipients(manager: EntityManager, { id, kind, content }: Letter): Promise<void> {
    await manager.query(
      `insert into deliveries (letter_id, subscriber_id) select $1, id from subscribers where state = 'active' ${RECIPIENTS_CONDITION[kind]}`,
      [id],
    );
    if (kind !== 'issue') return;
    const order = content.al.items.flatMap(({ articleId }) => articleId ?? []);
    const index = indexOf(await this.materials.published(order));
    const followers = await manager.query<{ id: number; follows: Follow[] }[]>(
      `select id, follows from subscribers where state = 'active' and not wants_issues and follows <> '[]'`,
    );
    const interested = followers
      .map(({ id: subscriber, follows }) => ({ subscriber, articles: followedIn(index, order, follows) }))
      .filter(({ articles }) => articles.length);
    await manager.query(
      `insert into deliveries (letter_id, subscriber_id, article_ids)
       select $1, (one->>'subscriber')::int, one->'articles' from jsonb_array_elements($2::jsonb) as one`,
      [id, JSON.stringify(interested)],
    );
  }

  private async abandonLostClaims(): Promise<void> {
    await this.letters.query(
      `update deliveries set state = 'unknown' where state = 'sending' and not (${within('claimed_at', LOST_AFTER)})`,
    );
  }

  private claim(): Promise<Claimed[] | 'too fast'> {
    return this.dataSource.transaction(async (manager) => {
      const max = Math.min(BATCH, await this.allowance(manager));
      if (max <= 0) return 'too fast';
      const [claimed] = await manager.query<[Claimed[], number]>(
        // Materialized: inside a nested loop the limit would hold for each row of the outer one.
        `with c as materialized (
           select w.letter_id, w.subscriber_id, l.kind from deliveries w join letters l on l.id = w.letter_id
           where w.state = 'waiting' and ${hasCome('w.due_at', `interval '1 day'`)} and l.state = 'sending'
           order by w.due_at, w.letter_id, w.subscriber_id limit $1 for update of w skip locked
         )
         update deliveries d set state = 'sending', claimed_at = now(), attempts = d.attempts + 1 from c
         where d.letter_id = c.letter_id and d.subscriber_id = c.subscriber_id
         returning d.letter_id as "letterId", d.subscriber_id as "subscriberId", d.attempts, d.article_ids as "articleIds", c.kind`,
        [max],
      );
      return claimed;
    });
  }

  /** How many letters may be sent now. Processes count one after the other, so that all together respect the rate. */
  private async allowance(manager: EntityManager): Promise<number> {
    const { lettersPerMinute } = this.config.mail!;
    if (lettersPerMinute === 0) return Infinity;
    await waitForLock(manager, ADVISORY_LOCKS.letters);
    const [{ inMinute, inSlice }] = await manager.query<{ inMinute: number; inSlice: number }[]>(
      `select count(*)::int as "inMinute",
         count(*) filter (where claimed_at > now() - interval '1 minute' / ${SLICES})::int as "inSlice"
       from deliveries where ${within('claimed_at', "interval '1 minute'")}`,
    );
    return Math.min(lettersPerMinute - inMinute, Math.ceil(lettersPerMinute / SLICES) - inSlice);
  }

  private async deliver(copy: Claimed): Promise<Outcome | null> {
    let outcome: Outcome;
    try {
      const recipient = await this.recipient(copy);
      if (!recipient) {
        await this.settle(copy, { state: 'cancelled', reason: null, dueAt: null });
        return null;
      }
      outcome = await this.send(copy, recipient);
    } catch (error) {
      // A mail that could not be composed never reached the mail server. Logs no details: they might contain an address.
      this.log.error(`A copy of letter ${copy.letterId} was not sent: ${(error as Error).name}`);
      outcome = { state: 'waiting', reason: 'ERROR' };
    }
    // Before the copy is settled, so that its consequences are visible together with the rejection.
    if (outcome.isAddressDead) await this.subscriptions.suspend(copy.subscriberId, '5.1.1');
    await this.settle(copy, afterAttempt(copy.attempts, outcome));
    return outcome;
  }

  /** Subscribers who have left since the letter began, or declined such letters, receive nothing more. */
  private async recipient({ subscriberId, kind, articleIds }: Claimed): Promise<Recipient | null> {
    const condition = articleIds ? `and (wants_issues or follows <> '[]')` : RECIPIENTS_CONDITION[kind];
    const [recipient = null] = await this.letters.query<Recipient[]>(
      `select id, email, language, link_version as "linkVersion", link_key as "linkKey" from subscribers
       where id = $1 and state = 'active' ${condition}`,
      [subscriberId],
    );
    return recipient;
  }

  private async send({ letterId, articleIds }: Claimed, to: Recipient): Promise<Outcome> {
    const language = languageOf(to.language);
    const { subject, html, text, sender } = await this.write(letterId, language, articleIds);
    const tag = this.links.bounceTagOf(to);
    const personal = (written: string) =>
      written
        .replaceAll(PLACEHOLDER_LINKS.preferences, this.links.pageOf(to, 'manage', language))
        .replaceAll(PLACEHOLDER_LINKS.unsubscribe, this.links.pageOf(to, 'unsubscribe', language));
    return this.mailer.send(
      {
        to: to.email,
        subject,
        html: personal(html),
        text: personal(text),
        messageId: `letter-${letterId}.${tag}`,
        bounceTag: tag,
        headers: {
          'List-Id': `<newsletter.${this.mailer.domain}>`,
          'List-Unsubscribe': `<${this.links.unsubscribeUrl(to)}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          Precedence: 'bulk',
        },
      },
      sender,
    );
  }

  private async write(letterId: number, language: Language, articleIds: number[] | null): Promise<Composed> {
    const key = `${letterId} ${language} ${articleIds?.join() ?? ''}`;
    const cached = this.written.get(key);
    if (cached) return cached;
    const { content } = await this.service.get(letterId);
    const letter = content[language];
    const items = letter.items.filter(({ articleId }) => articleIds?.includes(articleId!) ?? true);
    const { title, titleEn } = await this.journal.get();
    const written = {
      ...(await this.templates.letter({ id: letterId, ...letter, items }, language, PLACEHOLDER_LINKS)),
      sender: language === 'en' ? titleEn : title,
    };
    this.written.set(key, written);
    return written;
  }

  private async settle(
    copy: Claimed,
    { state, reason, dueAt }: { state: CopyState; reason: string | null; dueAt: Date | null },
  ): Promise<void> {
    await this.letters.query(
      `update deliveries set state = $3, reason = $4, due_at = coalesce($5, due_at)
       where letter_id = $1 and subscriber_id = $2 and state = 'sending' and attempts = $6`,
      [copy.letterId, copy.subscriberId, state, reason, dueAt, copy.attempts],
    );
  }

  private async markFinished(): Promise<void> {
    await this.letters.query(
      `update letters set state = 'sent', finished_at = now() where state = 'sending'
         and not exists (select from deliveries where letter_id = letters.id and state in ('waiting', 'sending'))`,
    );
  }

  private async nextDue(): Promise<Date | null> {
    const [{ due }] = await this.letters.query<{ due: Date | null }[]>(
      `select least(
         (select min(w.due_at) from deliveries w join letters l on l.id = w.letter_id where w.state = 'waiting' and l.state = 'sending'),
         (select min(scheduled_for) from letters where state = 'scheduled')) as due`,
    );
    return due;
  }
}

const isWithoutReply = (outcome: Outcome | null) => outcome?.state === 'waiting' && !/^\d/.test(outcome.reason);
