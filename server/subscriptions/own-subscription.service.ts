import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { DEFAULT_LANGUAGE, type Language, isLanguage } from '../../client/locales.js';
import { type Claims, SubscriptionLinks } from './links.js';
import { FOLLOWED, type Follow, Subscriber } from './subscriber.entity.js';

export const MOST_FOLLOWS = 30;
const LONGEST_FOLLOW = 200;

/** What somebody who holds a link from one of our mails sees of their subscription. */
export type OwnSubscription = {
  /** Not the whole address: mails are passed on to others with their links. */
  hint: string;
  token: string;
  purpose: Claims['purpose'];
  subscriber: Subscriber;
};

export type Wishes = { language: Language; wantsIssues: boolean; wantsCalls: boolean; follows: Follow[] };

/** What subscribers do themselves, by the links in their mails; there is no account. Every method answers null for a link that is no good. */
@Injectable()
export class OwnSubscriptionService {
  constructor(
    @InjectRepository(Subscriber) private readonly subscribers: Repository<Subscriber>,
    private readonly links: SubscriptionLinks,
  ) {}

  async open(token: unknown): Promise<OwnSubscription | null> {
    const found = await this.find(token);
    return found && this.shown(found.subscriber, found.claims.purpose);
  }

  /** Also for somebody who had unsubscribed, or whose address did not work: they hold a link that only their mailbox got. */
  async confirm(token: unknown): Promise<OwnSubscription | null> {
    const found = await this.find(token);
    if (!found) return null;
    const { id } = found.subscriber;
    await this.subscribers.query(
      `update subscribers set state = 'active', state_since = now(), confirmed_at = now(), bounces = 0, bounce_status = null
       where id = $1 and state <> 'active'`,
      [id],
    );
    return this.reread(id);
  }

  /** Every link that was sent before stops working; the answer has a new one, for whoever did it by mistake. */
  async unsubscribe(token: unknown): Promise<OwnSubscription | null> {
    const found = await this.find(token, 'own');
    if (!found) return null;
    const { id } = found.subscriber;
    await this.subscribers.query(
      `update subscribers set state = 'unsubscribed', state_since = now(), link_version = link_version + 1
       where id = $1 and state <> 'unsubscribed'`,
      [id],
    );
    return this.reread(id);
  }

  async change(token: unknown, wishes: Wishes): Promise<OwnSubscription | null> {
    const found = await this.find(token, 'own');
    if (!found) return null;
    await this.subscribers.update(found.subscriber.id, wishes);
    return this.reread(found.subscriber.id);
  }

  /** Nothing of it is kept. */
  async erase(token: unknown): Promise<{ language: Language } | null> {
    const found = await this.find(token, 'own');
    if (!found) return null;
    await this.subscribers.delete(found.subscriber.id);
    return { language: languageOf(found.subscriber) };
  }

  private async find(token: unknown, purpose?: Claims['purpose']) {
    const claims = this.links.claimsOf(token);
    if (!claims || (purpose && claims.purpose !== purpose)) return null;
    const subscriber = await this.subscribers.findOneBy({ id: claims.id, linkVersion: claims.version });
    return subscriber && { claims, subscriber };
  }

  private async reread(id: number): Promise<OwnSubscription | null> {
    const subscriber = await this.subscribers.findOneBy({ id });
    return subscriber && this.shown(subscriber, 'own');
  }

  private shown(subscriber: Subscriber, purpose: Claims['purpose']): OwnSubscription {
    return { hint: hintOf(subscriber.email), token: this.links.tokenOf(subscriber, purpose), purpose, subscriber };
  }
}

export const languageOf = ({ language }: Pick<Subscriber, 'language'>): Language =>
  isLanguage(language) ? language : DEFAULT_LANGUAGE;

/** 'l…e@example.org' */
export function hintOf(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  return `${name[0]}…${name.length > 2 ? name.at(-1) : ''}${email.slice(at)}`;
}

const cleaned = (value: string) => value.replace(/\p{C}/gu, '').trim().slice(0, LONGEST_FOLLOW);

/** The one author, keyword or place that a form begins with; null when it names none. */
export function followOf(form: Record<string, unknown>): Follow | null {
  const kind = FOLLOWED.find((each) => typeof form[each] === 'string' && cleaned(form[each]));
  return kind ? { kind, value: cleaned(form[kind] as string) } : null;
}

/** The wishes that a form sent. What is not ticked is not sent at all; what is too much is cut off. */
export function wishesOf(form: Record<string, unknown>): Wishes {
  const follows = FOLLOWED.flatMap((kind) => {
    const given = form[`${kind}s`];
    const lines = typeof given === 'string' ? given.split(/\r?\n/) : [];
    const values = lines.map(cleaned).filter(Boolean);
    return [...new Set(values)].slice(0, MOST_FOLLOWS).map((value): Follow => ({ kind, value }));
  });
  const isTicked = (name: string) => ['on', '1', 'true', true].includes(form[name] as string);
  return {
    language: isLanguage(form.language) ? form.language : DEFAULT_LANGUAGE,
    wantsIssues: isTicked('issues'),
    wantsCalls: isTicked('calls'),
    follows,
  };
}
