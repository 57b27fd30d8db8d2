import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, Repository } from 'typeorm';
import { type Language, languageOf } from '../../../client/shared/locales.js';
import { ErasedAddresses } from './erased-addresses.js';
import { PURPOSES, type Purpose, SubscriptionLinks } from './links.js';
import { FOLLOWED, type Follow } from '../../../client/shared/rules.js';
import { flagOf } from '../../platform/validation/validation.js';
import { NOW, Subscriber } from './subscriber.entity.js';

export const MAX_FOLLOWS = 30;
const MAX_FOLLOW_LENGTH = 200;

/** A subscription as shown to the holder of a link. */
export type OwnSubscription = {
  /** The address, shortened: mails are forwarded with their links. */
  hint: string;
  token: string;
  purpose: Purpose;
  subscriber: Subscriber;
};

export type Preferences = { language: Language; wantsIssues: boolean; wantsCalls: boolean; follows: Follow[] };

/** What subscribers can do with the links in their mails; they have no accounts. Every method returns null for an invalid link. */
@Injectable()
export class OwnSubscriptionService {
  constructor(
    @InjectRepository(Subscriber) private readonly subscribers: Repository<Subscriber>,
    private readonly links: SubscriptionLinks,
    private readonly erased: ErasedAddresses,
  ) {}

  async open(token: unknown): Promise<OwnSubscription | null> {
    const link = await this.find(token);
    return link && this.shown(link.subscriber, link.purpose);
  }

  /** Also reactivates unsubscribed and suspended addresses: only their owners received the link. */
  async confirm(token: unknown): Promise<OwnSubscription | null> {
    const link = await this.find(token, ['confirm', 'resume', 'manage']);
    if (!link) return null;
    const { id, address } = link.subscriber;
    await this.erased.forget(address);
    await this.subscribers.update(
      { id, state: Not('active') },
      { state: 'active', stateSince: NOW, confirmedAt: NOW, bounces: 0, bounceStatus: null },
    );
    return this.reread(id, link.purpose === 'resume' ? 'unsubscribe' : 'manage');
  }

  /** Invalidates all previous links; the result has a new one, to undo a mistake. */
  async unsubscribe(token: unknown): Promise<OwnSubscription | null> {
    const link = await this.find(token, ['unsubscribe', 'manage']);
    if (!link) return null;
    const { id } = link.subscriber;
    await this.subscribers.update(
      { id, state: Not('unsubscribed') },
      { state: 'unsubscribed', stateSince: NOW, linkVersion: () => 'link_version + 1' },
    );
    return this.reread(id, link.purpose === 'manage' ? 'manage' : 'resume');
  }

  async change(token: unknown, preferences: Preferences): Promise<OwnSubscription | null> {
    const link = await this.find(token, ['manage']);
    if (!link) return null;
    await this.subscribers.update(link.subscriber.id, preferences);
    return this.reread(link.subscriber.id, 'manage');
  }

  /** Deletes the subscription and all its data. */
  async erase(token: unknown): Promise<{ language: Language } | null> {
    const link = await this.find(token, ['manage']);
    if (!link) return null;
    const { id } = link.subscriber;
    await this.subscribers.manager.transaction((manager) => this.erased.erase(manager, 'id = $1', [id]));
    return { language: languageOf(link.subscriber.language) };
  }

  private async find(token: unknown, purposes: readonly Purpose[] = PURPOSES) {
    const claims = this.links.claimsOf(token);
    if (!claims || !purposes.includes(claims.purpose)) return null;
    const subscriber = await this.subscribers.findOneBy(claims.owner);
    return subscriber && { purpose: claims.purpose, subscriber };
  }

  private async reread(id: number, purpose: Purpose): Promise<OwnSubscription | null> {
    const subscriber = await this.subscribers.findOneBy({ id });
    return subscriber && this.shown(subscriber, purpose);
  }

  private shown(subscriber: Subscriber, purpose: Purpose): OwnSubscription {
    return { hint: hintOf(subscriber.email), token: this.links.tokenOf(subscriber, purpose), purpose, subscriber };
  }
}

/** 'l…e@example.org' */
function hintOf(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  return `${name[0]}…${name.length > 2 ? name.at(-1) : ''}${email.slice(at)}`;
}

/** Without control characters, and without half an emoji at its end. */
const cleaned = (value: string) => value.slice(0, MAX_FOLLOW_LENGTH).replace(/\p{C}/gu, '').trim();

/** The author, keyword or place to follow first; null if the form names none. */
export function followOf(form: Record<string, unknown>): Follow | null {
  const kind = FOLLOWED.find((each) => typeof form[each] === 'string' && cleaned(form[each]));
  return kind ? { kind, value: cleaned(form[kind] as string) } : null;
}

/** The preferences in a form. Unticked boxes are not sent; what exceeds the limits is ignored. */
export function preferencesOf(form: Record<string, unknown>): Preferences {
  const follows = FOLLOWED.flatMap((kind) => {
    const text = form[`${kind}s`];
    const lines = typeof text === 'string' ? text.split(/\r?\n/) : [];
    const values = lines.map(cleaned).filter(Boolean);
    return [...new Set(values)].slice(0, MAX_FOLLOWS).map((value): Follow => ({ kind, value }));
  });
  return {
    language: languageOf(form.language),
    wantsIssues: flagOf(form.issues) === true,
    wantsCalls: flagOf(form.calls) === true,
    follows,
  };
}
