import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { isLanguage, languageOf } from '../../../client/shared/locales.js';
import { type SignUpOutcome } from '../../../client/shared/paths.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import { type Client } from '../../platform/access/client.js';
import { keyedHash } from '../../platform/access/derived-key.js';
import { comparable, isEmailAddress, mailboxOf } from '../../platform/validation/email-address.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { PurgeClock } from '../../platform/clock/purge-clock.js';
import { type Mail } from '../mail/mailer.js';
import { DAILY_QUOTA, Notices } from '../mail/notices.js';
import { Templates } from '../mail/templates.js';
import { Hourly } from '../../platform/clock/hourly.js';
import { ErasedAddresses } from './erased-addresses.js';
import { SubscriptionLinks } from './links.js';
import { MAX_FOLLOWS } from './own-subscription.service.js';
import { type Follow } from '../../../client/shared/rules.js';
import { NOW, Subscriber } from './subscriber.entity.js';

type Answered = Exclude<SignUpOutcome, 'later'>;
export type SubscriptionReply = { outcome: Answered; alMessage: string; enMessage: string };

const REPLIES: Record<Answered, Omit<SubscriptionReply, 'outcome'>> = {
  rejected: {
    alMessage: 'Adresa e e-mailit nuk është e vlefshme. Kontrollojeni.',
    enMessage: 'This e-mail address is not valid. Please check it.',
  },
  accepted: {
    alMessage: 'Faleminderit! Adresa juaj u regjistrua.',
    enMessage: 'Thank you! Your address has been registered.',
  },
  pending: {
    alMessage: 'Hapni e-mailin tonë dhe konfirmoni abonimin.',
    enMessage: 'Please open our e-mail and confirm.',
  },
};
const reply = (outcome: Answered): SubscriptionReply => ({ outcome, ...REPLIES[outcome] });

/**
 * Also writes for a known address, so that both take the same time. The choices of confirmed subscribers stay. Those who sign up by
 * following something ($3) get nothing else.
 */
const SUBSCRIBE = `
  insert into subscribers as known (email, address, language, follows, wants_issues, wants_calls)
  values ($1, $4, $2, $3::jsonb, $3::jsonb = '[]', $3::jsonb = '[]')
  on conflict (address) do update set
    language = case when known.state = 'pending' then coalesce(excluded.language, known.language) else known.language end,
    follows = case when known.state in ('pending', 'unsubscribed') and not known.follows @> excluded.follows
      and jsonb_array_length(known.follows) < ${MAX_FOLLOWS} then known.follows || excluded.follows else known.follows end,
    wants_issues = known.wants_issues or (known.state = 'pending' and excluded.wants_issues),
    wants_calls = known.wants_calls or (known.state = 'pending' and excluded.wants_calls),
    state_since = case when known.state = 'unsubscribed' then now() else known.state_since end,
    state = case when known.state = 'unsubscribed' then 'pending' else known.state end
  returning id`;

const AN_HOUR = { max: 20, minutes: 60 };
/** Anyone may enter anyone's address, day after day, in many spellings. */
const TO_ONE_MAILBOX = [DAILY_QUOTA, { max: 6, minutes: 30 * DAILY_QUOTA.minutes }];
/** Anyone may also enter the addresses of many. */
const TO_ALL_PER_HOUR = 200;
export const SUBSCRIPTION_NOTICE = 'subscription';
/** Days after which subscribers in these states are deleted. */
const ERASED_AFTER_DAYS = { pending: 30, unsubscribed: 30, suspended: 180 };

@Injectable()
export class SubscriptionsService implements OnModuleInit {
  private readonly hash: (mailbox: string) => string;

  constructor(
    @InjectRepository(Subscriber) private readonly subscribers: Repository<Subscriber>,
    private readonly throttle: Throttle,
    private readonly notices: Notices,
    private readonly templates: Templates,
    private readonly links: SubscriptionLinks,
    private readonly erased: ErasedAddresses,
    private readonly purgeClock: PurgeClock,
    @Inject(CONFIG) { jwtSecret }: Pick<Config, 'jwtSecret'>,
  ) {
    this.hash = keyedHash(jwtSecret, 'mailboxes');
  }

  onModuleInit(): void {
    this.notices.register(
      SUBSCRIPTION_NOTICE,
      (id, { language, follow }) => this.write(id, language, (follow as Follow | undefined) ?? null),
      { onRejected: (id) => this.suspend(id, '5.1.1'), perHour: TO_ALL_PER_HOUR },
    );
  }

  /**
   * Never reveals whether an address is on the list: that is only looked up when the mail is written. Throws TOO_MANY_REQUESTS if a client
   * signs up too many.
   */
  async subscribe(
    email: unknown,
    language: unknown,
    client: Client,
    follow: Follow | null = null,
  ): Promise<SubscriptionReply> {
    if (!isEmailAddress(email)) return reply('rejected');
    await this.throttle.count(this.throttle.byAddress('subscribe-address', client, AN_HOUR), { client });
    const stated = isLanguage(language) ? language : null;
    const values = [email, stated, JSON.stringify(follow ? [follow] : []), comparable(email)];
    const [{ id }] = await this.subscribers.query<{ id: number }[]>(SUBSCRIBE, values);
    const details = { ...(stated && { language: stated }), ...(follow && { follow }) };
    await this.notices.add(SUBSCRIPTION_NOTICE, id, details, TO_ONE_MAILBOX, this.mailboxKey(email));
    return this.accepted();
  }

  /** The response to every address, and to a program that fills in a field that people do not see. */
  accepted = (): SubscriptionReply => reply(this.notices.areSent ? 'pending' : 'accepted');

  /** Identifies the mailbox of an address in the quotas. */
  mailboxKey = (address: string): string => this.hash(mailboxOf(address));

  /** Stops letters to an address until its owner confirms it again. */
  async suspend(id: number, status: string): Promise<void> {
    const changes = { state: 'suspended', stateSince: NOW, bounceStatus: status } as const;
    await this.subscribers.update({ id, state: In(['pending', 'active']) }, changes);
  }

  /** For active subscribers, a link to change their subscription; for all others, the confirmation mail. */
  private async write(id: number, requested: unknown, follow: Follow | null): Promise<Mail | null> {
    const subscriber = await this.subscribers.findOneBy({ id });
    if (!subscriber) return null;
    const language = isLanguage(requested) ? requested : languageOf(subscriber.language);
    const isKnown = subscriber.state === 'active';
    if (!isKnown) await this.subscribers.update(id, { askedAt: new Date() });
    const link = this.links.pageOf(subscriber, isKnown ? 'manage' : 'confirm', language, isKnown ? follow : null);
    const written = await this.templates.notice(isKnown ? 'subscribed' : 'confirm', [language], { link });
    return { to: subscriber.email, bounceTag: this.links.bounceTagOf(subscriber), ...written };
  }

  /** Unconfirmed addresses stay as long as no confirmation mail could be sent. */
  @Hourly()
  async deleteExpired(): Promise<void> {
    const { pending, unsubscribed, suspended } = ERASED_AFTER_DAYS;
    const ends = await Promise.all([pending, unsubscribed, suspended].map((days) => this.purgeClock.daysAgo(days)));
    const isExpired = `(state = 'pending' and asked_at < $1 and state_since < $1)
      or (state = 'unsubscribed' and state_since < $2) or (state = 'suspended' and state_since < $3)`;
    await this.subscribers.manager.transaction((manager) => this.erased.erase(manager, isExpired, ends));
  }
}
