import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import PostalMime from 'postal-mime';
import { Repository } from 'typeorm';
import { comparable, isEmailAddress } from '../../platform/validation/email-address.js';
import { JournalError, nothingHere } from '../../platform/errors/errors.js';
import { isSameText } from '../../platform/access/derived-key.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { isDeadMailbox } from '../mail/outcome.js';
import { SubscriptionLinks } from './links.js';
import { Subscriber } from './subscriber.entity.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** Permanent failures of a mailbox that exists, such as a full mailbox, may pass. This many do not. */
const MAX_BOUNCES = 3;
const MAX_NESTING = 12;

/** The content of a report is not trusted: without our tag, only a client with the key may name an address. */
type Report = { status: string } & ({ tag: string } | { recipient: string });

/** Handles bounces: reports of mail servers (RFC 3464), forwarded by the journal's mail server or its mail provider. */
@Injectable()
export class BouncesService {
  constructor(
    @InjectRepository(Subscriber) private readonly subscribers: Repository<Subscriber>,
    private readonly subscriptions: SubscriptionsService,
    private readonly links: SubscriptionLinks,
    @Inject(CONFIG) private readonly config: Pick<Config, 'bounceKey'>,
  ) {}

  /** Throws NOT_FOUND if bounces are not configured, UNAUTHENTICATED for a wrong key. */
  checkKey(key: unknown): void {
    const { bounceKey } = this.config;
    if (bounceKey === null) throw nothingHere();
    if (!isSameText(String(key), bounceKey)) throw new JournalError('UNAUTHENTICATED', 'The key is wrong.');
  }

  /** Processes a report as a mail; ignores any other mail. Returns the number of addresses concerned. */
  async recordMail(raw: Buffer | string): Promise<number> {
    const report = await reportOf(raw);
    return report ? this.take(report) : 0;
  }

  /** Processes a provider's notification of an address and its status. */
  async recordStatus(recipient: unknown, status: unknown): Promise<number> {
    if (!isEmailAddress(recipient) || typeof status !== 'string' || !/^5\.\d{1,3}\.\d{1,3}$/.test(status)) return 0;
    return this.take({ recipient, status });
  }

  private async take(report: Report): Promise<number> {
    const { status } = report;
    const subscriber = status.startsWith('5.') ? await this.recipientOf(report) : null;
    const [rows] = await this.subscribers.query<[{ id: number; bounces: number }[], number]>(
      `update subscribers set bounces = bounces + 1, bounce_status = $2
       where state in ('pending', 'active') and id = $1 returning id, bounces`,
      [subscriber?.id, status],
    );
    for (const { id, bounces } of rows)
      if (isDeadMailbox(status) || bounces >= MAX_BOUNCES) await this.subscriptions.suspend(id, status);
    return rows.length;
  }

  private async recipientOf(report: Report): Promise<Subscriber | null> {
    if ('recipient' in report) return this.subscribers.findOneBy({ address: comparable(report.recipient) });
    const id = this.links.subscriberOfBounce(report.tag);
    const subscriber = id && (await this.subscribers.findOneBy({ id }));
    return subscriber && this.links.isBounceTagOf(subscriber, report.tag) ? subscriber : null;
  }
}

/**
 * The return address, which we signed, identifies the subscriber of a report. An address that forwards has a block for each of its
 * mailboxes, which are one failure.
 */
async function reportOf(raw: Buffer | string): Promise<Report | null> {
  const options = { maxNestingDepth: MAX_NESTING, attachmentEncoding: 'utf8' } as const;
  const email = await PostalMime.parse(raw, options).catch(() => null);
  // Nested deeper than any report.
  if (!email) return null;
  const came = [...(email.to ?? []), ...(email.deliveredTo ? [{ address: email.deliveredTo }] : [])];
  const more = email.headers.filter(({ key }) => ['x-original-to', 'delivered-to', 'envelope-to'].includes(key));
  const addresses = [...came.map(({ address }) => address ?? ''), ...more.map(({ value }) => value)];
  const tag = addresses.map((address) => /\+([\w-]+)@/.exec(address)?.[1]).find(Boolean);
  const part = email.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  const statuses = statusesOf(String(part?.content));
  // One that still exists may be reached.
  const status = statuses.find((one) => !isDeadMailbox(one)) ?? statuses[0];
  return tag && status ? { tag, status } : null;
}

/** The statuses of permanent failures in a message/delivery-status part, which has a block of fields for each recipient. */
function statusesOf(text: string): string[] {
  return text.split(/\r?\n\r?\n/).flatMap((block) => {
    const action = /^action:\s*(\w+)/im.exec(block)?.[1].toLowerCase();
    const status = /^status:\s*([245]\.\d{1,3}\.\d{1,3})/im.exec(block)?.[1];
    return action === 'failed' && status ? [status] : [];
  });
}
